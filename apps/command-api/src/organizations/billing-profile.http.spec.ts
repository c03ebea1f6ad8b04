import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { organizationStream } from '#domain';
import { commandApp, type JsonResponse, type Call } from '#testing/http';

const api = commandApp([CommandApiModule, QueryApiModule]);

const PATH = '/organization/billing-profile';
const get = (path: string, how?: Call) => api.call('GET', path, undefined, how);
const put = (body: unknown, how?: Call) => api.call('PUT', PATH, body, how);
const saved = async (body: object, how?: Call): Promise<JsonResponse['json']> => {
  const answer = await put(body, how);
  expect(answer.statusCode).toBe(200);
  return answer.json['data'];
};
const wrong = async (body: unknown): Promise<Readonly<Record<string, string>>> => {
  const answer = await put(body);
  expect(answer).toMatchObject({ statusCode: 422, json: { code: 'validation_error' } });
  return Object.fromEntries(answer.json['errors'].map((e: { path: string; message: string }) => [e.path, e.message]));
};
const provider = (change: object) => ({ billingProviders: [change] });
const doctor = (change: object = {}) => ({
  renderingProviders: [{ name: 'Alex Kim, MD', npi: '1245319599', ...change }],
});
const length = async () => (await api.engines.ledger.load(organizationStream(api.organizationId))).length;
let count = 0;
const unique = () => `record-${(count += 1)}`;

describe('Practice identity', () => {
  it('keeps fields that are null or omitted, and clears fields that are empty', async () => {
    await saved({
      practiceIdentity: { name: 'Kim Medical', legalName: 'Kim, Inc.', phone: '213-555-0100', npi: '1234567893' },
    });
    const { practiceIdentity } = await saved({
      practiceIdentity: { phone: '', npi: null, website: 'https://kim.example' },
    });
    expect(practiceIdentity).toMatchObject({
      name: 'Kim Medical',
      legalName: 'Kim, Inc.',
      phone: null,
      npi: '1234567893',
      website: 'https://kim.example',
    });
  });
  it('keeps the name if a blank name is sent', async () => {
    await saved({ practiceIdentity: { name: 'Kim Medical' } });
    expect((await saved({ practiceIdentity: { name: '  ' } }))['practiceIdentity'].name).toBe('Kim Medical');
  });
  it('returns the same data and ETag on all routes', async () => {
    const data = await saved({ practiceIdentity: { email: 'Office@Kim.example' } });
    const own = await get('/organization');
    expect(own.json['data']).toEqual(data);
    expect((await get(`/organizations/${api.organizationId}`)).json).toEqual(own.json);
    expect(data['practiceIdentity'].email).toBe('office@kim.example');
    const again = await api.app.inject({
      method: 'GET',
      url: '/v2/organization',
      headers: {
        authorization: `Bearer ${await api.key(['orgs:read'])}`,
        'if-none-match': String(own.headers['etag']),
      },
    });
    expect(again.statusCode).toBe(304);
  });
});

describe('Tax ID', () => {
  const ein = (taxId: string) => ({ taxId, taxIdType: 'EIN', taxIdConfigured: true, taxIdLast4: taxId.slice(-4) });
  const ssn = { taxId: '', taxIdType: 'SSN', taxIdConfigured: true, taxIdLast4: '1120' };

  it('is returned completely for an EIN and masked for an SSN', async () => {
    const externalId = unique();
    const saveProvider = async (change: object) =>
      (await saved(provider({ externalId, name: 'Group', ...change })))['billingProviders'].at(-1);
    expect(await saveProvider({ taxId: '12-3456789' })).toMatchObject(ein('123456789'));
    expect(await saveProvider({ taxId: '078-05-1120', taxIdType: 'SSN' })).toMatchObject(ssn);
    expect(await saveProvider({ phone: '1' })).toMatchObject(ssn);
    expect(await saveProvider({ taxIdType: 'EIN', taxId: '987654321' })).toMatchObject(ein('987654321'));
    expect(await saveProvider({ taxId: '' })).toMatchObject({
      taxId: '',
      taxIdType: 'EIN',
      taxIdConfigured: false,
      taxIdLast4: null,
    });
  });
  it('replays the response of an earlier request after the tax ID changed', async () => {
    await saved({ practiceIdentity: { taxId: '078051120', taxIdType: 'SSN' } });
    const body = { practiceIdentity: { taxIdType: 'SSN' } };
    const first = await put(body, { idempotencyKey: 'type-1' });
    await saved({ practiceIdentity: { taxId: '123456789', taxIdType: 'EIN' } });
    const again = await put(body, { idempotencyKey: 'type-1' });
    expect([again.statusCode, again.body, again.headers['idempotent-replayed']]).toEqual([200, first.body, 'true']);
  });
  it.each([['practiceIdentity'], ['billingProviders.0']])('must be sent again if its type changes: %s', async (at) => {
    const externalId = unique();
    const body = (change: object) =>
      at === 'practiceIdentity' ? { practiceIdentity: change } : provider({ externalId, name: 'G', ...change });
    await saved(body({ taxId: '123456789', taxIdType: 'EIN' }));
    const sentence = 'must be sent when taxIdType changes';
    expect(await wrong(body({ taxIdType: 'SSN' }))).toEqual({ [`${at}.taxId`]: sentence });
    expect(await wrong(body({ taxIdType: 'SSN', taxId: '' }))).toEqual({ [`${at}.taxId`]: sentence });
    expect(await wrong(body({ taxIdType: 'SSN', taxId: null }))).toEqual({ [`${at}.taxId`]: sentence });
    await saved(body({ taxIdType: 'SSN', taxId: '078051120' }));
    expect(await wrong(body({ taxIdType: 'EIN' }))).toEqual({ [`${at}.taxId`]: sentence });
    await saved(body({ taxIdType: 'EIN', taxId: '123456789' }));
  });
  it('is omitted from the billing profile that sessions can read', async () => {
    await saved(provider({ externalId: unique(), name: 'Group', taxId: '078051120', taxIdType: 'SSN' }));
    const { data } = (await get(PATH)).json;
    expect(data.billingProviders.at(-1)).toMatchObject({ taxIdType: 'SSN', taxIdConfigured: true, taxIdLast4: '1120' });
    expect(data.billingProviders.every((billingProvider: object) => !('taxId' in billingProvider))).toBe(true);
  });
});

