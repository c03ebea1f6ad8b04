import { randomUUID } from 'node:crypto';
import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { executeCommand, actorMetadata, organizations } from '#commands';
import { billStream, MAX_FILTERS, organizationStream, type BillEvent } from '#domain';
import {
  inLockstep,
  publicOrigin,
  startCommandApp,
  type JsonResponse,
  type Call,
  type CommandApp,
  type ServiceInstance,
} from '#testing/http';
import { billBody, noon } from '#testing/pure';

/*
 * Two copies of the service with one event log receive the same or conflicting requests concurrently. Only the log can
 * decide between them, because the copies don't know about each other.
 */

let api: CommandApp;
let copies: readonly ServiceInstance[];
let account: string;
beforeAll(async () => {
  api = await startCommandApp([CommandApiModule, QueryApiModule]);
  copies = [api, await api.copy([CommandApiModule, QueryApiModule])];
  account = await api.key(
    ['orgs:write', 'orgs:read', 'orgs:team:read', 'management:write', 'sessions:write'],
    'account',
  );
});
afterAll(() => api.close());

const own = { 'x-service-org-id': 'org_test' };
type Wish = readonly [method: string, path: string, body?: object, how?: Call];
const ask = (copy: ServiceInstance, [method, path, body, how]: Wish): Promise<JsonResponse> =>
  copy.call(method, path, body, how);
const get = async (path: string, how?: Call) => (await api.call('GET', path, undefined, how)).json['data'];
const statuses = (answers: readonly JsonResponse[]) => answers.map(({ statusCode }) => statusCode).toSorted();
/** Sends one request to each copy concurrently. */
const race = (wish: Wish, other: Wish) => inLockstep(copies, (copy, at) => ask(copy, at === 0 ? wish : other));
let count = 0;
const member = async (role: 'admin' | 'biller'): Promise<string> => {
  const memberId = `mem_copies${(count += 1)}`;
  const { organizationId } = api;
  await executeCommand(api.engines.ledger, organizations, {
    stream: organizationStream(organizationId),
    command: {
      type: 'EnsureMember',
      data: { memberId, subject: memberId, name: null, email: null, role, at: noon('2026-03-02') },
    },
    metadata: actorMetadata({ organizationId, actor: { kind: 'system', id: 'test' } }),
  });
  return memberId;
};
const filter = { name: 'Old and open', query: { status: 'denied', age: '91+' } };
const settings = {
  email: 'dana@clinic.example',
  audience: 'practice',
  statusUpdates: true,
  agingDays: [],
  quietHours: true,
};
const courtesy = { to: ['attorney@law.example'], subject: 'Report', bodyText: 'Attached.', mode: 'preview' };

/** Requests with an Idempotency-Key, keyed by the name of what they write. */
const keyed: Readonly<Record<string, () => Wish | Promise<Wish>>> = {
  'a bill': () => ['POST', '/bills', billBody()],
  'a note on a bill': async () => [
    'POST',
    `/bills/${await api.bill()}/actions`,
    { action: 'add_note', note: 'Called.' },
  ],
  'a corrected bill that replaces another': async () => [
    'POST',
    `/bills/${await api.bill(undefined, 'rejected')}/actions`,
    { action: 'resubmit', bill: billBody().bill },
  ],
  'a preview of a courtesy copy': async () => ['POST', `/bills/${await api.bill()}/courtesy-forward`, courtesy],
  'a courtesy copy': async () => {
    const path = `/bills/${await api.bill()}/courtesy-forward`;
    const { packetHash } = (await api.post(path, courtesy)).json;
    return ['POST', path, { ...courtesy, mode: 'send', packetHash }];
  },
  'a saved filter': () => ['POST', '/saved-filters', filter],
  'a webhook endpoint': () => ['POST', '/webhook-endpoints', { url: 'https://clinic.example/hooks' }],
  'a billing profile': () => ['PUT', '/organization/billing-profile', { practiceIdentity: { name: 'Kim Medical' } }],
  'a service location': () => ['PUT', '/organization/locations', { locations: [{ name: 'Here' }] }],
  'a custom claims administrator': () => [
    'POST',
    '/organization/claims-administrators',
    { name: 'City of Example', fax: '213-555-0177' },
  ],
  'a member of the team': async () => ['PATCH', `/organization/team/${await member('biller')}`, { role: 'viewer' }],
  'an organization': () => [
    'POST',
    '/organizations',
    { externalId: randomUUID(), name: 'Kim Medical' },
    { as: account },
  ],
  'a browser session': () => [
    'POST',
    '/browser-sessions',
    { subject: 'user-1', allowedOrigin: 'https://app.example', permissions: ['bills:read'] },
  ],
  'a link to the workspace': () => ['POST', '/management-sessions', { subject: `user-${randomUUID()}` }],
  'a notification invitation': () => [
    'POST',
    `/notifications/recipients/${randomUUID()}/invitations`,
    { ...settings, requestId: randomUUID(), reportDigest: 'weekly' },
    { headers: own },
  ],
  'a notification recipient': () => [
    'PUT',
    `/notifications/recipients/${randomUUID()}`,
    { ...settings, enabled: true, consent: true },
    { headers: own },
  ],
  'the sandbox clock': () => ['PUT', '/sandbox/clock', { now: noon('2027-03-03') }],
};

