import { randomUUID } from 'node:crypto';
import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { claim, commandApp, errorPaths, remittance, remittances, type Call } from '#testing/http';

const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);
const { bill, send } = remittances(api);

const get = (path: string, how?: Call) => api.call('GET', path, undefined, how);
const data = async (path: string) => (await get(path)).json['data'];
const deposit = async (date: string) => data(`/deposits/${date}`);
const put = (date: string, body: unknown, how?: Call) => api.call('PUT', `/deposits/${date}/bank-statement`, body, how);
const bank = async (date: string, amount: number | null) => expect((await put(date, { amount })).statusCode).toBe(200);

let numbers = 0;
/** Posts an unapplied check. Returns its ID. */
const check = async (depositDate: string, amount: number, method = 'check'): Promise<string> => {
  const { json } = await api.post('/payments', {
    ...{ method, checkNumber: `N${(numbers += 1)}`, depositDate, payer: 'Acme' },
    ...{ amount, unapplied: amount, allocations: [] },
  });
  return json['data'].id;
};
const clear = (id: string) => api.call('PUT', `/payments/${id}/clearance`, { cleared: true });
const dates = (rows: readonly { readonly date: string }[]) => rows.map(({ date }) => date);

describe('GET /deposits', () => {
  it('sums the payments of each day, and compares them with the bank statement', async () => {
    await check('2026-01-05', 100);
    await check('2026-01-05', 20.5, 'eft');
    const voided = await check('2026-01-05', 7);
    await api.post(`/payments/${voided}/void`, { reason: 'Bounced' });
    await check('2026-01-06', 50);
    await bank('2026-01-05', 100.5);
    await bank('2026-01-07', 9);
    expect(await data('/deposits?from=2026-01-01&to=2026-01-31')).toEqual([
      { date: '2026-01-07', checks: 0, transfers: 0, amount: 0, unapplied: 0, bankAmount: 9, difference: -9 },
      { date: '2026-01-06', checks: 1, transfers: 0, amount: 50, unapplied: 50, bankAmount: null, difference: null },
      {
        date: '2026-01-05',
        checks: 1,
        transfers: 1,
        amount: 120.5,
        unapplied: 120.5,
        bankAmount: 100.5,
        difference: 20,
      },
    ]);
    expect(dates(await data('/deposits?from=2026-01-06&to=2026-01-06'))).toEqual(['2026-01-06']);
  });

  it('pages through days with payments, with a bank amount, or both', async () => {
    for (const day of ['02', '02', '04', '05']) await check(`2025-12-${day}`, 10);
    for (const day of ['01', '03', '05']) await bank(`2025-12-${day}`, 10);
    const seen: string[] = [];
    for (let cursor: string | null = '0'; cursor !== null;) {
      const { json } = await get(`/deposits?from=2025-12-01&to=2025-12-31&limit=2&cursor=${cursor}`);
      seen.push(...dates(json['data']));
      cursor = json['nextCursor'];
    }
    expect(seen).toEqual(['05', '04', '03', '02', '01'].map((day) => `2025-12-${day}`));
    const amounts = await data('/deposits?from=2025-12-02&to=2025-12-02&limit=1');
    expect(amounts).toMatchObject([{ checks: 2, amount: 20 }]);
  });

  it('has a row per day as CSV, of all pages', async () => {
    const { body } = await get('/deposits?from=2025-12-01&to=2025-12-31&limit=1', { headers: { accept: 'text/csv' } });
    expect(body.replace('\uFEFF', '').split('\r\n').slice(0, 3)).toEqual([
      'date,checks,transfers,amount,unapplied,bankAmount,difference',
      '2025-12-05,1,0,10.00,10.00,10.00,0.00',
      '2025-12-04,1,0,10.00,10.00,,',
    ]);
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['from=2026-03-09&to=2026-03-01', 'from'],
    ['from=yesterday', 'from'],
    ['cursor=abc', 'cursor'],
    ['method=check', 'method'],
  ])('rejects ?%s', async (query, field) => {
    const { statusCode, body } = await get(`/deposits?${query}`);
    expect([statusCode, body]).toEqual([400, expect.stringContaining(field)]);
  });
});