describe('Saved provider', () => {
  it('is matched by ID, then by external ID, or else added with a new ID', async () => {
    const externalId = unique();
    const first = await saved(provider({ id: 'bp_mine', externalId, name: 'First' }));
    const { id } = first['billingProviders'].at(-1);
    expect(id).toMatch(/^bp_[a-z2-7]{26}$/);
    const names = async (body: object) =>
      (await saved(body))['billingProviders'].filter((record: { id: string }) => record.id === id);
    expect(await names(provider({ externalId, name: 'Second' }))).toMatchObject([{ externalId, name: 'Second' }]);
    expect(await names(provider({ id: 'bp_mine', externalId, phone: '1' }))).toMatchObject([{ phone: '1' }]);
    expect(await names(provider({ id, externalId: `${externalId}b` }))).toMatchObject([
      { externalId: `${externalId}b`, name: 'Second', phone: '1' },
    ]);
    const { billingProviders } = await saved(provider({ externalId, name: 'Another' }));
    expect(billingProviders.filter(({ name }: { name: string }) => name === 'Another')).toHaveLength(1);
  });
  it('returns 409 and saves nothing if ID and external ID refer to two providers', async () => {
    const [a, b] = [unique(), unique()];
    const { billingProviders } = await saved({
      billingProviders: [
        { externalId: a, name: 'A' },
        { externalId: b, name: 'B' },
      ],
    });
    const before = await length();
    const answer = await put({
      billingProviders: [
        { externalId: a, name: 'A2' },
        { id: billingProviders.at(-1).id, externalId: a },
      ],
    });
    expect(answer).toMatchObject({
      statusCode: 409,
      json: { code: 'external_id_conflict', errors: [{ path: 'billingProviders.1.externalId' }] },
    });
    expect(await length()).toBe(before);
  });
  it('requires a name for a new provider, and name and NPI for a rendering provider', async () => {
    expect(await wrong(provider({ externalId: unique() }))).toEqual({ 'billingProviders.0.name': 'is required' });
    expect(await wrong({ renderingProviders: [{ externalId: unique() }] })).toEqual({
      'renderingProviders.0.name': 'is required',
      'renderingProviders.0.npi': 'is required',
    });
  });
  it('keeps address fields that are not sent', async () => {
    const externalId = unique();
    await saved(
      provider({
        externalId,
        name: 'A',
        billingStreet: '1 Street',
        billingCity: 'LA',
        billingState: 'ca',
        billingZip: '90012',
      }),
    );
    const { billingProviders } = await saved(provider({ externalId, billingCity: 'Oakland', billingZip: '' }));
    expect(billingProviders.at(-1)).toMatchObject({
      billingStreet: '1 Street',
      billingCity: 'Oakland',
      billingState: 'CA',
      billingZip: null,
    });
  });
  it('is offered for bills only while active', async () => {
    const externalId = unique();
    const { renderingProviders } = await saved(doctor({ externalId, isQME: true, taxonomy: '207X00000X' }));
    const { id } = renderingProviders.at(-1);
    const offered = async () =>
      (await get(PATH)).json['data'].renderingProviders.some(
        (renderingProvider: { id: string }) => renderingProvider.id === id,
      );
    expect(await offered()).toBe(true);
    const gone = await saved(doctor({ id, active: false }));
    expect(gone['renderingProviders'].at(-1)).toMatchObject({ id, active: false, isQME: true, taxonomy: '207X00000X' });
    expect(await offered()).toBe(false);
  });
});

