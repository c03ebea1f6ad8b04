import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { rfaStream, type RfaEvent } from '#domain';
import { billScenario, commandApp } from '#testing/http';
import { days, followLinks, linkEffects, ok, rfaStory, visits } from './rfa-story.spec-kit.js';

const api = commandApp([CommandApiModule, QueryApiModule]);
const { done } = billScenario(api);

interface Item {
  readonly id: string;
  readonly linked: readonly { readonly billId: string; readonly code: string; readonly state: string }[];
}

const effects = () => linkEffects(api);
const follow = (items?: Awaited<ReturnType<typeof effects>>) => followLinks(api, items);
const { decided, approved, billed } = rfaStory(api);
const item = async (id: string): Promise<Item> => (await ok(api.call('GET', `/rfas/${id}`))).items[0];
const ledgerOf = async (id: string) => {
  const { countBy, unitsUsed, unitsRemaining, unitsOver } = (await item(id)) as unknown as Record<string, unknown>;
  return [countBy, unitsUsed, unitsRemaining, unitsOver];
};
const states = async (id: string, billId: string) => [
  ...new Set((await item(id)).linked.filter((link) => link.billId === billId).map(({ state }) => state)),
];
const simulate = (id: string, scenario: string) => api.post(`/sandbox/bills/${id}/simulate`, { scenario });
const stored = (id: string) => api.engines.ledger.load<RfaEvent>(rfaStream(api.organizationId, id));

beforeEach(() => api.travelTo('2026-03-20'));

describe('authorized visits', () => {
  it('are used by bills, counted for the next bill, and released when a bill is rejected', async () => {
    const { id, itemId } = await approved();
    expect(await ledgerOf(id)).toEqual(['days', 0, 12, 0]);
    const first = await billed(visits(itemId, days(3, 8)));
    expect(first.exceeded).toEqual([]);
    await follow();
    expect(await ledgerOf(id)).toEqual(['days', 8, 4, 0]);

    const validated = await api.post('/bills?validateOnly=true', visits(itemId, days(11, 6)));
    expect(validated.body).toContain('rfa_units_exceeded');
    const second = await billed(visits(itemId, days(11, 6)));
    expect(second.exceeded.map(({ path }) => path)).toEqual(['bill.serviceLines.4.serviceDate']);
    expect(second.exceeded[0]?.message).toContain('Other bills use 8');
    await follow();
    expect(await ledgerOf(id)).toEqual(['days', 14, 0, 2]);

    await simulate(first.id, 'rejected');
    await follow();
    expect(await ledgerOf(id)).toEqual(['days', 6, 6, 0]);
    expect([await states(id, first.id), await states(id, second.id)]).toEqual([['rejected'], ['linked']]);
    const { length } = await stored(id);
    await follow();
    await follow((await effects()).toReversed());
    expect((await stored(id)).length).toBe(length);
  });

  it('are published in the feed with line and remaining units', async () => {
    const { id, itemId } = await approved();
    const { id: billId } = await billed(visits(itemId, days(3, 2)));
    await follow();
    await simulate(billId, 'rejected');
    await follow();
    const { body } = await api.call('GET', '/events?cursor=0&types=rfa.item_linked,rfa.item_released&limit=100');
    const linkEvents = (JSON.parse(body) as { events: { type: string; data: { rfaId: string } }[] }).events.filter(
      ({ data }) => data.rfaId === id,
    );
    const lineId = expect.stringMatching(/^line_/);
    expect(linkEvents.map(({ type, data }) => [type, { ...data, customerExternalId: undefined }])).toEqual([
      ['rfa.item_linked', { rfaId: id, itemId, billId, lineId, unitsRemaining: 11 }],
      ['rfa.item_linked', { rfaId: id, itemId, billId, lineId, unitsRemaining: 10 }],
      ['rfa.item_released', { rfaId: id, itemId, billId, lineId, unitsRemaining: 11 }],
      ['rfa.item_released', { rfaId: id, itemId, billId, lineId, unitsRemaining: 12 }],
    ]);
  });

  it('are used again by a resubmission and by a replacement bill', async () => {
    const { id, itemId } = await approved();
    const { id: same } = await billed(visits(itemId, days(3, 3)));
    const { id: other } = await billed(visits(itemId, days(10, 4)));
    await follow();
    await simulate(same, 'rejected');
    await simulate(other, 'rejected');
    await follow();
    expect(await ledgerOf(id)).toEqual(['days', 0, 12, 0]);
    await done(same, { action: 'resubmit' });
    const { json } = await done(other, { action: 'resubmit', submission: { note: 'x' } });
    await follow();
    expect(await ledgerOf(id)).toEqual(['days', 7, 5, 0]);
    expect([await states(id, same), await states(id, other)]).toEqual([['linked'], ['rejected']]);
    expect(await states(id, String(json['replacementBillId']))).toEqual(['linked']);
  });

  it('move from an answered bill to its correction and are counted once', async () => {
    const { id, itemId } = await approved();
    const { id: billId } = await billed(visits(itemId, days(3, 8)));
    await simulate(billId, 'denied');
    await follow();
    const form = {
      action: 'correct_bill',
      reason: 'missing_document',
      payerClaimControlNumber: 'PCN-1',
      documents: [],
    };
    const correction = String((await done(billId, form)).json['replacementBillId']);
    const { json } = await api.call('GET', `/bills/${correction}`);
    expect(JSON.stringify(json['warnings'])).not.toContain('rfa_units_exceeded');
    await follow();
    expect([await ledgerOf(id), await states(id, billId)]).toEqual([['days', 8, 4, 0], ['replaced']]);
    await done(correction, { action: 'close', reason: 'billed_in_error' });
    await follow();
    expect([await states(id, billId), await states(id, correction)]).toEqual([['replaced'], ['replaced']]);
  });

  it('are released when an unpaid bill is closed, used again when it is reopened, and kept by a paid bill', async () => {
    const { id, itemId } = await approved();
    const { id: unpaid } = await billed(visits(itemId, days(3, 3)));
    const { id: paid } = await billed(visits(itemId, days(10, 2)));
    await simulate(paid, 'paid');
    await follow();
    await done(unpaid, { action: 'close', reason: 'given up' });
    await follow();
    expect([await ledgerOf(id), await states(id, unpaid)]).toEqual([['days', 2, 10, 0], ['closed_unpaid']]);
    await done(paid, { action: 'close', reason: 'settled' });
    await done(unpaid, { action: 'reopen', reason: 'not given up' });
    await follow();
    expect(await ledgerOf(id)).toEqual(['days', 5, 7, 0]);
  });

  it('are overdrawn if two bills are submitted concurrently', async () => {
    const { id, itemId } = await decided({ authorizedUnits: 12 });
    const [one, other] = await Promise.all([billed(visits(itemId, [3], 8)), billed(visits(itemId, [4], 8))]);
    expect([one.exceeded, other.exceeded]).toEqual([[], []]);
    const called = await effects();
    await Promise.all([follow(called), follow(called)]);
    expect(await ledgerOf(id)).toEqual(['units', 16, 0, 4]);
    expect((await stored(id)).filter(({ type }) => type === 'RfaItemLinked')).toHaveLength(2);
  });
});

