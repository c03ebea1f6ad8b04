import { browserPermissions, type BrowserPermission } from '#contracts';
import { billBody, rfaBody, rfaHead, rfaReport } from '#testing/pure';
import { access } from './access.spec-kit.js';
import { openPremises, ORIGIN, type Got, type StandaloneService } from './practice.spec-kit.js';

/* Tests the scopes of sessions and keys behind the gate: in every operation on a bill, and in every collection. */

const permissions = browserPermissions.filter((name): name is BrowserPermission => !name.endsWith(':manage'));
const ofBills = Object.entries(access)
  .filter(([, { part }]) => part === 'one bill')
  .map(([name, { browser }]) => {
    const [method = '', path = ''] = name.split(' ');
    return { name, method, path, browser };
  });
const forSessions = ofBills.filter(({ browser }) => browser !== null);
const collections = Object.entries(access)
  .filter(([, { part }]) => part === 'collection')
  .map(([name]) => name.split(' ')[1]!)
  // Operations on a collection's items have their own tests.
  .filter((path) => !path.includes('{'));

interface Filed {
  readonly id: string;
  readonly patient: string;
}

let all: StandaloneService;
let mine: Filed;
let theirs: Filed;
let nobodys: Filed;
let customer: string;
let oneBill: string;

/** Returns the date the given number of days ago. */
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

const file = async (customerExternalId: string | null, patient: string): Promise<Filed> => {
  const body = billBody() as { bill: { patient: object } };
  const id = await all.bill({
    ...(customerExternalId !== null && { customerExternalId }),
    bill: { ...body.bill, patient: { ...body.bill.patient, lastName: patient } },
  });
  const request = rfaBody(
    { patient: { ...rfaHead.patient, lastName: patient } },
    {
      ...(customerExternalId !== null && { customerExternalId }),
      documents: [{ ...rfaReport, documentDate: day(1) }],
    },
  );
  const drafted = await all.call('POST', '/rfas', { as: all.key, body: request });
  expect(drafted.status).toBe(201);
  await send(drafted.json.data);
  const draft = {
    bill: { patient: { lastName: patient } },
    ...(customerExternalId !== null && { customerExternalId }),
  };
  expect((await all.call('POST', '/drafts', { as: all.key, body: draft })).status).toBe(201);
  return { id, patient };
};

/**
 * Signs a request for authorization, records it as sent, and attaches a letter. The letter creates a task to record the
 * decision.
 */
const send = async ({ id, documents }: { readonly id: string; readonly documents: readonly { id: string }[] }) => {
  const step = async (name: string, body: object) => {
    const headers = { 'idempotency-key': `${name}-${id}` };
    const { status, json, text } = await all.call('POST', `/rfas/${id}/${name}`, { as: all.key, headers, body });
    if (status > 299) throw new Error(text);
    return json.data;
  };
  const { id: snapshotId, contentHash } = await step('signing-preview', {});
  await step('sign', { snapshotId, contentHash, physicianAuthorized: true, actorReference: 'dr-kim' });
  const destination = { fax: '213-555-0142' };
  await step('submit', {
    channel: 'fax',
    recorded: true,
    destination,
    documentIds: documents.map((document) => document.id),
  });
  await step('documents', { documents: [{ ...rfaReport, documentType: 'ur_response', filename: 'letter.pdf' }] });
};

/** Bill of a customer that a contract with the payer covers. */
const contracted = async (customerExternalId: string): Promise<Pick<Filed, 'id'>> => {
  const serviceLines = [{ code: '99213', units: 1, charge: 100, diagnosisPointers: [1] }];
  const { bill } = billBody({ billingMode: 'professional', serviceLines });
  const payerId = bill.claim.claimsAdministrator.id;
  const contracts = [{ effectiveFrom: '2026-01-01', rates: [{ code: '99213', amount: 80 }] }];
  const saved = await all.call('PUT', `/organization/payer-contracts/${payerId}`, { as: all.key, body: { contracts } });
  expect(saved.status).toBe(200);
  return { id: await all.bill({ customerExternalId, bill }) };
};

beforeAll(async () => {
  all = await openPremises();
  mine = await file('CU-1', 'Mineworth');
  theirs = await file('CU-2', 'Theirsley');
  nobodys = await file(null, 'Nobodyson');
  for (const { id } of [mine, theirs, nobodys, await contracted('CU-2')])
    await all.call('POST', `/sandbox/bills/${id}/simulate`, { as: all.key, body: { scenario: 'partial_payment' } });
  customer = await all.session(permissions, { customerExternalId: 'CU-1' });
  oneBill = await all.session(
    permissions.filter((name) => name !== 'bills:create'),
    { billId: mine.id, customerExternalId: 'CU-1' },
  );
});
afterAll(() => all.close());

const as = (session: string) => ({ as: session, origin: ORIGIN });
const ask = (
  method: string,
  path: string,
  billId: string,
  sent: Parameters<StandaloneService['call']>[2],
): Promise<Got> =>
  all.call(method, path.replace('{billId}', billId).replaceAll(/\{\w+\}/g, 'some_1'), {
    ...sent,
    ...(method !== 'GET' && { body: {} }),
  });