describe('Validation of PUT /organization/billing-profile', () => {
  it.each<[string, unknown, readonly string[]]>([
    ['a body that is not an object', [], ['']],
    ['a string instead of an object', { practiceIdentity: 'x' }, ['practiceIdentity']],
    ['an object instead of a list', { billingProviders: {} }, ['billingProviders']],
    ['null in a list', { billingProviders: [null] }, ['billingProviders.0']],
    ['unknown fields', { locations: [], practiceIdentity: { ssn: 'x' } }, ['locations', 'practiceIdentity.ssn']],
    [
      'response-only fields',
      { practiceIdentity: { taxIdConfigured: true }, billingProviders: [{ name: 'A', taxIdLast4: '1120' }] },
      ['practiceIdentity.taxIdConfigured', 'billingProviders.0.taxIdLast4'],
    ],
    [
      'invalid types and formats',
      {
        practiceIdentity: { name: 1, npi: '123', email: 'x', taxId: '12345', taxIdType: 'ITIN' },
        renderingProviders: [{ name: 'A', npi: 'x', isQME: 'yes', licenseState: 'Cal', taxonomy: 'x' }],
      },
      [
        'practiceIdentity.name',
        'practiceIdentity.npi',
        'practiceIdentity.email',
        'practiceIdentity.taxId',
        'practiceIdentity.taxIdType',
        'renderingProviders.0.npi',
        'renderingProviders.0.isQME',
        'renderingProviders.0.licenseState',
        'renderingProviders.0.taxonomy',
      ],
    ],
    [
      'invalid fields together with missing fields',
      {
        practiceIdentity: { taxIdType: 'SSN', taxId: '12345', npi: '1' },
        billingProviders: [{ npi: '1' }, 7, { id: 5 }, { externalId: 6 }, { taxIdType: 'SSN', phone: 1 }],
        renderingProviders: [{ npi: 'x' }],
      },
      [
        'practiceIdentity.taxId',
        'practiceIdentity.npi',
        'billingProviders.0.npi',
        'billingProviders.0.name',
        'billingProviders.1',
        'billingProviders.2.id',
        'billingProviders.3.externalId',
        'billingProviders.4.phone',
        'billingProviders.4.name',
        'billingProviders.4.taxId',
        'renderingProviders.0.npi',
        'renderingProviders.0.name',
      ],
    ],
    [
      'names that are too long',
      { practiceIdentity: { name: 'x'.repeat(300) }, billingProviders: [{ name: 'x'.repeat(300) }] },
      ['practiceIdentity.name', 'billingProviders.0.name'],
    ],
    [
      'too many records',
      { billingProviders: Array.from({ length: 101 }, () => ({ name: 'A' })) },
      ['billingProviders'],
    ],
  ])('returns 422 with the paths of the fields for %s', async (_, body, paths) => {
    const before = await length();
    expect(Object.keys(await wrong(body))).toEqual(paths);
    expect(await length()).toBe(before);
  });
  it('accepts an empty object and changes nothing', async () => {
    const before = await length();
    await saved({});
    expect(await length()).toBe(before);
  });
});

describe('Concurrent changes of the billing profile', () => {
  it('are all saved', async () => {
    const ids = Array.from({ length: 30 }, unique);
    const answers = await Promise.all(ids.map((externalId) => put(provider({ externalId, name: externalId }))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(ids.map(() => 200));
    const { billingProviders } = (await get('/organization')).json['data'];
    const known = billingProviders.map((billingProvider: { externalId: string }) => billingProvider.externalId);
    expect(known).toEqual(expect.arrayContaining(ids));
    expect(new Set(known.filter(Boolean)).size).toBe(known.filter(Boolean).length);
  });
});

describe('Idempotency-Key of PUT /organization/billing-profile', () => {
  it('saves once and replays the first response after later changes', async () => {
    const body = provider({ name: unique() });
    const first = await put(body, { idempotencyKey: 'profile-1' });
    await saved({ practiceIdentity: { legalName: unique() } });
    const again = await put(body, { idempotencyKey: 'profile-1' });
    expect([again.statusCode, again.body, again.headers['idempotent-replayed']]).toEqual([200, first.body, 'true']);
  });
  it('is stored for a request that changed nothing', async () => {
    await saved({ practiceIdentity: { legalName: 'Same, Inc.' } });
    const first = await put({ practiceIdentity: { legalName: 'Same, Inc.' } }, { idempotencyKey: 'profile-2' });
    await saved({ practiceIdentity: { legalName: 'Other, Inc.' } });
    const again = await put({ practiceIdentity: { legalName: 'Same, Inc.' } }, { idempotencyKey: 'profile-2' });
    expect(again.body).toBe(first.body);
    expect((await get('/organization')).json['data'].practiceIdentity.legalName).toBe('Other, Inc.');
  });
  it('is rejected with another request', async () => {
    await saved({ practiceIdentity: { phone: '1' } }, { idempotencyKey: 'profile-3' });
    expect(await put({ practiceIdentity: { phone: '2' } }, { idempotencyKey: 'profile-3' })).toMatchObject({
      statusCode: 409,
      json: { code: 'idempotency_key_reused', retryable: false },
    });
  });
  it('can be used again after a failed request', async () => {
    await wrong(provider({ externalId: unique() }));
    expect((await put({ billingProviders: 1 }, { idempotencyKey: 'profile-4' })).statusCode).toBe(422);
    expect((await put({}, { idempotencyKey: 'profile-4' })).headers['idempotent-replayed']).toBeUndefined();
  });
});
