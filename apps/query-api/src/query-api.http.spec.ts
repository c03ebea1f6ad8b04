import { AccessJournal, AccessRecord } from '#access-record';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Partners, PartnersModule } from '#partners';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import {
  billIdOf,
  browserPermissions,
  serverPermissions,
  type BillDashboardView,
  type BillView,
  type EventPage,
} from '#contracts';
import { EnginesModule, openEmbedded, type Engines } from '#engines';
import { billActions, billStream, type BillCommand } from '#domain';
import {
  ApiBase,
  type AuthenticationResult,
  Authenticator,
  createApp,
  Cursors,
  KeyAuthenticator,
  type OrganizationFacts,
  OrganizationReader,
  type Principal,
  RequestRecorder,
  type Scope,
  SessionIndex,
  SessionTokens,
  wholeOrganization,
  WorkspaceSessions,
} from '#http';
import { RequestLog } from '#state-store';
import { apiDocument, expectMatchesOpenApi, gateProviders, withSharedThreads } from '#testing/http';
import { addNote, billText, runCommands, closeBill, noon, simulate, startReview, submitBill } from '#testing/pure';

const ORIGIN = 'https://billing.example';
const NOW = noon('2026-06-15');
const document = await apiDocument();

const principal = (change: Partial<Principal>): AuthenticationResult => ({
  principal: {
    actor: { kind: 'server_key', id: 'key_1' },
    credential: 'credential_1',
    name: 'Key',
    organizationId: 'org_one',
    environment: 'sandbox',
    reach: 'organization',
    permissions: new Set(serverPermissions),
    scope: wholeOrganization,
    allowedOrigin: null,
    ...change,
  },
});
const session = (scope: Scope): AuthenticationResult =>
  principal({
    actor: { kind: 'browser_session', id: 'user-1' },
    permissions: new Set(browserPermissions),
    scope,
    allowedOrigin: 'https://app.example',
  });
const tokens: Readonly<Record<string, AuthenticationResult>> = {
  one: principal({}),
  two: principal({ organizationId: 'org_two' }),
  three: principal({ organizationId: 'org_three' }),
  empty: principal({ organizationId: 'org_empty' }),
  acme: session({ kind: 'customer', customerExternalId: 'acme' }),
  onebill: session({ kind: 'bill', billId: 'bill_b', customerExternalId: null }),
};

class Tokens extends Authenticator {
  override async authenticate(token: string): Promise<AuthenticationResult> {
    return tokens[token] ?? { refused: 'credential_invalid' };
  }
}

/** Every organization's clock is set to 2026-06-15. */
class Organizations extends OrganizationReader {
  override async get(organizationId: string): Promise<OrganizationFacts> {
    return {
      organizationId,
      environment: 'sandbox',
      accountId: organizationId,
      name: '',
      clockOffsetMs: Date.parse(NOW) - Date.now(),
      treatmentBilling: true,
    };
  }
  override async isListed(accountId: string, organizationId: string): Promise<boolean> {
    return accountId === organizationId;
  }
}

let engines: Engines;
let app: NestFastifyApplication;
let dataDir: string;

/** Appends a bill's events to the log. The feed and the projector receive them. */
const happen = async (organizationId: string, ...commands: readonly BillCommand[]): Promise<bigint> => {
  const first = commands.find((command) => command.type === 'SubmitBill');
  const stream = billStream(organizationId, first?.data.billId ?? '');
  let revision = -1;
  let position = 0n;
  for (const { at, events } of runCommands(commands)) {
    const metadata = {
      organizationId,
      at,
      recordedAt: at,
      actor: { kind: 'server_key', id: 'key_1' },
      requestId: 'req_1',
      commandId: 'cmd_1',
    } as const;
    ({ revision, position } = await engines.ledger.append(stream, revision, events, metadata));
  }
  return position;
};

