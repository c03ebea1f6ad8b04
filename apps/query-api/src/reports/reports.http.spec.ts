import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { executeCommand, organizations } from '#commands';
import { organizationStream } from '#domain';
import { startCommandApp, type CommandApp } from '#testing/http';
import { billBody } from '#testing/pure';

let api: CommandApp;
/**
 * A bill submitted by Dana on 2026-03-02 and partially paid. The other bills: `paid`, for customer acme, submitted and
 * paid on 2026-04-15; `rejected`, submitted on 2026-04-20.
 */
let partly: string;
let paid: string;
let rejected: string;

beforeAll(async () => {
  api = await startCommandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);
  partly = await api.bill();
  api.travelTo('2026-04-01');
  await api.post(`/sandbox/bills/${partly}/simulate`, { scenario: 'partial_payment', amount: 515.5 });
  api.travelTo('2026-04-15');
  paid = await api.bill(
    billBody(
      { patient: { ...billBody().bill.patient, firstName: 'Ana', externalId: 'p-2' } },
      { customerExternalId: 'acme' },
    ),
    'paid',
  );
  api.travelTo('2026-04-20');
  rejected = await api.bill(billBody({}, { actorName: undefined }), 'rejected');
});
afterAll(() => api.close());

const get = (path: string, as?: string) => api.call('GET', path, undefined, as === undefined ? {} : { as });
const data = async (path: string, as?: string) => (await get(path, as)).json['data'];
const acme = () => api.session(['bills:read'], { kind: 'customer', customerExternalId: 'acme' });
const oneBill = () => api.session(['bills:read'], { kind: 'bill', billId: partly, customerExternalId: null });
/** Requests CSV and returns its lines without the empty line at the end. */
const csv = async (path: string, as?: string): Promise<readonly string[]> => {
  const answer = await api.app.inject({
    method: 'GET',
    url: `/v2${path}`,
    headers: {
      accept: 'text/csv',
      authorization: `Bearer ${as ?? (await api.key(['bills:read']))}`,
      ...(as !== undefined && { origin: 'https://app.example' }),
    },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
  expect(answer.headers['vary']).toContain('Accept');
  expect(answer.body.endsWith('\r\n')).toBe(true);
  // UTF-8 with a byte order mark, which spreadsheets need.
  expect(answer.rawPayload.subarray(0, 3).toString('hex')).toBe('efbbbf');
  return answer.body.slice(1).split('\r\n').slice(0, -1);
};

const reports = [
  '/bill-tasks',
  '/reports/productivity?from=2026-03-01&to=2026-03-31',
  '/reports/service-line-items',
  '/reports/payments',
  '/reports/aging',
];

describe('access to reports', () => {
  it.each(reports)('%s refuses a session of a single bill', async (path) => {
    expect(await get(path, oneBill())).toMatchObject({ statusCode: 403, json: { code: 'scope_not_allowed' } });
  });
  it.each(reports)('%s refuses a key without bills:read', async (path) => {
    expect(await get(path, await api.key(['bills:write']))).toMatchObject({
      statusCode: 403,
      json: { code: 'permission_denied' },
    });
  });
  it.each(reports)('%s shows a customer session only its own bills', async (path) => {
    const { body } = await get(path, acme());
    expect(body).not.toContain(partly);
    expect(body).not.toContain('Maria');
  });
});

describe('parameter customerExternalId', () => {
  it.each(['/bill-dashboard', ...reports])(
    '%s limits the response for an organization-wide key to one customer',
    async (path) => {
      const dataOf = async (customer: string) =>
        (await get(`${path}${path.includes('?') ? '&' : '?'}customerExternalId=${customer}`)).json['data'];
      const own = await data(path, acme());
      // Choices include all that the credential may see, but a customer session sees no IDs of practice providers.
      const common = (answer: object) =>
        JSON.parse(
          JSON.stringify({ ...answer, filters: null })
            .replaceAll(/ingProviderId":"[^"]*"/g, 'ingProviderId":""')
            // The key may do more than the session.
            .replaceAll(/"actions":\[[^\]]*\],/g, ''),
        );
      expect(common(await dataOf('acme'))).toEqual(common(own));
      expect(JSON.stringify(await dataOf('unknown'))).not.toContain('"bill_');
    },
  );
  it('returns nothing for another customer in a customer session', async () =>
    expect((await data('/bill-dashboard?customerExternalId=other', acme())).items).toEqual([]));
  it('is in every event of the customer’s bills', async () => {
    const { events } = (await get(`/events?limit=1000&billId=${paid}`)).json;
    expect(events.length).toBeGreaterThan(4);
    for (const { data } of events) expect(data).toMatchObject({ billId: paid, customerExternalId: 'acme' });
    const others = (await get(`/events?limit=1000&billId=${partly}`)).json['events'];
    for (const { data } of others) expect(data.customerExternalId).toBeNull();
  });
});

describe('work queues', () => {
  it('count the current tasks and name their bills', async () => {
    const { dashboard, waiting, filters } = await data('/bill-tasks');
    expect(dashboard.sections.map(({ id }: { id: string }) => id)).toEqual([
      'rejected',
      'no_response',
      'payment_eor',
      'denial_eor',
      'second_review',
      'ibr',
      'lien',
      'not_sent',
      'credit_balance',
    ]);
    expect(waiting.sections.map(({ id }: { id: string }) => id)).toEqual(['sent', 'accepted', 'second_review', 'ibr']);
    expect(dashboard).toMatchObject({
      grandTotals: [1, 1, 0, 0, 0],
      grandTotal: 2,
      grandBalanceTotal: 2015 + 1499.5,
    });
    expect(dashboard.sections[2]).toEqual({
      id: 'payment_eor',
      label: 'Payment EOR',
      agingBasisLabel: 'Days since first submission',
      tone: 'warning',
      rows: [
        {
          id: 'payment_eor::Payment EOR - Original Bill',
          label: 'Payment EOR - Original Bill',
          counts: [0, 1, 0, 0, 0],
          total: 1,
          balances: [0, 1499.5, 0, 0, 0],
          balanceTotal: 1499.5,
          refs: [[], [partly], [], [], []],
        },
      ],
      totals: [0, 1, 0, 0, 0],
      total: 1,
      balanceTotal: 1499.5,
    });
    expect(filters).toEqual({
      renderingProviders: [{ id: expect.stringMatching(/^rp_/), name: 'Alex Kim, MD' }],
      claimsAdministrators: [expect.objectContaining({ id: 'ca_jbvsxzi777xnunnalpti' })],
    });
  });

  it('can be filtered by administrator and rendering provider without losing choices', async () => {
    const { renderingProviders } = (await data('/bill-tasks')).filters;
    expect(await data(`/bill-tasks?renderingProviderId=${renderingProviders[0].id}`)).toMatchObject({
      dashboard: { grandTotal: 2 },
    });
    for (const query of ['renderingProviderId=rp_other', 'claimsAdminId=ca_other'])
      expect(await data(`/bill-tasks?${query}`)).toMatchObject({
        dashboard: { grandTotal: 0 },
        filters: { renderingProviders },
      });
  });

  it('contain the same bills as the dashboard with the row’s kind and label', async () => {
    const { dashboard } = await data('/bill-tasks');
    for (const { rows } of dashboard.sections)
      for (const { id, refs } of rows) {
        const [taskKind, taskLabel] = id.split('::');
        const { items } = await data(`/bill-dashboard?taskKind=${taskKind}&taskLabel=${encodeURIComponent(taskLabel)}`);
        expect(items.map((item: { id: string }) => item.id)).toEqual(refs.flat());
      }
  });
});

describe('GET /reports/productivity', () => {
  const path = '/reports/productivity?from=2026-04-14&to=2026-04-21';
  it('counts bills and transmissions by biller and Los Angeles date', async () => {
    const view = await data(path);
    expect(view).toMatchObject({
      lo: '2026-04-14',
      hi: '2026-04-21',
      billers: [
        { id: 'Dana Biller', name: 'Dana Biller', initials: 'DB' },
        { id: expect.stringMatching(/^key_/), name: 'Test key', initials: 'TK' },
      ],
      createdTotal: [1, 1],
      cleanTotal: [1, 0],
      createdByDay: [0, 1, 0, 0, 0, 0, 1, 0],
      totalSubmitted: 2,
      totalClean: 1,
      maxSentCell: 1,
    });
    expect(view.created).toEqual(view.sent);
  });
  it('shows the name of a key to every caller', async () => {
    const credentialId: string = (await data(path)).billers[1].id;
    const note = {
      credentialId,
      stream: 'credential_1',
      prefix: 'sk_sandbox_01',
      name: 'Front desk',
      scope: 'organization' as const,
      permissions: [],
      expiresAt: null,
      createdAt: '2026-03-02T20:00:00.000Z',
    };
    await executeCommand(api.engines.ledger, organizations, {
      stream: organizationStream(api.organizationId),
      command: { type: 'NoteKey', data: note },
      metadata: {
        organizationId: api.organizationId,
        at: note.createdAt,
        recordedAt: note.createdAt,
        actor: { kind: 'operator', id: 'test' },
        requestId: 'req_test',
        commandId: 'command-1',
      },
    });
    const { billers } = await data(path, await api.key(['bills:read']));
    expect(billers).toContainEqual({ id: credentialId, name: 'Front desk', initials: 'FD' });
  });
  it('is null without activity', async () => {
    expect((await get('/reports/productivity?from=2025-01-01&to=2025-12-31')).json).toEqual({ data: null });
  });
  it.each([
    ['to=2026-01-01', 'from'],
    ['from=2026-01-01', 'to'],
    ['from=2026-01-02&to=2026-01-01', 'from'],
    ['from=2026-02-30&to=2026-03-01', 'from'],
    ['from=2025-01-01&to=2026-01-02', 'to'],
  ])('refuses %s with 400', async (query, wrong) => {
    expect(await get(`/reports/productivity?${query}`)).toMatchObject({
      statusCode: 400,
      json: { code: 'invalid_parameter', errors: [{ path: wrong }] },
    });
  });
  it('accepts a range of 366 days', async () => {
    expect((await data('/reports/productivity?from=2025-12-31&to=2026-12-31')).dayKeys).toHaveLength(366);
  });
  it('returns CSV by biller and day', async () => {
    const lines = await csv(path);
    expect(lines).toHaveLength(1 + 2 * 8);
    expect(lines.slice(0, 3)).toEqual([
      'billerId,billerName,day,created,sent',
      'Dana Biller,Dana Biller,2026-04-14,0,0',
      'Dana Biller,Dana Biller,2026-04-15,1,1',
    ]);
    expect(await csv('/reports/productivity?from=2025-01-01&to=2025-12-31')).toEqual([lines[0]]);
  });
});

describe('GET /reports/service-line-items', () => {
  it('returns the last 30 days by default, newest first', async () => {
    const view = await data('/reports/service-line-items');
    expect(view).toMatchObject({
      from: '2026-03-22',
      to: '2026-04-20',
      windowLabel: '2026-03-22 – 2026-04-20',
      cptRows: [{ code: 'ML201', bills: 2, lines: 2, units: 2, billed: 4030, allowed: 4030, paid: 2015 }],
      totalBills: 2,
      totalLines: 2,
      totalBilled: 4030,
    });
    expect(view.billRows.map(({ billId }: { billId: string }) => billId)).toEqual([rejected, paid]);
    expect(view.billRows[1]).toEqual({
      billId: paid,
      billNumber: expect.any(Number),
      submittedDate: '2026-04-15',
      dos: '2026-02-24',
      patient: 'Ana Sandoval',
      claim: 'SM-26-004711',
      claimsAdmin: 'Sandbox Mutual Insurance Company (synthetic)',
      codes: ['ML201'],
      billed: 2015,
      paid: 2015,
      status: 'paid',
    });
    expect(view.flat[1]).toMatchObject({ billId: paid, code: 'ML201', units: 1, allowed: 2015 });
  });
  it.each([
    ['from=2026-04-16', '2026-04-16', '2026-04-20', 1],
    ['to=2026-04-16', '2026-03-02', '2026-04-16', 2],
    ['from=2026-03-02&to=2026-03-02', '2026-03-02', '2026-03-02', 1],
    ['from=2027-01-01', '2027-01-01', '2027-01-01', 0],
    ['to=2020-01-01', '2020-01-01', '2020-01-01', 0],
  ])('for %s covers %s to %s', async (query, from, to, totalBills) => {
    expect(await data(`/reports/service-line-items?${query}`)).toMatchObject({ from, to, totalBills });
  });
  it('refuses from after to with 400', async () => {
    expect(await get('/reports/service-line-items?from=2026-02-02&to=2026-02-01')).toMatchObject({
      statusCode: 400,
      json: { errors: [{ path: 'from' }] },
    });
  });
  it('returns CSV by line', async () => {
    const lines = await csv('/reports/service-line-items');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^billId,billNumber,submittedDate,dos,patient,/);
    expect(lines[2]).toMatch(/,paid,ML201,1,2015\.00,2015\.00,2015\.00$/);
  });
});

describe('GET /reports/payments', () => {
  it('returns all payments, latest receipt first', async () => {
    const view = await data('/reports/payments');
    expect(view).toMatchObject({
      total: 2,
      page: 1,
      pageSize: 50,
      summary: { postedTotal: 2530.5, entryCount: 2, uniquePatients: 2 },
    });
    expect(view.items.map(({ billId }: { billId: string }) => billId)).toEqual([paid, partly]);
    expect(view.items[1]).toMatchObject({
      patientName: 'Maria Sandoval',
      dateOfService: '2026-02-24',
      receivedDate: '2026-04-01',
      postedDate: '2026-04-01',
      status: 'posted',
      source: '835',
      amount: 515.5,
    });
  });
  it.each([
    ['q=ana', 1],
    ['q=ANA%20sandoval', 1],
    ['q=nobody', 0],
    ['receivedFrom=2026-04-02', 1],
    ['receivedTo=2026-04-01', 1],
    ['receivedFrom=2026-04-02&receivedTo=2026-04-14', 0],
    ['renderingProviderId=rp_other', 0],
  ])('for %s finds %i', async (query, total) => {
    expect(await data(`/reports/payments?${query}`)).toMatchObject({ total, summary: { entryCount: total } });
  });
  it('returns pages with a summary of all payments', async () => {
    expect(await data('/reports/payments?page=2&pageSize=1')).toMatchObject({
      items: [{ billId: partly }],
      total: 2,
      summary: { entryCount: 2 },
    });
    expect(await data('/reports/payments?page=9')).toMatchObject({ items: [], total: 2 });
  });
  it('finds payments by check number and includes voided payments, but not in totals', async () => {
    const id = await api.bill(undefined, 'accepted');
    const post = {
      action: 'post_payment',
      amount: 10,
      method: 'check',
      checkNumber: 'CHK-77',
      depositDate: '2026-04-20',
    };
    const posted = await api.post(`/bills/${id}/actions`, post);
    const paymentId = posted.json['data'].payments[0].id;
    await api.post(`/bills/${id}/actions`, { action: 'void_payment', paymentId, reason: 'Bounced' });
    // A payment on the same bill with a different check number does not match.
    const second = await api.post(`/bills/${id}/actions`, { ...post, checkNumber: 'CHK-78' });
    const other = second.json['data'].payments.find(({ id: one }: { id: string }) => one !== paymentId).id;
    await api.post(`/bills/${id}/actions`, { action: 'void_payment', paymentId: other, reason: 'Bounced' });
    expect(await data('/reports/payments?q=chk-77')).toMatchObject({
      items: [{ id: paymentId, status: 'voided', amount: 10 }],
      summary: { postedTotal: 0, entryCount: 1, uniquePatients: 1 },
    });
    expect(await data('/reports/payments?q=chk-7')).toMatchObject({ items: [], total: 0 });
    await api.post(`/bills/${id}/actions`, { action: 'close', reason: 'Test' });
  });
  it.each(['receivedFrom=2026-02-02&receivedTo=2026-02-01', 'pageSize=251', 'page=0', 'receivedTo=x'])(
    'refuses %s with 400',
    async (query) => {
      expect(await get(`/reports/payments?${query}`)).toMatchObject({ statusCode: 400 });
    },
  );
  it('returns CSV without paging', async () => {
    const saver = api.session(['bills:read', 'exports:create'], { kind: 'customer', customerExternalId: 'acme' });
    const lines = await csv('/reports/payments?pageSize=1', saver);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^id,billId,billNumber,patientName,/);
    expect(await csv('/reports/payments?pageSize=1&receivedTo=2026-04-15')).toHaveLength(3);
  });
});