describe.each(forSessions.map((route) => [route.name, route] as const))('%s', (_, { method, path }) => {
  it('returns 404 to a session of another customer or bill for a bill of another customer or without one', async () => {
    for (const session of [customer, oneBill])
      for (const { id } of [theirs, nobodys]) {
        const got = await ask(method, path, id, as(session));
        expect([got.status, got.code]).toEqual([404, 'not_found']);
        for (const { patient } of [theirs, nobodys]) expect(got.text).not.toContain(patient);
      }
  });
  it("is available for the session's own bill", async () => {
    for (const session of [customer, oneBill])
      expect([401, 403, 429]).not.toContain((await ask(method, path, mine.id, as(session))).status);
  });
});

describe.each(ofBills.map((route) => [route.name, route] as const))('%s', (_, { method, path }) => {
  it('returns 404 for a bill of another organization in the account', async () => {
    const got = await ask(method, path, mine.id, { as: all.key, organization: all.linked });
    expect([got.status, got.code]).toEqual([404, 'not_found']);
  });
});

/** Query parameters that some collections require. */
const required: Readonly<Record<string, string>> = {
  '/reports/productivity': `?from=${day(2)}&to=${day(0)}`,
  '/reports/productivity.csv': `?from=${day(2)}&to=${day(0)}`,
  '/bill-dashboard/options': '?list=patients',
};

describe.each(collections)('%s', (collection) => {
  const path = collection + (required[collection] ?? '');
  const shown = ({ text }: Got) =>
    [theirs, nobodys].filter(({ id, patient }) => text.includes(id) || text.includes(patient));

  it('returns no data of other customers to a customer session', async () => {
    const got = await all.call('GET', path, as(customer));
    expect(got.status).toBe(200);
    expect(shown(got)).toEqual([]);
    // A key for the whole practice receives more data, so the collection isn't just empty by chance.
    const whole = await all.call('GET', path, { as: all.key });
    expect(whole.text).not.toBe(got.text);
  });
});

describe('other forms of a collection', () => {
  it.each(['/bill-dashboard', '/reports/service-line-items', '/reports/payments'])(
    '%s as CSV returns no data of other customers to a customer session',
    async (path) => {
      const headers = { accept: 'text/csv' };
      const got = await all.call('GET', path, { ...as(customer), headers });
      expect(got.headers['content-type']).toContain('text/csv');
      expect(got.text).toContain(mine.patient);
      expect(got.text).not.toContain(theirs.patient);
      expect(got.text).not.toContain(nobodys.patient);
    },
  );
  it('a search by a customer session finds no data of other customers', async () => {
    const search = async (q: string) => {
      const { json } = await all.call('GET', `/bill-dashboard?q=${q}`, as(customer));
      return (json.data.items as { id: string }[]).map(({ id }) => id);
    };
    expect(await search('Mineworth')).toEqual([mine.id]);
    expect(await search('Theirsley')).toEqual([]);
    expect(await search(theirs.id)).toEqual([]);
  });
});

describe('bill created by a customer session', () => {
  const create = (change: object) =>
    all.call('POST', '/bills', { ...as(customer), body: { ...billBody(), actorName: undefined, ...change } });

  it('receives the ID of the customer', async () => {
    expect((await create({})).json).toMatchObject({ customerExternalId: 'CU-1' });
    expect((await create({ customerExternalId: 'CU-1' })).json).toMatchObject({ customerExternalId: 'CU-1' });
  });
  it('cannot have another customer or use shared data of the practice', async () => {
    expect((await create({ customerExternalId: 'CU-2' })).code).toBe('scope_not_allowed');
    const { bill } = billBody() as { bill: object };
    const shared = { bill: { ...bill, billingProvider: { savedProviderId: 'bp_practice' } } };
    expect((await create(shared)).code).toBe('scope_not_allowed');
  });
  it('is not replayed to another customer', async () => {
    const headers = { 'idempotency-key': 'same-key' };
    const body = { ...billBody(), actorName: undefined };
    expect((await all.call('POST', '/bills', { ...as(customer), headers, body })).status).toBe(201);
    const other = await all.session(permissions, { customerExternalId: 'CU-2' });
    const got = await all.call('POST', '/bills', { ...as(other), headers, body });
    expect([got.status, got.code]).toEqual([409, 'idempotency_key_reused']);
  });
});

describe('session of a linked organization', () => {
  it('is valid for this organization and not for the home organization', async () => {
    const body = { subject: 'user-1', allowedOrigin: ORIGIN, permissions: ['bills:read'] };
    const issued = await all.call('POST', '/browser-sessions', { as: all.key, organization: all.linked, body });
    expect(issued.json).toMatchObject({ organizationId: all.linked });
    const session = as(issued.json.token as string);
    expect((await all.call('GET', '/bills', session)).json).toEqual({ data: [], nextCursor: null });
    expect((await all.call('GET', `/bills/${mine.id}`, session)).code).toBe('not_found');
    const home = await all.call('GET', '/bills', { ...session, organization: all.home });
    expect(home.code).toBe('organization_mismatch');
  });
  it('cannot be limited to a bill of another organization', async () => {
    const body = { subject: 'u', allowedOrigin: ORIGIN, permissions: ['bills:read'], resource: { billId: mine.id } };
    const got = await all.call('POST', '/browser-sessions', { as: all.key, organization: all.linked, body });
    expect([got.status, got.json.errors[0].path]).toEqual([422, 'resource.billId']);
  });
});