const call = async (url: string, as = 'one', headers: Record<string, string> = {}) => {
  const origin = ['acme', 'onebill'].includes(as) ? { origin: 'https://app.example' } : {};
  const answer = await app.inject({
    method: 'GET',
    url: `/v2${url}`,
    headers: { authorization: `Bearer ${as}`, ...origin, ...headers },
  });
  if (headers['accept'] === undefined) expectMatchesOpenApi(document, 'GET', `/v2${url}`, answer);
  return answer;
};
const ids = (bills: readonly { readonly id: string }[]): readonly string[] => bills.map(({ id }) => id);

const patient = (firstName: string, lastName: string) => ({ patient: { ...billText.patient, firstName, lastName } });

const pdf = Buffer.from('%PDF-1.7 synthetic');

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'query-api-'));
  engines = await withSharedThreads(await openEmbedded({ dataDir, onFatal: () => undefined }));

  @Global()
  @Module({
    providers: [
      { provide: Authenticator, useClass: Tokens },
      { provide: OrganizationReader, useClass: Organizations },
      { provide: ApiBase, useValue: new ApiBase(ORIGIN) },
      { provide: AccessRecord, useValue: { search: async () => [] } },
      ...gateProviders,
      { provide: RequestLog, useValue: null },
      Cursors,
      KeyAuthenticator,
      SessionTokens,
      WorkspaceSessions,
    ],
    exports: [
      Authenticator,
      OrganizationReader,
      ApiBase,
      Cursors,
      WorkspaceSessions,
      SessionIndex,
      KeyAuthenticator,
      AccessRecord,
      AccessJournal,
      RequestLog,
      RequestRecorder,
    ],
  })
  class Root {}

  const parts = [EnginesModule.with(engines), CqrsModule.forRoot(), PartnersModule.with(new Partners())];
  @Module({ imports: [Root, ...parts, QueryApiModule, ProjectorModule.with()] })
  class Stage {}

  app = await createApp(Stage, { publicOrigin: ORIGIN });
  await app.init();

  // Bill a: denied and in second review. b: partially paid, for customer acme. c: new. d: paid. e: belongs to another
  // organization.
  await happen(
    'org_one',
    submitBill({ billId: 'bill_a', billNumber: 1, submittedAt: noon('2026-03-02') }),
    simulate('denied', noon('2026-04-01')),
    startReview('second_review', noon('2026-06-10')),
    addNote('Called the adjuster.', noon('2026-06-11')),
  );
  await happen(
    'org_one',
    submitBill(
      {
        billId: 'bill_b',
        billNumber: 2,
        submittedAt: noon('2026-05-04'),
        customerExternalId: 'acme',
        patientId: 'pat_2',
      },
      patient('Ana', 'Alvarez'),
    ),
    simulate('partial_payment', noon('2026-05-20'), 515_50),
  );
  await happen(
    'org_one',
    submitBill(
      { billId: 'bill_c', billNumber: 3, submittedAt: noon('2026-06-12'), route: 'fax' },
      {
        externalId: 'X-3',
        service: { date: '2025-12-24', endDate: null, authorizationNumber: null },
        lines: billText.lines.map((line) => ({ ...line, serviceDate: '2025-12-24' })),
      },
    ),
  );
  await happen(
    'org_one',
    submitBill({ billId: 'bill_d', billNumber: 4, submittedAt: noon('2026-06-13') }),
    simulate('paid', noon('2026-06-14')),
  );
  await happen('org_two', submitBill({ billId: 'bill_e', billNumber: 1, submittedAt: noon('2026-06-14') }));
  await engines.blobs.put(pdf, { organizationId: 'org_one', subject: 'bill_a', blobId: 'doc_1' });
});

afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

