import { CommandApiModule } from '#apps/command-api';
import { startCommandApp, type CommandApp } from '#testing/http';
import { billBody } from '#testing/pure';

let api: CommandApp;
let id: string;
beforeAll(async () => {
  api = await startCommandApp([CommandApiModule]);
});
beforeEach(async () => {
  id = await api.bill(undefined, 'accepted');
});
afterAll(() => api.close());

const act = (body: unknown, how?: Parameters<CommandApp['post']>[2], billId = id) =>
  api.post(`/bills/${billId}/actions`, body, how);
const note = { action: 'add_note', note: 'Called.' };
const payment = { action: 'post_payment', amount: 15, method: 'check', depositDate: '2026-03-02' };

describe('Server key performing bill actions', () => {
  it('with only payments:write can post and void payments and nothing else', async () => {
    const as = await api.key(['payments:write']);
    const posted = await act(payment, { as });
    expect(posted.statusCode).toBe(200);
    const { id: paymentId } = posted.json['data'].payments[0];
    expect(await act({ action: 'void_payment', paymentId, reason: 'x' }, { as })).toMatchObject({ statusCode: 200 });
    for (const body of [note, { action: 'close', reason: 'x' }, { action: 'resubmit', documents: [] }])
      expect(await act(body, { as })).toMatchObject({ statusCode: 403, json: { code: 'permission_denied' } });
  });
  it('with only bills:write can perform all actions except payments', async () => {
    const as = await api.key(['bills:write']);
    expect(await act(note, { as })).toMatchObject({ statusCode: 200 });
    expect(await act(payment, { as })).toMatchObject({ statusCode: 403, json: { code: 'permission_denied' } });
  });
  it('gets 403 for a missing permission before 404 for an unknown bill', async () => {
    const as = await api.key(['payments:write']);
    expect(await act(note, { as }, 'bill_none')).toMatchObject({ statusCode: 403 });
    expect(await act({ action: 'fly' }, { as })).toMatchObject({ statusCode: 422 });
  });
  it('gets 403 without either permission', async () => {
    const as = await api.key(['bills:read', 'bills:submit']);
    expect(await act(payment, { as })).toMatchObject({ statusCode: 403, json: { code: 'permission_denied' } });
  });
});

describe('Browser session performing bill actions', () => {
  it('can perform actions, including payments, with bills:act', async () => {
    const as = api.session(['bills:act']);
    expect(await act(note, { as })).toMatchObject({ statusCode: 200 });
    expect(await act(payment, { as })).toMatchObject({ statusCode: 200 });
    expect(await act(note, { as: api.session(['bills:read', 'bills:create']) })).toMatchObject({ statusCode: 403 });
  });
  it('limited to one bill can act only on that bill', async () => {
    const as = api.session(['bills:act'], { kind: 'bill', billId: id, customerExternalId: null });
    expect(await act(note, { as })).toMatchObject({ statusCode: 200 });
    const other = await api.bill(undefined, 'accepted');
    expect(await act(note, { as }, other)).toMatchObject({ statusCode: 404 });
  });
  it("limited to one customer can act only on that customer's bills", async () => {
    const as = api.session(['bills:act'], { kind: 'customer', customerExternalId: 'acme' });
    expect(await act(note, { as })).toMatchObject({ statusCode: 404 });
    const own = await api.bill(billBody({}, { customerExternalId: 'acme' }));
    expect(await act(note, { as }, own)).toMatchObject({ statusCode: 200 });
  });
  it('needs bills:create, and a scope beyond one bill, to submit a corrected bill', async () => {
    const rejected = await api.bill(undefined, 'rejected');
    const corrected = { action: 'resubmit', documents: [] };
    expect(await act(corrected, { as: api.session(['bills:act']) }, rejected)).toMatchObject({
      statusCode: 403,
      json: { code: 'permission_denied' },
    });
    const scope = { kind: 'bill', billId: rejected, customerExternalId: null } as const;
    const billSession = api.session(['bills:act', 'bills:create'], scope);
    expect(await act(corrected, { as: billSession }, rejected)).toMatchObject({
      statusCode: 403,
      json: { code: 'scope_not_allowed' },
    });
    expect(await act({ action: 'resubmit' }, { as: billSession }, rejected)).toMatchObject({ statusCode: 200 });
  });
});

describe('Idempotency-Key of bill actions', () => {
  it('performs the action once and replays the first response', async () => {
    const first = await act(payment, { idempotencyKey: 'k-1' });
    await act(note);
    api.travelTo('2026-04-02');
    const reordered = Object.fromEntries(Object.entries(payment).reverse());
    const again = await act(reordered, { idempotencyKey: 'k-1' });
    api.travelTo('2026-03-02');
    expect(again.statusCode).toBe(200);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.body).toBe(first.body);
    expect(again.headers['event-position']).toBe(first.headers['event-position']);
    expect((await act(note)).json['data'].payments).toHaveLength(1);
  });
  it('is rejected with another request', async () => {
    await act(payment, { idempotencyKey: 'k-2' });
    const other = await act({ ...payment, amount: 16 }, { idempotencyKey: 'k-2' });
    expect(other).toMatchObject({ statusCode: 409, json: { code: 'idempotency_key_reused', retryable: false } });
    const unknown = await act({ action: 'fly' }, { idempotencyKey: 'k-2' });
    expect(unknown).toMatchObject({ statusCode: 409, json: { code: 'idempotency_key_reused' } });
  });
  it('can be used again after a failed request', async () => {
    expect(await act({ ...payment, amount: 5000 }, { idempotencyKey: 'k-3' })).toMatchObject({ statusCode: 422 });
    expect(await act({ action: 'reopen', reason: 'x' }, { idempotencyKey: 'k-3' })).toMatchObject({ statusCode: 409 });
    const done = await act(payment, { idempotencyKey: 'k-3' });
    expect(done.statusCode).toBe(200);
    expect(done.headers['idempotent-replayed']).toBeUndefined();
  });
  it('performs the action once for concurrent requests', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => act(payment, { idempotencyKey: 'k-4' })));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(3);
    expect(answers[0]?.json['data'].payments).toHaveLength(1);
  });
});

it('25 concurrent notes are all stored', async () => {
  const notes = Array.from({ length: 25 }, (_, i) => ({ action: 'add_note', note: `Call ${i}` }));
  const answers = await Promise.all(notes.map((note) => act(note)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect((await act(note)).json['data'].notes).toHaveLength(26);
});
