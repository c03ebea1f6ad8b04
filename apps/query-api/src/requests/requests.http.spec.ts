import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { StateStore } from '#state-store';
import { commandApp } from '#testing/http';
import { billBody } from '#testing/pure';

const api = commandApp([CommandApiModule, QueryApiModule]);
const get = (path: string, as?: string) => api.call('GET', path, undefined, as === undefined ? {} : { as });
interface Line {
  readonly id: string;
  readonly route: string;
  readonly ids: readonly string[];
  readonly problemCode: string | null;
}
const list = async (query = '') => (await get(`/requests${query}`)).json['data'] as readonly Line[];

describe('request log', () => {
  it('contains the response status of each request, and finds a request by its ID', async () => {
    const made = await api.post('/bills', billBody(), { idempotencyKey: 'one' });
    const id = made.json['id'] as string;
    const requestId = String(made.headers['x-request-id']);
    const again = await api.post('/bills', billBody(), { idempotencyKey: 'one' });
    const refused = await api.post(`/bills/${id}/actions`, { action: 'reopen', reason: 'x' });
    expect(refused.statusCode).toBe(409);
    const [third, second, first] = await list('?method=POST');
    expect(first).toEqual({
      id: requestId,
      at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      method: 'POST',
      route: '/v2/bills',
      status: 201,
      problemCode: null,
      durationMs: expect.any(Number) as number,
      actor: { kind: 'server_key', id: expect.stringMatching(/^key_/) as string, name: 'Test key' },
      idempotencyKeyHash: expect.stringMatching(/^[\w-]{16}$/) as string,
      replayed: false,
      ids: [id],
    });
    expect(second).toMatchObject({
      id: again.headers['x-request-id'],
      replayed: true,
      idempotencyKeyHash: (first as unknown as { idempotencyKeyHash: string }).idempotencyKeyHash,
    });
    expect(third).toMatchObject({
      route: '/v2/bills/{billId}/actions',
      status: 409,
      problemCode: 'lifecycle_conflict',
      idempotencyKeyHash: null,
      ids: [id],
    });
    for (const line of [first, second, third]) expect((await get(`/requests/${line?.id}`)).json['data']).toEqual(line);
  });

  it('finds a request by an ID that its client chose', async () => {
    const headers = { 'x-request-id': 'my-own-request-1' };
    await api.call('GET', '/bills/bill_unknownbill', undefined, { headers });
    expect((await get('/requests/my-own-request-1')).json['data']).toMatchObject({
      id: 'my-own-request-1',
      status: 404,
      problemCode: 'not_found',
      ids: ['bill_unknownbill'],
    });
    for (const other of ['my-own-request-2', 'req_nothingofours', 'x', 'req_aaaaaaaaaaaaaaaaaaaaaaaaaa'])
      expect((await get(`/requests/${other}`)).statusCode).toBe(404);
  });

  it('contains requests that were refused before they reached an operation', async () => {
    const reader = await api.key(['bills:read']);
    await api.post('/bills', {}, { as: reader });
    await get('/bills?lost=1', reader);
    expect((await list()).slice(0, 2)).toMatchObject([
      { route: '/v2/bills', status: 400, problemCode: 'invalid_parameter' },
      { route: '/v2/bills', status: 403, problemCode: 'permission_denied' },
    ]);
    // This request has no organization.
    const before = (await list()).length;
    await api.app.inject({ url: '/v2/bills', headers: { authorization: 'Bearer sk_sandbox_unknown_unknown' } });
    expect(await list()).toHaveLength(before);
  });

  it('contains nothing from the request except IDs of this service', async () => {
    const secret = 'sandoval-maria';
    const body = billBody({ externalId: secret });
    await api.post('/bills', body, { idempotencyKey: secret });
    await get(`/bills?q=${secret}&externalId=${secret}`);
    await get(`/bills/${secret}`);
    await get(`/notifications/recipients/${secret}`);
    await list();
    const stored = (await api.app.get(StateStore).everything(null, 1000)).filter(({ kind }) =>
      kind.startsWith('request'),
    );
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toMatch(/sandoval/i);
  });

  it('finds a request by a bill that is named in its body', async () => {
    const [one, other] = [await api.bill(undefined, 'processed'), await api.bill(undefined, 'accepted')];
    await api.post('/payments', {
      allocations: [
        { billId: one, amount: 1 },
        { billId: other, amount: 2 },
      ],
      amount: 9,
    });
    for (const id of [one, other])
      expect((await list(`?id=${id}`))[0]).toMatchObject({ route: '/v2/payments', status: 422, ids: [one, other] });
  });

  it('supports filters, and pages without missing or repeated requests', async () => {
    const id = await api.bill(undefined, 'accepted');
    await get(`/bills/${id}?expand=x`);
    expect((await list(`?id=${id}&status=4xx`)).map(({ problemCode }) => problemCode)).toEqual(['invalid_parameter']);
    expect(await list(`?id=${id}&status=400&problemCode=invalid_parameter`)).toHaveLength(1);
    expect((await list(`?id=${id}`)).map(({ route }) => route)).toEqual([
      '/v2/bills/{billId}',
      '/v2/sandbox/bills/{billId}/simulate',
      '/v2/bills',
    ]);
    expect(await list('?to=2020-01-01T00:00:00Z')).toEqual([]);
    const all = (await list('?limit=100')).map((line) => line.id);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { json } = await get(`/requests?limit=3&cursor=${cursor}`);
      seen.push(...(json['data'] as Line[]).map((line) => line.id));
      cursor = json['nextCursor'] as string | null;
    }
    expect(seen).toEqual(all);
  });

  it.each(['status=40', 'status=teapot', 'method=TRACE', 'from=yesterday', 'cursor=x', 'q=1'])(
    'refuses %s',
    async (query) => expect((await get(`/requests?${query}`)).json).toMatchObject({ code: 'invalid_parameter' }),
  );

  it('requires access to the whole organization', async () => {
    expect((await get('/requests', await api.key(['bills:read']))).json).toMatchObject({ code: 'permission_denied' });
    expect((await get('/requests', await api.key(['orgs:read']))).statusCode).toBe(200);
    expect((await get('/requests', api.session(['bills:read']))).json).toMatchObject({ code: 'permission_denied' });
    expect((await get('/requests', api.session(['organization:manage']))).statusCode).toBe(200);
    const customer = api.session(['organization:manage'], { kind: 'customer', customerExternalId: 'a' });
    expect((await get('/requests', customer)).json).toMatchObject({ code: 'scope_not_allowed' });
  });

  it('contains no user name for a session', async () => {
    await get('/bills', api.session(['bills:read']));
    expect(await list('?actor=user-1')).toMatchObject([
      { actor: { kind: 'browser_session', id: 'user-1', name: null } },
    ]);
  });
});