describe('GET /bills/{id}', () => {
  it('returns the bill without an envelope', async () => {
    expect((await call('/bills/bill_a')).json()).toMatchObject({
      id: 'bill_a',
      state: 'second_review',
      billNumber: 1,
      patient: { firstName: 'Maria', ssn: null },
      amounts: { charged: 2015, paid: 0, balance: 2015, writtenOff: 0 },
      documents: [{ contentUrl: `${ORIGIN}/v2/bills/bill_a/documents/doc_1/content` }],
    });
  });

  it('includes events that the projector has not processed yet', async () => {
    const commands = [submitBill({ billId: 'bill_f', billNumber: 9 }), closeBill(noon('2026-03-03'))];
    await happen('org_two', ...commands);
    expect((await call('/bills/bill_f', 'two')).json()).toMatchObject({ state: 'closed' });
  });

  it('has a weak ETag, and returns 304 if it matches', async () => {
    const { headers } = await call('/bills/bill_a');
    expect(headers.etag).toMatch(/^W\//);
    const again = await call('/bills/bill_a', 'one', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it.each(['', '/status', '/lifecycle', '/eor', '/documents', '/documents/doc_1', '/documents/doc_1/content'])(
    'with the suffix "%s" returns 404 for an unknown bill or a bill of another organization',
    async (tail) => {
      for (const billId of ['bill_e', 'bill_none', 'nonsense', 'bill_', 'bill_a-b', '..%2Fbill_a'])
        expect((await call(`/bills/${billId}${tail}`)).json()).toMatchObject({ status: 404, code: 'not_found' });
      expect((await call(`/bills/bill_a${tail}`, 'two')).statusCode).toBe(404);
    },
  );

  it('returns the status', async () => {
    expect((await call('/bills/bill_b/status')).json()).toEqual({
      data: expect.objectContaining({
        billId: 'bill_b',
        state: 'partially_paid',
        status: 'processed',
        totalPaid: 515.5,
        balanceDue: 1499.5,
        agingDays: 42,
        lastEventSequence: expect.stringMatching(/^\d+$/) as unknown,
      }) as unknown,
    });
  });

  it('names the last event of the bill in the feed', async () => {
    const { data } = (await call('/bills/bill_b/status')).json();
    const { events } = (await call('/events?limit=1000')).json<EventPage>();
    const last = events.findLast((event) => billIdOf(event) === 'bill_b');
    expect([data.lastEventId, data.lastEventSequence]).toEqual([last?.id, last?.sequence]);
  });

  it('returns the complete workspace', async () => {
    const { data } = (await call('/bills/bill_a/lifecycle')).json();
    expect(data).toMatchObject({
      environment: 'sandbox',
      bill: { id: 'bill_a', status: 'appealing' },
      lifecycle: { state: 'second_review', agingDays: 105 },
      reviews: [{ type: 'second_review', state: 'submitted' }],
      notes: [{ body: 'Called the adjuster.', author: 'Bo Biller' }],
      deadlines: expect.arrayContaining([
        expect.objectContaining({ id: 'second_review_response', date: '2026-06-24', overdue: false }),
      ]) as unknown,
    });
    expect(data.lifecycle.actions).toHaveLength(Object.keys(billActions).length);
    expect(data.activity[0]).toMatchObject({ type: 'note' });
  });

  it('returns EOR data once an EOR is on file', async () => {
    expect((await call('/bills/bill_b/eor')).json()).toMatchObject({ data: { reportedPaid: 515.5, totalPaid: 515.5 } });
    expect((await call('/bills/bill_c/eor')).json()).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('documents of a bill', () => {
  it('are listed', async () => {
    expect((await call('/bills/bill_a/documents')).json()).toMatchObject({
      data: [{ id: 'doc_1', filename: 'report.pdf', documentType: 'final_report' }],
    });
  });

  it.each(['', '/content'])('are returned as files by /documents/{id}%s', async (tail) => {
    const answer = await call(`/bills/bill_a/documents/doc_1${tail}`);
    expect(answer.rawPayload.equals(pdf)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-disposition': `attachment; filename="report.pdf"; filename*=UTF-8''report.pdf`,
      'content-security-policy': expect.stringContaining('sandbox') as unknown,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  it('are 404 if they are unknown or their content is missing', async () => {
    expect((await call('/bills/bill_a/documents/doc_2/content')).statusCode).toBe(404);
    expect((await call('/bills/bill_b/documents/doc_1/content')).statusCode).toBe(404);
  });
});

describe('GET /bills', () => {
  const list = async (query = '', as = 'one') =>
    (await call(`/bills${query}`, as)).json<{ data: BillView[]; nextCursor: string | null }>();

  it('lists the bills of one organization, newest first', async () => {
    const page = await list();
    expect(ids(page.data)).toEqual(['bill_d', 'bill_c', 'bill_b', 'bill_a']);
    expect(page.nextCursor).toBeNull();
    expect(page.data[3]).toEqual((await call('/bills/bill_a')).json());
  });

  it('continues after the previous page', async () => {
    const first = await list('?limit=3');
    expect(ids(first.data)).toEqual(['bill_d', 'bill_c', 'bill_b']);
    const second = await list(`?limit=3&cursor=${first.nextCursor}`);
    expect([ids(second.data), second.nextCursor]).toEqual([['bill_a'], null]);
  });

  it.each([
    ['?externalId=X-3', ['bill_c']],
    ['?patientId=pat_2', ['bill_b']],
    ['?patientExternalId=P-77&state=paid', ['bill_d']],
    ['?claimExternalId=C-88&limit=1', ['bill_d']],
    ['?customerExternalId=acme', ['bill_b']],
    ['?state=paid,second_review', ['bill_d', 'bill_a']],
    ['?status=paid,second_review', ['bill_d', 'bill_a']],
    ['?status=paid,second_review&state=paid', ['bill_d']],
    ['?state=paid&cursor=0', ['bill_d']],
    ['?state=paid&cursor=', ['bill_d']],
    ['?q=ALVAREZ%20ml201', ['bill_b']],
    ['?q=%C3%81lvarez%20ml201', ['bill_b']],
    ['?from=2026-06-12', ['bill_d', 'bill_c']],
    ['?from=2026-05-01&to=2026-06-12', ['bill_c', 'bill_b']],
    ['?dateField=service&to=2025-12-31', ['bill_c']],
    ['?q=nobody', []],
  ])('with %s finds %j', async (query, expected) => {
    expect(ids((await list(query)).data)).toEqual(expected);
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=x', 'limit'],
    ['state=nope', 'state.0'],
    ['status=nope', 'status.0'],
    ['from=2026-02-30', 'from'],
    ['from=2026-06-02&to=2026-06-01', 'from'],
    ['dateField=birth', 'dateField'],
    ['cursor=nonsense', 'cursor'],
    [`q=${'x'.repeat(161)}`, 'q'],
  ])('refuses %s with 400', async (query, path) => {
    expect((await call(`/bills?${query}`)).json()).toMatchObject({
      status: 400,
      code: 'invalid_parameter',
      errors: [{ path }],
    });
  });

  it('refuses a cursor of another organization, scope or list', async () => {
    const { nextCursor } = await list('?limit=1');
    const feed = (await call('/events?limit=1')).json<EventPage>();
    expect((await call(`/bills?cursor=${nextCursor}`, 'two')).statusCode).toBe(400);
    expect((await call(`/bills?cursor=${nextCursor}`, 'acme')).statusCode).toBe(400);
    expect((await call(`/bills?cursor=${feed.nextCursor}`)).statusCode).toBe(400);
  });
});

describe('GET /bill-dashboard', () => {
  const board = async (query = '', as = 'one') =>
    (await call(`/bill-dashboard${query}`, as)).json<{ data: BillDashboardView }>().data;

  it('returns rows, totals and choices', async () => {
    const data = await board();
    expect(data).toMatchObject({ total: 4, balanceTotal: 2015 + 1499.5 + 2015, page: 1, pageSize: 25 });
    expect(data.items[2]).toEqual({
      id: 'bill_b',
      billNumber: 2,
      externalId: 'X-1',
      patientName: 'Ana Alvarez',
      claimNumber: 'WC-2026-0001',
      claimsAdministrator: { id: 'ca_pacific', name: 'Pacific Claims Services' },
      status: { id: 'processed', label: 'Processed', tone: 'warning' },
      dateOfService: '2026-02-24',
      procedureCodes: ['ML201'],
      billingProviderId: 'bp_1',
      renderingProviderId: 'rp_1',
      renderingProviderName: 'Alex Kim, MD',
      submittedAt: noon('2026-05-04'),
      updatedAt: '2026-05-20T20:00:00.000Z',
      actions: ['second_review', 'assign', 'add_note', 'close'],
      arAgeDays: 42,
      totalCharge: 2015,
      totalPaid: 515.5,
      balanceDue: 1499.5,
    });
    expect(data.filters).toEqual({
      patients: [
        { id: 'pat_2', name: 'Ana Alvarez' },
        { id: 'pat_1', name: 'Maria Sandoval' },
      ],
      renderingProviders: [{ id: 'rp_1', name: 'Alex Kim, MD' }],
      claimsAdministrators: [{ id: 'ca_pacific', name: 'Pacific Claims Services' }],
    });
  });

  it('returns totals and choices regardless of the page and the filters', async () => {
    const data = await board('?pageSize=1&page=2&status=sent,processed&sort=billNumber&dir=asc');
    expect(data).toMatchObject({ total: 2, balanceTotal: 3514.5, page: 2, pageSize: 1 });
    expect(ids(data.items)).toEqual(['bill_c']);
    expect(data.filters.patients).toHaveLength(2);
    expect(await board('?page=99')).toMatchObject({ items: [], total: 4 });
  });

  it('leaves out totals and choices, which need every bill, if count is false', async () => {
    const whole = await board('?sort=patient&dir=asc');
    const { total: _total, balanceTotal: _balance, ...page } = whole;
    expect(await board('?sort=patient&dir=asc&count=false')).toEqual({
      ...page,
      filters: { patients: [], renderingProviders: [], claimsAdministrators: [] },
    });
    expect(await board('?sort=patient&dir=asc&count=1')).toEqual(whole);
  });

  it.each(['', '&sort=patient&dir=asc', '&sort=status', '&openAr=1'])('pages by cursor: %s', async (query) => {
    const whole = await board(`?count=0${query}`);
    expect(whole.nextCursor).toBeNull();
    const items: unknown[] = [];
    let cursor: string | null = '';
    for (let page = 1; cursor !== null; page++) {
      const next: BillDashboardView = await board(`?pageSize=2${query}&cursor=${cursor}`);
      expect(next).toMatchObject({ page, total: whole.items.length });
      items.push(...next.items);
      cursor = next.nextCursor;
    }
    expect(items).toEqual(whole.items);
  });

  it('refuses a cursor of another sort order, organization or list', async () => {
    const { nextCursor } = await board('?pageSize=1');
    for (const path of [`/bill-dashboard?sort=patient&cursor=${nextCursor}`, `/bills?cursor=${nextCursor}`])
      expect((await call(path)).statusCode).toBe(400);
    expect((await call(`/bill-dashboard?cursor=${nextCursor}`, 'two')).statusCode).toBe(400);
  });

  it.each([
    ['?q=maria%2012/24/2025', ['bill_c']],
    ['?q=2/24/2025', []],
    ['?q=%20%20', ['bill_d', 'bill_c', 'bill_b', 'bill_a']],
    ['?status=all', ['bill_d', 'bill_c', 'bill_b', 'bill_a']],
    ['?status=appealing', ['bill_a']],
    ['?status=incomplete,send', []],
    ['?age=0-30', ['bill_d', 'bill_c']],
    ['?age=31-60', ['bill_b']],
    ['?age=91%2B', ['bill_a']],
    ['?age=91-180', ['bill_a']],
    ['?age=181%2B', []],
    ['?openAr=1', ['bill_c', 'bill_b', 'bill_a']],
    ['?openAr=0', ['bill_d', 'bill_c', 'bill_b', 'bill_a']],
    ['?patientId=pat_2', ['bill_b']],
    ['?age=91%2B', ['bill_a']],
    ['?age=91+', ['bill_a']],
    ['?claimsAdminId=ca_other', []],
    ['?billingProviderId=bp_1&renderingProviderId=rp_1&status=paid', ['bill_d']],
    ['?sort=submitted&dir=asc', ['bill_a', 'bill_b', 'bill_c', 'bill_d']],
    ['?sort=balanceDue', ['bill_c', 'bill_a', 'bill_b', 'bill_d']],
    ['?sort=patient&dir=asc', ['bill_b', 'bill_a', 'bill_c', 'bill_d']],
    ['?sort=serviceDate', ['bill_d', 'bill_b', 'bill_a', 'bill_c']],
    ['?sort=status&dir=asc', ['bill_a', 'bill_d', 'bill_b', 'bill_c']],
    ['?taskKind=payment_eor', ['bill_b']],
    ['?taskKind=payment_eor&taskLabel=payment%20eor%20-%20original%20bill', ['bill_b']],
    ['?taskKind=payment_eor&taskLabel=Other', []],
    ['?taskKind=waiting_second_review', ['bill_a']],
    ['?taskKind=bill_error', []],
  ])('with %s finds %j', async (query, expected) => {
    expect(ids((await board(query)).items)).toEqual(expected);
  });

  it.each([
    ['page=0', 'page'],
    ['pageSize=101', 'pageSize'],
    ['status=nope', 'status.0'],
    ['age=12', 'age'],
    ['sort=name', 'sort'],
    ['dir=up', 'dir'],
    ['taskKind=nope', 'taskKind'],
    ['taskLabel=EOR', 'taskLabel'],
    ['openAr=yes', 'openAr'],
    ['to=2026-13-01', 'to'],
    ['from=2026-06-02&to=2026-06-01', 'from'],
    [`patientId=${'x'.repeat(201)}`, 'patientId'],
  ])('refuses %s with 400', async (query, path) => {
    expect((await call(`/bill-dashboard?${query}`)).json()).toMatchObject({ status: 400, errors: [{ path }] });
  });

  it('returns CSV without paging', async () => {
    const answer = await call('/bill-dashboard?pageSize=1&status=sent,processed&sort=billNumber&dir=asc', 'one', {
      accept: 'text/csv',
    });
    expect(answer.headers['content-type']).toContain('text/csv');
    const lines = answer.body.split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^\uFEFFid,billNumber,externalId,patientName,/);
    expect(lines[1]).toBe(
      `bill_b,2,X-1,Ana Alvarez,WC-2026-0001,ca_pacific,Pacific Claims Services,processed,Processed,2026-02-24,ML201,bp_1,rp_1,"Alex Kim, MD",${noon('2026-05-04')},42,2015.00,515.50,1499.50`,
    );
  });
});

describe('scopes of credentials', () => {
  it('limit a customer session to its own bills, including choices', async () => {
    expect(ids((await call('/bills', 'acme')).json<{ data: BillView[] }>().data)).toEqual(['bill_b']);
    const { data } = (await call('/bill-dashboard', 'acme')).json<{ data: BillDashboardView }>();
    expect([data.total, data.filters.patients.map(({ id }) => id)]).toEqual([1, ['pat_2']]);
    expect((await call('/bills/bill_b', 'acme')).statusCode).toBe(200);
    for (const tail of ['', '/status', '/lifecycle', '/documents', '/documents/doc_1'])
      expect((await call(`/bills/bill_a${tail}`, 'acme')).statusCode).toBe(404);
    expect((await call('/bills?customerExternalId=other', 'acme')).json()).toMatchObject({ data: [] });
  });

  it('limit a bill session to its bill without collections', async () => {
    expect((await call('/bills/bill_b', 'onebill')).statusCode).toBe(200);
    expect((await call('/bills/bill_a', 'onebill')).statusCode).toBe(404);
    expect((await call('/bill-dashboard', 'onebill')).json()).toMatchObject({ code: 'scope_not_allowed' });
  });
});

describe('freshness of responses', () => {
  it('a collection includes all events that are in the log when it is requested', async () => {
    for (let n = 0; n < 5; n += 1) {
      await happen('org_three', submitBill({ billId: `bill_n${n}`, billNumber: n + 1 }));
      const { data } = (await call('/bill-dashboard', 'three')).json<{ data: BillDashboardView }>();
      expect(data.total).toBe(n + 1);
    }
  });

  it.each(['/bill-dashboard', '/bills/bill_a', '/events', '/webhook-deliveries', '/bill-tasks'])(
    '%s refuses a position beyond the log',
    async (path) => {
      const head = await engines.events.head();
      const answer = await call(path, 'one', { 'min-event-position': String(head + 1n) });
      expect(answer.json()).toMatchObject({
        status: 400,
        code: 'invalid_parameter',
        retryable: false,
        errors: [{ path: 'Min-Event-Position', message: 'is beyond the end of the log' }],
      });
    },
  );

  it('a collection and a bill accept the last position of the log', async () => {
    const head = { 'min-event-position': String(await engines.events.head()) };
    expect((await call('/bill-dashboard', 'one', head)).statusCode).toBe(200);
    expect((await call('/bills/bill_a', 'one', head)).statusCode).toBe(200);
  });
});

describe('GET /events', () => {
  const feed = async (query = '', as = 'one') => (await call(`/events${query}`, as)).json<EventPage>();

  it('returns the public events of one organization in order', async () => {
    const { events } = await feed();
    expect(events.map(({ type }) => type).slice(0, 3)).toEqual([
      'bill.submitted',
      'bill.status.updated',
      'bill.accepted',
    ]);
    expect(new Set(events.map(billIdOf))).toEqual(new Set(['bill_a', 'bill_b', 'bill_c', 'bill_d']));
    const sequences = events.map(({ sequence }) => BigInt(sequence));
    expect(sequences).toEqual(sequences.toSorted((a, b) => (a < b ? -1 : 1)));
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    expect(events[0]).toMatchObject({ createdAt: noon('2026-03-02'), data: { billNumber: 1, state: 'submitted' } });
  });

  it('contains no patient data', async () => {
    const { body } = await call('/events?limit=1000');
    for (const word of ['Sandoval', 'Maria', 'Alvarez', 'WC-2026', '2026-02-24', 'adjuster'])
      expect(body).not.toContain(word);
  });

  it('returns each event once over all pages', async () => {
    const all = await feed('?limit=1000');
    const seen: string[] = [];
    for (let cursor = '0'; ;) {
      const page: EventPage = await feed(`?limit=3&cursor=${cursor}`);
      seen.push(...page.events.map(({ id }) => id));
      expect(page.events.length).toBeLessThanOrEqual(3);
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(all.events.map(({ id }) => id));
  });

  it('returns no cursor until there are new events', async () => {
    const { nextCursor } = await feed('?limit=1000', 'two');
    expect(await feed(`?cursor=${nextCursor}`, 'two')).toEqual({ events: [], nextCursor: null });
    await happen('org_two', submitBill({ billId: 'bill_g', billNumber: 7 }));
    const { events } = await feed(`?cursor=${nextCursor}`, 'two');
    expect(events.map((event) => [event.type, billIdOf(event)])).toEqual([
      ['bill.submitted', 'bill_g'],
      ['bill.status.updated', 'bill_g'],
    ]);
  });

  it('is empty for an empty organization', async () => {
    expect(await feed('', 'empty')).toEqual({ events: [], nextCursor: null });
    expect((await call('/bill-dashboard', 'empty')).json()).toMatchObject({ data: { total: 0, balanceTotal: 0 } });
  });

  it.each(['limit=0', 'limit=1001', 'limit=ten', 'cursor=abc', 'cursor=-1'])('refuses %s with 400', async (query) => {
    expect((await call(`/events?${query}`)).json()).toMatchObject({ status: 400, code: 'invalid_parameter' });
  });

  it('refuses a cursor of another organization', async () => {
    const { nextCursor } = await feed('?limit=1');
    expect((await call(`/events?cursor=${nextCursor}`, 'two')).statusCode).toBe(400);
  });

  it('requires a server key', async () => {
    expect((await call('/events', 'acme')).json()).toMatchObject({ code: 'permission_denied' });
  });
});