it('reports used units of an item without a limit', async () => {
  const { id, itemId } = await decided({});
  await billed(visits(itemId, [3, 4], 3));
  await follow();
  expect(await ledgerOf(id)).toEqual(['units', 6, null, 0]);
});

it('corrects the decision of a billed item only with force', async () => {
  const { id, itemId, decisionId, times } = await approved();
  const { id: billId } = await billed(visits(itemId, days(3, 8)));
  await follow();
  const form = {
    ...{ itemId, expectedDecisionId: decisionId, reason: 'Typed wrongly' },
    replacement: { ...times, decision: { outcome: 'approved', authorizedQuantity: 6 } },
  };
  const correct = (more: object) => api.post(`/rfas/${id}/decision-corrections`, { ...form, ...more });
  const { length } = await stored(id);
  const refused = await correct({});
  expect([refused.statusCode, refused.json['code'], (await stored(id)).length]).toEqual([
    ...[409, 'rfa_linked_to_bill', length],
  ]);
  const wrong = await correct({ force: 'yes' });
  expect([wrong.statusCode, wrong.json['errors'].map(({ path }: { path: string }) => path)]).toEqual([422, ['force']]);
  const { items } = await ok(correct({ force: true }));
  expect(items[0]).toMatchObject({ unitsUsed: 8, unitsRemaining: 0, unitsOver: 2 });
  await simulate(billId, 'rejected');
  await follow();
  const { decisions } = await ok(api.call('GET', `/rfas/${id}`));
  await ok(api.post(`/rfas/${id}/decision-corrections`, { ...form, expectedDecisionId: decisions[0].id }));
});

it('skips an erased request and continues with other requests', async () => {
  const [erased, other] = [await approved(), await approved()];
  const { id: linked } = await billed(visits(erased.itemId, days(3, 2)));
  await follow();
  const late = visits(erased.itemId, [10]);
  const mixed = { ...late, bill: { ...late.bill, serviceLines: [late.bill.serviceLines[0]!] } };
  mixed.bill.serviceLines.push({ ...mixed.bill.serviceLines[0]!, rfaItemId: other.itemId } as never);
  await billed(mixed);
  await simulate(linked, 'rejected');
  const history = await stored(erased.id);
  const shredded = { subject: erased.id, shreddedAt: '2026-03-20T20:00:00.000Z', reason: 'asked' };
  // The key is destroyed before the stream records it.
  await api.engines.vault.shred(erased.id, { shreddedAt: shredded.shreddedAt, eventId: 'x' });
  await follow((await effects()).filter(({ data }) => data['billId'] !== linked));
  expect([(await stored(erased.id)).length, (await ledgerOf(other.id))[1]]).toEqual([history.length, 1]);
  const metadata = { ...history[0]!.metadata, commandId: `${erased.id}-erased` };
  const stream = rfaStream(api.organizationId, erased.id);
  await api.engines.ledger.append(stream, history.length - 1, [{ type: 'SubjectShredded', data: shredded }], metadata);
  await follow();
  expect((await stored(erased.id)).length).toBe(history.length + 1);
  expect((await ok(api.call('GET', `/rfas/${erased.id}`))).items).toEqual([]);
});
