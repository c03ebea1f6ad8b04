import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { billScenario, commandApp, errorPaths, type Call } from '#testing/http';

const api = commandApp([CommandApiModule, QueryApiModule]);
const { given: bill, workspace: lifecycle, told: typesOf } = billScenario(api);
beforeEach(() => api.travelTo('2026-03-02'));

const order = {
  action: 'record_order',
  issue: 'threshold_resolved',
  servedAt: '2026-03-02',
  servedBy: 'mail',
  caseNumber: 'adj1234567',
};
const act = (id: string, body: object, how?: Call) => api.post(`/bills/${id}/actions`, body, how);
const deadline = async (id: string, wanted: string) =>
  (await lifecycle(id)).deadlines.find((candidate: { id: string }) => candidate.id === wanted);

describe('Action record_order', () => {
  it('reopens the second review deadline if the order resolves a threshold issue', async () => {
    const id = await bill('denied');
    api.travelTo('2027-03-02');
    const review = { action: 'second_review', reason: 'The injury is accepted.' };
    expect(await act(id, review)).toMatchObject({ statusCode: 409, json: { code: 'review_window_closed' } });
    expect(await act(id, { ...order, servedAt: '2027-03-01' })).toMatchObject({ statusCode: 200 });
    expect(await deadline(id, 'second_review')).toMatchObject({
      dueAt: '2027-05-30',
      lastDay: '2027-06-01',
      safeDay: '2027-06-01',
      basis: 'order',
    });
    expect((await lifecycle(id)).orders).toMatchObject([
      { issue: 'threshold_resolved', servedAt: '2027-03-01', servedBy: 'mail', caseNumber: 'ADJ1234567', amount: null },
    ]);
    expect((await typesOf(id)).at(-1)).toBe('bill.order_recorded');
    expect(await act(id, review)).toMatchObject({ statusCode: 200 });
  });

  it('adds a payment deadline of 20 days that ends when the amount is paid', async () => {
    const id = await bill('accepted');
    expect(await act(id, { ...order, issue: 'payment_ordered', amount: 500 })).toMatchObject({ statusCode: 200 });
    expect(await deadline(id, 'order_payment')).toMatchObject({ lastDay: '2026-03-23', safeDay: null, basis: 'order' });
    await act(id, { action: 'post_payment', amount: 500, method: 'check', depositDate: '2026-03-02' });
    expect(await deadline(id, 'order_payment')).toBeUndefined();
  });

  it('counts payments since the service of the order, but none before', async () => {
    const ordered = { ...order, issue: 'payment_ordered', amount: 500, servedAt: '2026-03-04' };
    const paidOn = async (depositDate: string): Promise<string> => {
      api.travelTo('2026-03-02');
      const id = await bill('accepted');
      api.travelTo('2026-03-09');
      await act(id, { action: 'post_payment', amount: 500, method: 'check', depositDate });
      expect(await act(id, ordered)).toMatchObject({ statusCode: 200 });
      return id;
    };
    expect(await deadline(await paidOn('2026-03-05'), 'order_payment')).toBeUndefined();
    expect(await deadline(await paidOn('2026-03-03'), 'order_payment')).toMatchObject({ lastDay: '2026-03-24' });
  });

  it('accepts an order on a closed bill without deadlines, and returns 409 for a rejected bill', async () => {
    const closed = await bill('denied');
    await act(closed, { action: 'close', reason: 'x' });
    expect(await act(closed, order)).toMatchObject({
      statusCode: 200,
      json: { data: { lifecycle: { state: 'closed' } } },
    });
    expect((await lifecycle(closed)).deadlines).toEqual([]);
    const rejected = await bill('rejected');
    expect(await act(rejected, order)).toMatchObject({ statusCode: 409, json: { code: 'lifecycle_conflict' } });
  });

  it.each([
    [
      'nothing',
      { issue: undefined, servedAt: undefined, servedBy: undefined, caseNumber: undefined },
      ['issue', 'servedAt', 'servedBy', 'caseNumber'],
    ],
    ['a service date in the future', { servedAt: '2026-03-03' }, ['servedAt']],
    ['an unknown issue', { issue: 'x' }, ['issue']],
    ['an unknown service method', { servedBy: 'x' }, ['servedBy']],
    ['an invalid case number', { caseNumber: 'WCAB 1' }, ['caseNumber']],
    ['a document of another bill', { documentId: 'doc_none' }, ['documentId']],
    ['a payment order without an amount', { issue: 'payment_ordered' }, ['amount']],
    ['a payment order with an amount of 0', { issue: 'payment_ordered', amount: 0 }, ['amount']],
    ['an amount for another issue', { amount: 5 }, ['amount']],
  ])('returns 422 for %s', async (_, change, paths) => {
    const answer = await act(await bill('denied'), { ...order, ...change });
    expect(answer).toMatchObject({ statusCode: 422, json: { code: 'validation_error' } });
    expect(errorPaths(answer)).toEqual(paths);
  });

  it('refers to a document of the bill', async () => {
    const id = await bill('denied');
    const documentId = (await lifecycle(id)).bill.attachments[0].id;
    expect(await act(id, { ...order, documentId })).toMatchObject({
      statusCode: 200,
      json: { data: { orders: [{ documentId }] } },
    });
  });

  it('records once per Idempotency-Key and requires bills:write', async () => {
    const id = await bill('denied');
    const first = await act(id, order, { idempotencyKey: 'o-1' });
    const again = await act(id, order, { idempotencyKey: 'o-1' });
    expect(again.body).toBe(first.body);
    expect(await act(id, { ...order, servedBy: 'fax' }, { idempotencyKey: 'o-1' })).toMatchObject({
      statusCode: 409,
      json: { code: 'idempotency_key_reused' },
    });
    expect((await lifecycle(id)).orders).toHaveLength(1);
    expect(await act(id, order, { as: await api.key(['payments:write']) })).toMatchObject({ statusCode: 403 });
    expect(await act(id, order, { as: await api.key(['bills:write']) })).toMatchObject({ statusCode: 200 });
  });
});