describe('GET /deposits/{date}', () => {
  it('lists the payments of the day, largest first', async () => {
    const small = await check('2025-11-03', 10, 'eft');
    const large = await check('2025-11-03', 90);
    await clear(large);
    const payment = { payer: 'Acme', applied: 0 };
    expect(await deposit('2025-11-03')).toEqual({
      ...{ date: '2025-11-03', checks: 1, transfers: 1, amount: 100, unapplied: 100 },
      ...{ bankAmount: null, difference: null, paymentsCursor: null, missing: [] },
      payments: [
        { ...payment, id: large, method: 'check', checkNumber: 'N11', amount: 90, unapplied: 90, cleared: true },
        { ...payment, id: small, method: 'eft', checkNumber: 'N10', amount: 10, unapplied: 10, cleared: false },
      ].map((row) => ({ ...row, checkNumber: expect.stringMatching(/^N\d+$/) })),
    });
    const { body } = await get('/deposits/2025-11-03', { headers: { accept: 'text/csv' } });
    expect(body.split('\r\n').slice(1)).toEqual([
      expect.stringMatching(/^chk_\w+,check,N\d+,Acme,90\.00,0\.00,90\.00,yes$/),
      expect.stringMatching(/^chk_\w+,eft,N\d+,Acme,10\.00,0\.00,10\.00,no$/),
      '',
    ]);
  });

  it('pages through the payments of a day', async () => {
    await Promise.all(Array.from({ length: 201 }, (_, n) => check('2025-10-01', n < 3 ? 5 : 10 + n)));
    const first = await deposit('2025-10-01');
    expect([first.checks, first.payments.length]).toEqual([201, 200]);
    const rest = await data(`/deposits/2025-10-01?paymentsCursor=${first.paymentsCursor}`);
    expect([rest.payments.length, rest.paymentsCursor, rest.checks]).toEqual([1, null, 201]);
    const ids = [...first.payments, ...rest.payments].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(201);
    expect((await get(`/deposits/2025-10-02?paymentsCursor=${first.paymentsCursor}`)).statusCode).toBe(400);
  });

  it('lists the uncleared payments if the bank statement has less', async () => {
    await check('2025-09-01', 30);
    const missing = await check('2025-09-01', 120, 'eft');
    await clear(await check('2025-09-01', 200));
    await check('2025-09-02', 120);
    await bank('2025-09-01', 230);
    const { difference, missing: rows } = await deposit('2025-09-01');
    expect([difference, rows.map(({ amount, isDifference }: never) => [amount, isDifference])]).toEqual([
      120,
      [
        [120, true],
        [30, false],
      ],
    ]);
    expect(rows[0]).toEqual({
      ...{ reason: 'not_cleared', paymentId: missing, payerFileId: null, date: '2025-09-01', method: 'eft' },
      ...{ checkNumber: expect.any(String), payer: 'Acme', amount: 120, isDifference: true },
    });
    await bank('2025-09-01', 350);
    expect((await deposit('2025-09-01')).missing).toEqual([]);
  });

  it('lists payments of days nearby if the bank statement has more, unless they are cleared or match', async () => {
    await check('2025-08-11', 100);
    for (const [day, amount] of [
      ['12', 55],
      ['14', 25],
      ['18', 25],
      ['19', 25],
    ] as const)
      await check(`2025-08-${day}`, amount);
    await clear(await check('2025-08-12', 25));
    await check('2025-08-13', 25);
    await bank('2025-08-13', 25);
    await bank('2025-08-12', 1);
    await bank('2025-08-11', 125);
    expect(
      (await deposit('2025-08-11')).missing.map(({ reason, date, amount, isDifference }: Record<string, unknown>) => [
        ...[reason, date, amount, isDifference],
      ]),
    ).toEqual([
      ['other_day', '2025-08-14', 25, true],
      ['other_day', '2025-08-18', 25, true],
      ['other_day', '2025-08-12', 55, false],
    ]);
  });

  it('lists quarantined remittances without a payment', async () => {
    const theirs = await bill();
    const { id } = await send(remittance({ amount: 75, trace: '440017', payee: 'XX*1999999984' }, claim(theirs, 75)));
    await bank('2026-03-01', 75);
    expect((await deposit('2026-03-01')).missing).toEqual([
      {
        ...{ reason: 'not_posted', paymentId: null, payerFileId: id, date: '2026-03-02', method: null },
        ...{ checkNumber: '440017', payer: 'SEDGWICK', amount: 75, isDifference: true },
      },
    ]);
    await api.post(`/payer-files/${id}/dismiss`, { reason: 'not_ours' });
    expect((await deposit('2026-03-01')).missing).toEqual([]);
  });

  it.each(['today', '2026-02-30', '2026-3-4', '2026-03-04T00:00:00Z'])('returns 404 for %s', async (date) => {
    for (const answer of [await get(`/deposits/${date}`), await get(`/deposits/${date}/bank-statement`)])
      expect([answer.statusCode, answer.json['code']]).toEqual([404, 'not_found']);
    expect((await put(date, { amount: 1 })).statusCode).toBe(404);
  });
});