describe('GET /reports/aging', () => {
  const expected = {
    rows: [
      {
        claimsAdminId: 'ca_jbvsxzi777xnunnalpti',
        claimsAdminName: 'Sandbox Mutual Insurance Company (synthetic)',
        counts: [0, 1, 0, 0, 0],
        balances: [0, 1499.5, 0, 0, 0],
        total: 1,
        balanceTotal: 1499.5,
        oldestDays: 49,
      },
    ],
    counts: [0, 1, 0, 0, 0],
    balances: [0, 1499.5, 0, 0, 0],
    total: 1,
    balanceTotal: 1499.5,
  };
  it('includes only open bills, by administrator', async () => {
    expect(await data('/reports/aging')).toEqual(expected);
    expect(await data('/reports/aging', acme())).toMatchObject({ rows: [], total: 0 });
  });
  it('returns CSV by administrator', async () => {
    expect(await csv('/reports/aging')).toEqual([
      'claimsAdminId,claimsAdminName,bills 1-30,bills 31-60,bills 61-90,bills 91-180,bills 181+,balance 1-30,balance 31-60,balance 61-90,balance 91-180,balance 181+,total,balanceTotal,oldestDays',
      'ca_jbvsxzi777xnunnalpti,Sandbox Mutual Insurance Company (synthetic),0,1,0,0,0,0.00,1499.50,0.00,0.00,0.00,1,1499.50,49',
    ]);
  });
});
