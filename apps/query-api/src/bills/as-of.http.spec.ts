import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { billScenario, commandApp } from '#testing/http';

const api = commandApp([CommandApiModule, QueryApiModule]);
const { act } = billScenario(api);

interface Told {
  readonly type: string;
  readonly sequence: string;
}
const feedOf = async (billId: string): Promise<readonly Told[]> =>
  (await api.call('GET', `/events?billId=${billId}`)).json['events'];
const billAt = async (billId: string, sequence: string) =>
  (await api.call('GET', `/bills/${billId}?asOf=${sequence}`)).json;
const workspaceAt = async (billId: string, sequence: string) =>
  (await api.call('GET', `/bills/${billId}/lifecycle?asOf=${sequence}`)).json['data'];

describe('GET /bills/{id} with asOf', () => {
  it('returns the current bill for its last event', async () => {
    const id = await api.bill(undefined, 'accepted', 'partial_payment');
    const last = (await feedOf(id)).at(-1)!;
    const now = (await api.call('GET', `/bills/${id}`)).json;
    expect(await billAt(id, last.sequence)).toEqual(now);
    // The fee is that of a review filed today.
    const { lifecycle, ibrFee: _fee, ...rest } = (await api.call('GET', `/bills/${id}/lifecycle`)).json['data'];
    const { lifecycle: then, ...past } = await workspaceAt(id, last.sequence);
    expect(past).toEqual(rest);
    expect(lifecycle.actions).not.toEqual([]);
    expect(then).toEqual({ ...lifecycle, actions: [] });
  });

  it('contains nothing that happened after the event', async () => {
    const id = await api.bill(undefined, 'accepted');
    const before = (await feedOf(id)).at(-1)!;
    api.travelTo('2026-03-20');
    await act(id, { action: 'add_note', note: 'Called the payer.' });
    await api.post(`/sandbox/bills/${id}/simulate`, { scenario: 'partial_payment' });
    api.travelTo('2026-09-20');
    await act(id, { action: 'close', reason: 'Other' });
    const bill = await billAt(id, before.sequence);
    expect(bill).toMatchObject({ state: 'accepted', amounts: { paid: 0, writtenOff: 0 } });
    const past = await workspaceAt(id, before.sequence);
    expect(past).toMatchObject({
      lifecycle: { state: 'accepted', actions: [] },
      notes: [],
      eors: [],
      payments: [],
      penaltyInterest: null,
    });
    // Ages and overdue deadlines are as of the event's date, not today.
    expect(past.lifecycle.agingDays).toBe(0);
    expect(past.deadlines.every(({ overdue }: { overdue: boolean }) => !overdue)).toBe(true);
  });

  it('works for each event in the bill’s history and returns the state after that event', async () => {
    const id = await api.bill(undefined, 'accepted', 'partial_payment');
    const { activity } = (await api.call('GET', `/bills/${id}/lifecycle`)).json['data'];
    expect(activity.length).toBeGreaterThan(3);
    for (const { sequence } of activity as readonly Told[])
      expect((await workspaceAt(id, sequence)).activity[0].sequence).toBe(sequence);
    const states = new Map<string, string>();
    for (const { type, sequence } of await feedOf(id)) states.set(type, (await billAt(id, sequence))['state']);
    expect(Object.fromEntries(states)).toMatchObject({
      'bill.submitted': 'submitted',
      'bill.accepted': 'accepted',
      // Two events in the same append have different states.
      'eor.received': 'processed',
      'payment.posted': 'partially_paid',
      'bill.partially_paid': 'partially_paid',
    });
  });

  it('refuses an event of another bill, an unknown event and an invalid sequence', async () => {
    const [id, other] = [await api.bill(), await api.bill()];
    const [foreign] = await feedOf(other);
    for (const asOf of [foreign!.sequence, '0', '9999999999', 'yesterday', '-1', '1.5', '9'.repeat(20)])
      for (const path of [`/bills/${id}`, `/bills/${id}/lifecycle`]) {
        const { statusCode, json } = await api.call('GET', `${path}?asOf=${asOf}`);
        expect([statusCode, json['code'], json['errors'][0].path]).toEqual([400, 'invalid_parameter', 'asOf']);
      }
    expect((await api.call('GET', `/bills/bill_unknown?asOf=1`)).statusCode).toBe(404);
  });

  it('returns 404 to a session that may not read the bill', async () => {
    const id = await api.bill();
    const [first] = await feedOf(id);
    const elsewhere = api.session(['bills:read'], { kind: 'customer', customerExternalId: 'other' });
    expect(
      (await api.call('GET', `/bills/${id}?asOf=${first!.sequence}`, undefined, { as: elsewhere })).statusCode,
    ).toBe(404);
  });
});