describe('PUT /deposits/{date}/bank-statement', () => {
  it('records, changes and removes the amount', async () => {
    const none = { date: '2026-02-02', amount: null, recordedAt: null };
    expect(await data('/deposits/2026-02-02/bank-statement')).toEqual(none);
    const saved = (await put('2026-02-02', { amount: 10.25 })).json['data'];
    expect(saved).toEqual({ date: '2026-02-02', amount: 10.25, recordedAt: expect.any(String) });
    expect(await data('/deposits/2026-02-02/bank-statement')).toEqual(saved);
    await bank('2026-02-02', 0);
    expect(await deposit('2026-02-02')).toMatchObject({ bankAmount: 0, difference: 0 });
    expect((await put('2026-02-02', { amount: null })).json['data']).toEqual(none);
    expect(await deposit('2026-02-02')).toMatchObject({ bankAmount: null, difference: null });
  });

  it('requires the current ETag if If-Match is sent, per day', async () => {
    const path = '/deposits/2026-02-03/bank-statement';
    const tag = String((await get(path)).headers['etag']);
    await bank('2026-02-04', 1);
    expect((await put('2026-02-03', { amount: 1 }, { headers: { 'if-match': tag } })).statusCode).toBe(200);
    const stale = await put('2026-02-03', { amount: 2 }, { headers: { 'if-match': tag } });
    expect([stale.statusCode, stale.json['code']]).toEqual([412, 'precondition_failed']);
    expect((await get(path, { headers: { 'if-none-match': tag } })).statusCode).toBe(200);
  });

  it('is applied once, and is in the audit log with the previous amount', async () => {
    const how = { idempotencyKey: randomUUID() };
    const first = await put('2026-02-05', { amount: 5, actorName: 'Dana' }, how);
    await bank('2026-02-05', 6);
    const again = await put('2026-02-05', { amount: 5, actorName: 'Dana' }, how);
    expect([again.json, again.headers['idempotent-replayed']]).toEqual([first.json, 'true']);
    expect((await data('/deposits/2026-02-05/bank-statement')).amount).toBe(6);
    const entries = await data('/audit?limit=1000');
    expect(entries.at(-1)).toMatchObject({
      type: 'BankDepositRecorded',
      changes: [{ field: '2026-02-05', before: '5', after: '6', sealed: false }],
    });
  });

  it.each<[unknown, string]>([
    [{}, 'amount'],
    [{ amount: -1 }, 'amount'],
    [{ amount: 1.005 }, 'amount'],
    [{ amount: '12' }, 'amount'],
    [{ amount: 1_000_000_001 }, 'amount'],
    [{ amount: 1, date: '2026-02-06' }, 'date'],
  ])('rejects %j', async (body, path) => {
    const answer = await put('2026-02-06', body);
    expect([answer.statusCode, errorPaths(answer)]).toEqual([422, [path]]);
  });

  it('rejects an amount for a day in the future, but allows its removal', async () => {
    const answer = await put('2026-03-03', { amount: 1 });
    expect([answer.statusCode, errorPaths(answer)]).toEqual([422, ['amount']]);
    await bank('2026-03-03', null);
    await bank('2026-03-02', 1);
  });
});

describe('access to deposits', () => {
  const paths = ['/deposits', '/deposits/2026-01-05', '/deposits/2026-01-05/bank-statement'];

  it('is limited to bills:read and payments:write, for the whole organization', async () => {
    const reader = await api.key(['bills:read']);
    const writer = await api.key(['payments:write']);
    for (const path of paths) {
      expect((await get(path, { as: reader })).statusCode).toBe(200);
      expect((await get(path, { as: writer })).json['code']).toBe('permission_denied');
      const customer = api.session(['bills:read'], { kind: 'customer', customerExternalId: 'acme' });
      expect((await get(path, { as: customer })).json['code']).toBe('scope_not_allowed');
    }
    expect((await put('2026-01-05', { amount: 1 }, { as: reader })).json['code']).toBe('permission_denied');
    expect((await put('2026-01-05', { amount: 100.5 }, { as: writer })).statusCode).toBe(200);
    expect((await put('2026-01-05', { amount: 1 }, { as: api.session(['bills:read']) })).statusCode).toBe(403);
  });

  it('as CSV requires exports:create', async () => {
    const as = await api.key(['bills:read'], 'organization', ['exports:create']);
    for (const path of ['/deposits', '/deposits/2026-01-05'])
      expect((await get(path, { as, headers: { accept: 'text/csv' } })).json['code']).toBe('permission_denied');
  });

  it('shows nothing of another organization', async () => {
    const as = await api.key(['orgs:read', 'orgs:write', 'bills:read'], 'account');
    const { organizationId } = (await api.post('/organizations', { externalId: 'd', name: 'Other' }, { as })).json[
      'data'
    ];
    const acting = { as, headers: { 'x-service-org-id': organizationId } };
    const [list, day, statement] = await Promise.all(paths.map((path) => get(path, acting)));
    expect(list?.json).toEqual({ data: [], nextCursor: null });
    expect(day?.json['data']).toMatchObject({ amount: 0, payments: [], bankAmount: null });
    expect(statement?.json['data'].amount).toBeNull();
  });
});
