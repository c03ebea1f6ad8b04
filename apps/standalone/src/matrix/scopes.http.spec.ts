import { browserPermissions, type BrowserPermission } from '#contracts';
import { billBody, rfaBody, rfaHead, rfaReport } from '#testing/pure';
import { access } from './access.spec-kit.js';
import { openPremises, ORIGIN, type Got, type StandaloneService } from './practice.spec-kit.js';

/* Scopes of sessions and keys past the gate: in every route that names a bill, and in every collection. */

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
  // What names a member of a collection has specs of its own.
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

/** A day so many days ago. */
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
  return { id, patient };
};

/** A request is signed, and recorded as sent; a letter about it waits for its decision to be recorded, which is somebody’s task. */
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

beforeAll(async () => {
  all = await openPremises();
  mine = await file('CU-1', 'Mineworth');
  theirs = await file('CU-2', 'Theirsley');
  nobodys = await file(null, 'Nobodyson');
  for (const { id } of [mine, theirs, nobodys])
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
  it('is 404 for a session of another customer or bill, and of one without a customer', async () => {
    for (const session of [customer, oneBill])
      for (const { id } of [theirs, nobodys]) {
        const got = await ask(method, path, id, as(session));
        expect([got.status, got.code]).toEqual([404, 'not_found']);
        for (const { patient } of [theirs, nobodys]) expect(got.text).not.toContain(patient);
      }
  });
  it('is there for its own', async () => {
    for (const session of [customer, oneBill])
      expect([401, 403, 429]).not.toContain((await ask(method, path, mine.id, as(session))).status);
  });
});

describe.each(ofBills.map((route) => [route.name, route] as const))('%s', (_, { method, path }) => {
  it('is 404 for a bill of another organization of the account', async () => {
    const got = await ask(method, path, mine.id, { as: all.key, organization: all.linked });
    expect([got.status, got.code]).toEqual([404, 'not_found']);
  });
});

/** Query parameters that some collections require. */
const required: Readonly<Record<string, string>> = {
  '/reports/productivity': `?from=${day(2)}&to=${day(0)}`,
  '/bill-dashboard/options': '?list=patients',
};

describe.each(collections)('%s', (collection) => {
  const path = collection + (required[collection] ?? '');
  const shown = ({ text }: Got) =>
    [theirs, nobodys].filter(({ id, patient }) => text.includes(id) || text.includes(patient));

  it('shows a customer nothing of others', async () => {
    const got = await all.call('GET', path, as(customer));
    expect(got.status).toBe(200);
    expect(shown(got)).toEqual([]);
    // The whole practice is there for who may see it, so the collection was not empty by chance.
    const whole = await all.call('GET', path, { as: all.key });
    expect(whole.text).not.toBe(got.text);
  });
});

describe('a collection in other forms', () => {
  it.each(['/bill-dashboard', '/reports/service-line-items', '/reports/payments'])(
    '%s as CSV shows a customer nothing of others',
    async (path) => {
      const headers = { accept: 'text/csv' };
      const got = await all.call('GET', path, { ...as(customer), headers });
      expect(got.headers['content-type']).toContain('text/csv');
      expect(got.text).toContain(mine.patient);
      expect(got.text).not.toContain(theirs.patient);
      expect(got.text).not.toContain(nobodys.patient);
    },
  );
  it('the search of a customer does not find others', async () => {
    const search = async (q: string) => {
      const { json } = await all.call('GET', `/bill-dashboard?q=${q}`, as(customer));
      return (json.data.items as { id: string }[]).map(({ id }) => id);
    };
    expect(await search('Mineworth')).toEqual([mine.id]);
    expect(await search('Theirsley')).toEqual([]);
    expect(await search(theirs.id)).toEqual([]);
  });
});

describe('a bill that a customer’s session creates', () => {
  const create = (change: object) =>
    all.call('POST', '/bills', { ...as(customer), body: { ...billBody(), actorName: undefined, ...change } });

  it('is stamped with the customer', async () => {
    expect((await create({})).json).toMatchObject({ customerExternalId: 'CU-1' });
    expect((await create({ customerExternalId: 'CU-1' })).json).toMatchObject({ customerExternalId: 'CU-1' });
  });
  it('cannot be another’s, nor use what the practice shares', async () => {
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

describe('a session of a linked organization', () => {
  it('works there, and not at home', async () => {
    const body = { subject: 'user-1', allowedOrigin: ORIGIN, permissions: ['bills:read'] };
    const issued = await all.call('POST', '/browser-sessions', { as: all.key, organization: all.linked, body });
    expect(issued.json).toMatchObject({ organizationId: all.linked });
    const session = as(issued.json.token as string);
    expect((await all.call('GET', '/bills', session)).json).toEqual({ data: [], nextCursor: null });
    expect((await all.call('GET', `/bills/${mine.id}`, session)).code).toBe('not_found');
    const home = await all.call('GET', '/bills', { ...session, organization: all.home });
    expect(home.code).toBe('organization_mismatch');
  });
  it('is not limited to a bill of another organization', async () => {
    const body = { subject: 'u', allowedOrigin: ORIGIN, permissions: ['bills:read'], resource: { billId: mine.id } };
    const got = await all.call('POST', '/browser-sessions', { as: all.key, organization: all.linked, body });
    expect([got.status, got.json.errors[0].path]).toEqual([422, 'resource.billId']);
  });
});
