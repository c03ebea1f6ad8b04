import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { startCommandApp, type JsonResponse, type Call, type CommandApp } from '#testing/http';

let api: CommandApp;
let plural: string;
beforeAll(async () => {
  api = await startCommandApp([CommandApiModule, QueryApiModule]);
  plural = `/organizations/${api.organizationId}/locations`;
});
afterAll(() => api.close());

const SINGULAR = '/organization/locations';
const put = (path: string, body: unknown, how?: Call) => api.call('PUT', path, body, how);
const stored = async (): Promise<readonly JsonResponse['json'][]> => (await api.call('GET', plural)).json['data'];

describe('Saved locations', () => {
  it('are returned as a list by the route of the organization, and in the profile by the other route', async () => {
    const first = await put(plural, { locations: [{ externalId: 'A', name: 'Downtown', posCode: '11', state: 'ca' }] });
    expect(first.json['data']).toEqual([
      {
        id: expect.stringMatching(/^loc_[a-z2-7]{26}$/),
        externalId: 'A',
        name: 'Downtown',
        street: null,
        city: null,
        state: 'CA',
        zip: null,
        nickname: null,
        posCode: '11',
        isPrimary: false,
        active: true,
      },
    ]);
    const second = await put(SINGULAR, { locations: [{ name: 'Uptown', isPrimary: true }] });
    expect(second.json['data']).toMatchObject({
      organizationId: api.organizationId,
      locations: [{ name: 'Downtown' }, { name: 'Uptown', isPrimary: true }],
    });
    expect((await put(plural, { locations: [] })).json['data']).toEqual(await stored());
    expect((await api.call('GET', SINGULAR)).json['data']).toEqual(await stored());
  });
  it('have at most one primary location', async () => {
    const { json } = await put(plural, { locations: [{ externalId: 'main', name: 'Main', isPrimary: true }] });
    expect(json['data']).toEqual(await stored());
    expect((await stored()).flatMap(({ name, isPrimary }) => (isPrimary ? [name] : []))).toEqual(['Main']);
  });
  it('are matched by ID or external ID, merged and never deleted', async () => {
    const { json } = await put(plural, {
      locations: [{ externalId: 'B', name: 'Old', city: 'Oakland', zip: '94601' }],
    });
    const { id } = json['data'].at(-1);
    const before = (await stored()).length;
    await put(plural, { locations: [{ id, name: 'New', zip: '' }] });
    await put(plural, { locations: [{ externalId: 'B', active: false }] });
    const after = await stored();
    expect(after).toHaveLength(before);
    expect(after.at(-1)).toMatchObject({ id, name: 'New', city: 'Oakland', zip: null, active: false });
    const { data } = (await api.call('GET', '/organization/billing-profile')).json;
    expect(data.locations.map((location: { id: string }) => location.id)).not.toContain(id);
  });
  it.each<[string, unknown, readonly string[]]>([
    ['nothing', {}, ['locations']],
    ['null', { locations: null }, ['locations']],
    ['a list instead of an object', [{ name: 'A' }], ['']],
    ['a new location without a name', { locations: [{ externalId: 'new' }] }, ['locations.0.name']],
    [
      'invalid fields',
      { locations: [{ name: 'A', posCode: '1', zip: '9001', state: 'Calif', isPrimary: 1, region: 'x' }] },
      ['locations.0.posCode', 'locations.0.zip', 'locations.0.state', 'locations.0.isPrimary', 'locations.0.region'],
    ],
    [
      'a missing name and an invalid field of another location',
      { locations: [{ externalId: 'new' }, { name: 'B', zip: '9' }] },
      ['locations.0.name', 'locations.1.zip'],
    ],
  ])('are rejected with %s', async (_, body, paths) => {
    const before = await stored();
    for (const path of [SINGULAR, plural]) {
      const answer = await put(path, body);
      expect(answer).toMatchObject({ statusCode: 422, json: { code: 'validation_error' } });
      expect(answer.json['errors'].map((error: { path: string }) => error.path)).toEqual(paths);
    }
    expect(await stored()).toEqual(before);
  });
  it('are saved once per Idempotency-Key and route', async () => {
    const body = { locations: [{ name: 'Keyed' }] };
    const first = await put(plural, body, { idempotencyKey: 'loc-1' });
    await put(plural, { locations: [{ name: 'Later' }] });
    const again = await put(plural, body, { idempotencyKey: 'loc-1' });
    expect([again.statusCode, again.body, again.headers['idempotent-replayed']]).toEqual([200, first.body, 'true']);
    expect((await put(SINGULAR, body, { idempotencyKey: 'loc-1' })).headers['idempotent-replayed']).toBeUndefined();
    expect((await stored()).filter(({ name }) => name === 'Keyed')).toHaveLength(2);
  });
});
