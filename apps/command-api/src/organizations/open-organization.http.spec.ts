import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { accountStream, organizationStream, type OrganizationEvent } from '#domain';
import { startCommandApp, type JsonResponse, type Call, type CommandApp } from '#testing/http';
import { billBody } from '#testing/pure';

let api: CommandApp;
let key: string;
beforeAll(async () => {
  api = await startCommandApp([CommandApiModule, QueryApiModule]);
  key = await api.key(['orgs:read', 'orgs:write', 'orgs:team:read'], 'account');
});
afterAll(() => api.close());

const open = (body: unknown, how?: Call) => api.post('/organizations', body, { as: key, ...how });
const get = (path: string, how?: Call) => api.call('GET', path, undefined, { as: key, ...how });
const opened = async (body: object): Promise<JsonResponse['json']> => {
  const answer = await open(body);
  expect(answer.statusCode).toBe(201);
  return answer.json['data'];
};
const listed = async (how?: Call): Promise<readonly { organizationId: string; externalId: string | null }[]> =>
  (await get('/organizations', how)).json['data'];
const accountLength = async () => (await api.engines.ledger.load(accountStream(api.organizationId))).length;
let count = 0;
const unique = () => `practice-${(count += 1)}`;

describe('POST /organizations', () => {
  it('creates one organization per external ID and returns it later without changes', async () => {
    const externalId = unique();
    const answer = await open({
      externalId,
      name: 'Kim Medical',
      practiceIdentity: { npi: '1234567893' },
      renderingProviders: [{ name: 'Alex Kim, MD', npi: '1245319599' }],
      locations: [{ name: 'Here' }],
    });
    const { organizationId } = answer.json['data'];
    expect(answer.statusCode).toBe(201);
    expect(answer.json['data']).toEqual({
      organizationId: expect.stringMatching(/^org_[a-z2-7]{26}$/),
      externalId,
      name: 'Kim Medical',
      status: 'configuring',
      created: true,
    });
    expect(answer.headers['location']).toBe(`/v2/organizations/${organizationId}`);
    const again = await open({ externalId, name: 'Other', locations: [{ name: 'There' }] });
    expect([again.statusCode, again.json['data']]).toEqual([200, { ...answer.json['data'], created: false }]);
    const { data } = (await get(`/organizations/${organizationId}`)).json;
    expect(data).toMatchObject({
      organizationId,
      practiceIdentity: { name: 'Kim Medical', npi: '1234567893' },
      renderingProviders: [{ name: 'Alex Kim, MD' }],
      locations: [{ name: 'Here' }],
      w9: null,
    });
  });
  it('can enable treatment billing at creation, in the sandbox only', async () => {
    const bill = async (treatmentBilling?: boolean) => {
      const { organizationId } = await opened({ externalId: unique(), name: 'Kim', treatmentBilling });
      const made = billBody({
        billingMode: 'professional',
        serviceLines: [{ code: '99213', charge: 120, diagnosisPointers: [1] }],
      });
      const as = await api.key(['bills:write'], 'account');
      const answer = await api.post('/bills', made, { as, headers: { 'x-service-org-id': organizationId } });
      return [answer.statusCode, answer.json['code']];
    };
    expect(await bill(true)).toEqual([201, undefined]);
    for (const off of [false, undefined]) expect(await bill(off)).toEqual([403, 'treatment_billing_not_enabled']);

    const externalId = unique();
    const { organizationId } = await opened({ externalId, name: 'Kim' });
    const again = await open({ externalId, name: 'Kim', treatmentBilling: true });
    expect([again.statusCode, again.json['data'].organizationId]).toEqual([200, organizationId]);
    const events = await api.engines.ledger.load(organizationStream(organizationId));
    expect(events.map(({ type }) => type)).not.toContain('TreatmentBillingSet');

    const live = await startCommandApp([CommandApiModule], { environment: 'live' });
    const as = await live.key(['orgs:write'], 'account');
    const refused = await live.post('/organizations', { externalId: 'x', name: 'X', treatmentBilling: false }, { as });
    await live.close();
    expect([refused.statusCode, refused.json['errors'][0].path]).toEqual([422, 'treatmentBilling']);
  });
  it('can enable rejection of unauthorized bills at creation', async () => {
    const checks = async (rfaChecks?: string) => {
      const { organizationId } = await opened({ externalId: unique(), name: 'Kim', rfaChecks });
      const events = await api.engines.ledger.load<OrganizationEvent>(organizationStream(organizationId));
      return events.flatMap(({ type, data }) => (type === 'RfaChecksSet' ? [data] : []));
    };
    expect(await checks('refuse')).toMatchObject([{ checks: 'refuse' }]);
    expect([await checks('warn'), await checks()]).toEqual([[], []]);
    const wrong = await open({ externalId: unique(), name: 'Kim', rfaChecks: 'perhaps' });
    expect([wrong.statusCode, wrong.json['errors'][0].path]).toEqual([422, 'rfaChecks']);
  });
  it('stores the account link in the first event, with the environment of the key', async () => {
    const { organizationId } = await opened({ externalId: unique(), name: 'Kim' });
    const [first] = await api.engines.ledger.load<OrganizationEvent>(organizationStream(organizationId));
    expect(first).toMatchObject({
      type: 'OrganizationCreated',
      data: { organizationId, accountId: api.organizationId, environment: 'sandbox' },
      metadata: { organizationId },
    });
  });
  it('can be addressed by path or header and has its own resources', async () => {
    const { organizationId } = await opened({ externalId: unique(), name: 'Kim' });
    const acting = { headers: { 'x-service-org-id': organizationId } };
    const saved = await api.call(
      'PUT',
      '/organization/locations',
      { locations: [{ name: 'Branch' }] },
      { as: key, ...acting },
    );
    expect(saved.json['data']).toMatchObject({ organizationId, locations: [{ name: 'Branch' }] });
    expect((await get(`/organizations/${organizationId}/locations`)).json['data']).toMatchObject([{ name: 'Branch' }]);
    expect((await get('/organization/locations')).body).not.toContain('Branch');
    const [{ id }] = saved.json['data'].locations;
    const { data } = (
      await api.call('PUT', '/organization/locations', { locations: [{ id, name: 'Home' }] }, { as: key })
    ).json;
    expect(data.locations.at(-1)).toMatchObject({ id: expect.not.stringContaining(id), name: 'Home' });
    const own = await api.post('/organization/claims-administrators', { name: 'A', fax: '1' }, { as: key, ...acting });
    const administrator = `/organization/claims-administrators/${own.json['data'].id}`;
    expect((await api.call('DELETE', administrator, undefined, { as: key })).statusCode).toBe(404);
    expect((await api.call('DELETE', administrator, undefined, { as: key, ...acting })).statusCode).toBe(200);
    const other = await get(`/organizations/${organizationId}`, {
      headers: { 'x-service-org-id': api.organizationId },
    });
    expect(other).toMatchObject({ statusCode: 403, json: { code: 'organization_mismatch' } });
  });
  it('adds the organization to the account even if the request acts for another organization', async () => {
    const { organizationId } = await opened({ externalId: unique(), name: 'Kim' });
    const externalId = unique();
    const second = await open({ externalId, name: 'Two' }, { headers: { 'x-service-org-id': organizationId } });
    expect(second.statusCode).toBe(201);
    expect((await listed()).map((organization) => organization.externalId)).toContain(externalId);
    expect((await open({ externalId, name: 'Two' })).json['data'].created).toBe(false);
  });
  it('creates one organization for concurrent requests', async () => {
    const externalId = unique();
    const answers = await Promise.all(Array.from({ length: 8 }, () => open({ externalId, name: 'Kim' })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([...Array<number>(7).fill(200), 201]);
    expect(new Set(answers.map(({ json }) => json['data'].organizationId)).size).toBe(1);
  });
  it('completes an organization whose creation was interrupted between its two streams', async () => {
    const externalId = unique();
    const { organizationId } = await opened({ externalId, name: 'Kim' });
    const lost = unique();
    const { ledger } = api.engines;
    const [entry] = (await ledger.load(accountStream(api.organizationId))).slice(-1);
    await ledger.append(
      accountStream(api.organizationId),
      entry!.revision,
      [
        {
          type: 'OrganizationJoinedAccount',
          data: { accountId: api.organizationId, organizationId: 'org_lost', externalId: lost, joinedAt: '' },
        },
      ],
      { ...entry!.metadata, commandId: 'lost' },
    );
    expect((await listed()).map((organization) => organization.organizationId)).not.toContain('org_lost');
    expect(await opened({ externalId: lost, name: 'Kim' })).toMatchObject({
      organizationId: 'org_lost',
      created: true,
    });
    expect((await listed()).map((organization) => organization.organizationId)).toEqual(
      expect.arrayContaining([organizationId, 'org_lost']),
    );
  });
});

describe('Validation and repetition of POST /organizations', () => {
  it.each<[string, unknown, readonly string[]]>([
    ['nothing', {}, ['externalId', 'name']],
    ['blanks', { externalId: ' ', name: '' }, ['externalId', 'name']],
    ['fields that are too long', { externalId: 'x'.repeat(256), name: 'x'.repeat(300) }, ['externalId', 'name']],
    ['a field `environment`', { externalId: 'a', name: 'A', environment: 'live' }, ['environment']],
    [
      'invalid records',
      { externalId: 'a', name: 'A', billingProviders: [{ npi: '1' }], locations: [{}] },
      ['billingProviders.0.npi', 'billingProviders.0.name', 'locations.0.name'],
    ],
    [
      'records without a name',
      { externalId: 'a', name: 'A', billingProviders: [{}], locations: [{}] },
      ['billingProviders.0.name', 'locations.0.name'],
    ],
  ])('returns 422 and creates nothing for %s', async (_, body, paths) => {
    const before = await accountLength();
    const answer = await open(body);
    expect(answer).toMatchObject({ statusCode: 422, json: { code: 'validation_error' } });
    expect(answer.json['errors'].map(({ path }: { path: string }) => path)).toEqual(paths);
    expect(await accountLength()).toBe(before);
  });
  it('saves a repeated record once', async () => {
    const { organizationId } = await opened({
      externalId: unique(),
      name: 'A',
      locations: [
        { externalId: 'x', name: 'X', city: 'Oakland' },
        { id: 'unknown', externalId: 'x', name: 'Y' },
      ],
    });
    const { data } = (await get(`/organizations/${organizationId}/locations`)).json;
    expect(data).toMatchObject([{ externalId: 'x', name: 'Y', city: 'Oakland' }]);
  });
  it('replays the first response for a repeated request', async () => {
    const externalId = unique();
    const first = await open({ externalId, name: 'Kim' }, { idempotencyKey: 'org-1' });
    const { organizationId } = first.json['data'];
    const found = await open({ externalId, name: 'Kim' }, { idempotencyKey: 'org-2' });
    await api.call('PUT', `/organizations/${organizationId}/locations`, { locations: [{ name: 'x' }] }, { as: key });
    const again = await open({ externalId, name: 'Kim' }, { idempotencyKey: 'org-1' });
    expect([again.statusCode, again.body, again.headers['idempotent-replayed']]).toEqual([201, first.body, 'true']);
    const foundAgain = await open({ externalId, name: 'Kim' }, { idempotencyKey: 'org-2' });
    expect([foundAgain.statusCode, foundAgain.body]).toEqual([200, found.body]);
  });
  it('rejects the key with another request, also for another organization', async () => {
    await open({ externalId: unique(), name: 'Kim' }, { idempotencyKey: 'org-3' });
    for (const body of [{ externalId: unique(), name: 'Kim' }, { externalId: '' }])
      expect(await open(body, { idempotencyKey: 'org-3' })).toMatchObject({
        statusCode: 409,
        json: { code: 'idempotency_key_reused' },
      });
  });
});

describe('GET /organizations', () => {
  it('lists the home organization first, then the others in order of creation', async () => {
    const externalIds = [unique(), unique()];
    for (const externalId of externalIds) await opened({ externalId, name: externalId });
    const list = await listed();
    expect(list[0]).toEqual({
      organizationId: api.organizationId,
      externalId: null,
      name: 'Test Practice',
      status: 'configuring',
    });
    expect(list.slice(-2).map((organization) => organization.externalId)).toEqual(externalIds);
  });
  it('lists only its own organization to an organization key', async () => {
    await opened({ externalId: unique(), name: 'Kim' });
    const as = await api.key(['orgs:read']);
    expect((await listed({ as })).map((organization) => organization.organizationId)).toEqual([api.organizationId]);
  });
});

describe('Access to POST and GET /organizations', () => {
  it('requires an account key with orgs:write to create', async () => {
    const body = { externalId: unique(), name: 'Kim' };
    for (const as of [
      await api.key(['orgs:write']),
      await api.key(['orgs:read'], 'account'),
      api.session(['organization:manage', 'team:manage']),
    ])
      expect(await open(body, { as })).toMatchObject({ statusCode: 403, json: { code: 'permission_denied' } });
    expect((await open(body)).statusCode).toBe(201);
  });
  it('requires a key with orgs:read to list and rejects sessions', async () => {
    expect((await get('/organizations', { as: await api.key(['orgs:write'], 'account') })).statusCode).toBe(403);
    expect((await get('/organizations', { as: api.session(['organization:manage']) })).statusCode).toBe(403);
  });
});