describe('A request that reaches two copies with the same Idempotency-Key', () => {
  it.each(Object.keys(keyed))('writes %s once, and returns the same response twice', async (what) => {
    const [method, path, body = {}, how = {}] = (await keyed[what]?.()) ?? ['', ''];
    const before = await api.engines.events.head();
    const request: Wish = [method, path, body, { ...how, idempotencyKey: randomUUID() }];
    const answers = await race(request, request);
    expect(answers.map(({ statusCode }) => String(statusCode)[0])).toEqual(['2', '2']);
    expect(new Set(answers.map(({ body: text }) => text)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(1);
    const written = (await api.engines.events.readAll(before, 1_000)).filter(
      ({ metadata }) => 'idempotency' in metadata,
    );
    const appends = written.map(({ stream, metadata }) => JSON.stringify([stream, metadata['commandId']]));
    expect(new Set(appends).size).toBe(new Set(written.map(({ stream }) => stream)).size);
    expect(written).not.toEqual([]);
  });
});

describe('Concurrent requests to two copies', () => {
  it('keep the last administrator of a team', async () => {
    const [one, other] = [await member('admin'), await member('admin')];
    for (const { id, role } of (await get('/organization/team')).members)
      if (role === 'admin' && id !== one && id !== other)
        await api.call('PATCH', `/organization/team/${id}`, { role: 'viewer' });
    const down = (id: string): Wish => ['PATCH', `/organization/team/${id}`, { role: 'viewer' }];
    expect(statuses(await race(down(one), down(other)))).toEqual([200, 409]);
  });

  it('use a login link once', async () => {
    const { url } = (await api.post('/management-sessions', { subject: 'user-link' })).json;
    const path = String(url).slice(publicOrigin.length);
    const answers = await inLockstep(copies, (copy) => copy.app.inject({ method: 'POST', url: path }));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 410]);
  });

  it('save one filter per name', async () => {
    const as = await api.key(['bills:read']);
    const save = (query: object): Wish => ['POST', '/saved-filters', { name: 'Mine', query }, { as }];
    expect(statuses(await race(save({ age: '91+' }), save({ age: '181+' })))).toEqual([201, 201]);
    expect(await get('/saved-filters', { as })).toHaveLength(1);
  });

  it('do not exceed the maximum number of filters', async () => {
    const as = await api.key(['bills:read']);
    const save = (name: string): Wish => ['POST', '/saved-filters', { ...filter, name }, { as }];
    for (let n = 1; n < MAX_FILTERS; n += 1) await ask(api, save(`Filter ${n}`));
    expect(statuses(await race(save('One'), save('Other')))[0]).toBe(201);
    expect(await get('/saved-filters', { as })).toHaveLength(MAX_FILTERS);
  });

  it("merge their locations into the organization's record", async () => {
    const put = (name: string): Wish => ['PUT', '/organization/locations', { locations: [{ externalId: name, name }] }];
    expect(statuses(await race(put('North'), put('South')))).toEqual([200, 200]);
    const names = (await get('/organization')).locations.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['North', 'South']));
  });

  it('replace a bill once', async () => {
    const id = await api.bill(undefined, 'rejected');
    const resubmit: Wish = ['POST', `/bills/${id}/actions`, { action: 'resubmit', bill: billBody().bill }];
    const answers = await race(resubmit, resubmit);
    expect(statuses(answers)).toEqual([200, 409]);
    const made = answers.find(({ statusCode }) => statusCode === 200)?.json['replacementBillId'] as string;
    const history = await api.engines.ledger.load<BillEvent>(billStream(api.organizationId, made));
    expect(history.filter(({ type }) => type === 'BillSubmitted')).toHaveLength(1);
  });

  it('both change a webhook endpoint', async () => {
    const { id } = (await api.post('/webhook-endpoints', { url: 'https://clinic.example/hooks' })).json['data'];
    const change = (body: object): Wish => ['PATCH', `/webhook-endpoints/${id}`, body];
    expect(statuses(await race(change({ active: false }), change({ description: 'Ours' })))).toEqual([200, 200]);
    expect(await get(`/webhook-endpoints/${id}`)).toMatchObject({ active: false, description: 'Ours' });
  });
});

it('applies settings that one copy changed to the next request to another copy', async () => {
  const [first, second] = copies;
  if (!first || !second) throw new Error('two copies are there');
  const save = (copy: ServiceInstance, name: string) =>
    copy.call('POST', '/organization/claims-administrators', { name, fax: '213-555-0177' });
  const submit = (copy: ServiceInstance, id: string) => {
    const body = billBody();
    const claim = { ...body.bill.claim, claimsAdministrator: { id, name: 'Any' } };
    return copy.call('POST', '/bills', { ...body, bill: { ...body.bill, claim } });
  };
  const { id: known } = (await save(first, 'Own Fund One')).json['data'] as { id: string };
  expect((await submit(first, known)).statusCode).toBe(201);
  const { id } = (await save(second, 'Own Fund Two')).json['data'] as { id: string };
  expect((await submit(first, id)).statusCode).toBe(201);
});
