import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { billScenario, commandApp } from '#testing/http';
import { followRevisions } from './follow-revisions.js';

const api = commandApp([CommandApiModule, QueryApiModule]);
const { given, done, recorded, told: feedTypes, workspace } = billScenario(api);

/** Runs the reaction on the whole log. */
const follow = async (): Promise<void> => {
  const { events, ledger } = api.engines;
  const { on, wanted, perform } = followRevisions(events, ledger);
  for (const recorded of await events.readAll(0n, 5_000)) {
    const event = ledger.glance(recorded);
    const items = on[event.type]?.(event) ?? [];
    if (items.length === 0 || (await wanted?.(event)) === false) continue;
    for (const item of items) await perform({ ...item, attempts: 0 }, new AbortController().signal);
  }
};
const revised = async (): Promise<readonly [string, string]> => {
  const id = await given('denied');
  const form = { action: 'correct_bill', reason: 'missing_document', payerClaimControlNumber: 'PCN-1', documents: [] };
  return [id, String((await done(id, form)).json['replacementBillId'])];
};
const simulate = (id: string, scenario: string) => api.post(`/sandbox/bills/${id}/simulate`, { scenario });
const states = async (...ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await recorded(id)).facts.state));

describe('a bill with an EOR and a correction', () => {
  it('closes when its correction is paid, and one balance remains', async () => {
    const [id, corrected] = await revised();
    await follow();
    expect(await states(id, corrected)).toEqual(['denied', 'submitted']);
    await simulate(corrected, 'paid');
    await follow();
    await follow();
    expect(await states(id, corrected)).toEqual(['closed', 'paid']);
    const now = await workspace(id);
    expect(now).toMatchObject({ bill: { replacedBy: corrected }, remittance: { balanceDue: 0 } });
    expect(now.deadlines.map((deadline: { id: string }) => deadline.id)).not.toContain('second_review');
    expect((await feedTypes(id)).filter((type) => type === 'bill.closed')).toHaveLength(1);
  });

  it("stays open while its correction is acknowledged or rejected, and closes with the correction's replacement", async () => {
    const [id, corrected] = await revised();
    await simulate(corrected, 'rejected');
    await follow();
    expect(await states(id)).toEqual(['denied']);
    const again = await done(corrected, { action: 'resubmit', submission: { note: 'x' } });
    const third = String(again.json['replacementBillId']);
    await follow();
    expect((await recorded(id)).facts.revision).toEqual({ newBillId: corrected, withdrawn: false });
    await simulate(third, 'denied');
    await follow();
    expect((await recorded(id)).facts.closed?.replacedBy).toBe(third);
  });

  it('stays open if it has its own review or a payment', async () => {
    const [id, corrected] = await revised();
    await done(id, { action: 'second_review', reason: 'x' });
    const [other, its] = await revised();
    await done(other, { action: 'post_payment', amount: 100, method: 'check', depositDate: '2026-03-02' });
    await simulate(corrected, 'paid');
    await simulate(its, 'paid');
    await follow();
    expect(await states(id, other)).toEqual(['second_review', 'partially_paid']);
  });

  it('owes its balance again if its correction is closed before the payer answers', async () => {
    const [id, corrected] = await revised();
    await done(corrected, { action: 'close', reason: 'billed_in_error' });
    await follow();
    await follow();
    expect((await recorded(id)).facts.revision).toEqual({ newBillId: corrected, withdrawn: true });
    expect((await feedTypes(id)).filter((type) => type === 'bill.revision_withdrawn')).toHaveLength(1);
    expect((await api.call('GET', `/bills/${id}`)).json).toMatchObject({ revisedBy: null, state: 'denied' });
  });
});
