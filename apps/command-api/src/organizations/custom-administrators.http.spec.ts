import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { commandApp, type JsonResponse, type Call } from '#testing/http';
import { billBody } from '#testing/pure';

const api = commandApp([CommandApiModule, QueryApiModule]);

const PATH = '/organization/claims-administrators';
const city = { name: 'City of Example', fax: '213-555-0177' };
const get = (path: string, how?: Call) => api.call('GET', path, undefined, how);
const patch = (id: string, body: unknown, how?: Call) => api.call('PATCH', `${PATH}/${id}`, body, how);
const remove = (id: string, how?: Call) => api.call('DELETE', `${PATH}/${id}`, undefined, how);
const added = async (body: object = city, how?: Call): Promise<JsonResponse['json']> => {
  const answer = await api.post(PATH, body, how);
  expect(answer.statusCode).toBe(201);
  return answer.json['data'];
};
const listed = async (): Promise<string[]> => (await get(PATH)).json['data'].map(({ id }: { id: string }) => id);
const paths = ({ json }: JsonResponse): string[] => json['errors'].map(({ path }: { path: string }) => path);

describe('Custom claims administrator', () => {
  it('is added, listed and returned at its location', async () => {
    const answer = await api.post(PATH, { ...city, notes: 'Ask for Pat.' });
    const { data } = answer.json;
    expect(data).toEqual({
      id: expect.stringMatching(/^cadm_[a-z2-7]{26}$/),
      name: 'City of Example',
      fax: '213-555-0177',
      email: null,
      mailingAddress: null,
      submissionMethod: 'fax',
      notes: 'Ask for Pat.',
      publicEntity: false,
      active: true,
      createdAt: expect.stringMatching(/^2026-03-02T20:/),
    });
    expect(await listed()).toContain(data.id);
    const profile = await get(String(answer.headers['location']).replace('/v2', ''));
    expect(profile).toMatchObject({ statusCode: 200, json: { data: { id: data.id, name: 'City of Example' } } });
    expect(profile.body).not.toContain('Pat');
  });
  it('is replaced completely, clearing fields that are not sent', async () => {
    const { id, createdAt } = await added({ ...city, notes: 'x' });
    const { statusCode, json } = await patch(id, { name: 'City', fax: null, email: 'Bills@City.example', notes: '' });
    expect(statusCode).toBe(200);
    expect(json['data']).toEqual({
      id,
      name: 'City',
      fax: null,
      email: 'bills@city.example',
      mailingAddress: null,
      submissionMethod: 'email',
      notes: null,
      publicEntity: false,
      active: true,
      createdAt,
    });
    const mail = await patch(id, { name: 'City', email: '', mailingAddress: 'PO Box 9\nLos Angeles CA 90012' });
    expect(mail.json['data']).toMatchObject({ email: null, submissionMethod: 'mail' });
  });
  it('has 60 days to pay treatment bills while it is marked as a self-insured public entity', async () => {
    const { id } = await added({ ...city, publicEntity: true });
    expect((await get(`/claims-administrators/${id}`)).json['data'].type).toBe('Self-insured public entity');
    const treatment = {
      billingMode: 'professional',
      claim: { ...billBody().bill.claim, claimsAdministrator: { id, name: city.name } },
      serviceLines: [{ code: '99213', units: 1, charge: 100 }],
    };
    const payment = async () => {
      const bill = await api.bill(billBody(treatment), 'accepted');
      const { deadlines } = (await get(`/bills/${bill}/lifecycle`)).json['data'];
      return deadlines.find((deadline: { id: string }) => deadline.id === 'payment');
    };
    // Received on Monday, 2026-03-02: 60 days end on Friday, 2026-05-01; 45 days end on Thursday, 2026-04-16.
    expect(await payment()).toMatchObject({ lastDay: '2026-05-01', citation: 'Labor Code § 4603.2(b)(2)' });
    expect((await patch(id, city)).json['data'].publicEntity).toBe(false);
    expect(await payment()).toMatchObject({ lastDay: '2026-04-16' });
  });
  it('is removed from the list, the search and new bills', async () => {
    const { id } = await added({ name: 'Quokka Adjusting', fax: '1' });
    const search = async () =>
      (await get('/claims-administrators?q=quokka')).json['results'].map(
        (administrator: { id: string }) => administrator.id,
      );
    expect(await search()).toEqual([id]);
    expect((await remove(id)).json).toEqual({ data: { id, deleted: true } });
    expect(await listed()).not.toContain(id);
    expect(await search()).toEqual([]);
    expect((await get(`/claims-administrators/${id}`)).statusCode).toBe(404);
    const { claim } = billBody().bill;
    const bill = await api.post(
      '/bills',
      billBody({ claim: { ...claim, claimsAdministrator: { id, name: 'Quokka' } } }),
    );
    expect(paths(bill)).toEqual(['bill.claim.claimsAdministrator.id']);
    for (const again of [await remove(id), await patch(id, city), await patch(id, {})])
      expect(again).toMatchObject({ statusCode: 404, json: { code: 'not_found' } });
  });
  it('receives bills by its delivery method', async () => {
    const { id } = await added({ name: 'Wombat Claims', email: 'bills@wombat.example' });
    const { claim } = billBody().bill;
    const billId = await api.bill(
      billBody({ claim: { ...claim, claimsAdministrator: { id, name: 'Wombat Claims' } } }),
    );
    const options = await get(`/bills/${billId}/delivery-options`);
    expect(options.json['recommended']).toMatchObject({ route: 'email' });
    await remove(id);
    expect((await get(`/bills/${billId}`)).json['claim'].claimsAdministrator).toMatchObject({
      id,
      name: 'Wombat Claims',
    });
  });
});

describe('Validation of custom claims administrators', () => {
  it.each<[string, object, readonly string[]]>([
    ['nothing', {}, ['name', 'fax']],
    ['no destination', { name: 'A' }, ['fax']],
    ['empty destinations', { name: 'A', fax: '', email: '', mailingAddress: null }, ['fax']],
    ['a blank name', { name: '  ', fax: '1' }, ['name']],
    ['a blank destination', { name: 'A', fax: '  ' }, ['fax']],
    ['a fax number that is not a string', { name: 'A', fax: 5 }, ['fax']],
    [
      'fields that are too long',
      { name: 'x'.repeat(201), fax: '1'.repeat(51), mailingAddress: 'x'.repeat(2001), notes: 'x'.repeat(4001) },
      ['name', 'fax', 'mailingAddress', 'notes'],
    ],
    ['an invalid email address', { name: 'A', email: 'x' }, ['email']],
    ['an address as an object', { name: 'A', mailingAddress: { line1: 'x' } }, ['mailingAddress']],
    ['unknown fields', { ...city, submissionMethod: 'mail', active: true }, ['active', 'submissionMethod']],
  ])('returns 422 with the paths of the fields for %s', async (_, body, wrong) => {
    const { id } = await added();
    for (const answer of [await api.post(PATH, body), await patch(id, body)]) {
      expect(answer).toMatchObject({ statusCode: 422, json: { code: 'validation_error' } });
      expect(paths(answer).toSorted()).toEqual([...wrong].toSorted());
    }
  });
  it('returns 404 for an unknown administrator before validation', async () => {
    for (const id of ['cadm_none', 'ca_jbvsxzi777xnunnalpti', '%2e%2e', 'x'.repeat(300)]) {
      expect(await patch(id, {})).toMatchObject({ statusCode: 404, json: { code: 'not_found' } });
      expect(await remove(id)).toMatchObject({ statusCode: 404, json: { code: 'not_found' } });
    }
  });
});

describe('Idempotency-Key of custom claims administrators', () => {
  it('adds one administrator and replays the first response after changes and removal', async () => {
    const [first, second] = await Promise.all([
      api.post(PATH, city, { idempotencyKey: 'cadm-1' }),
      api.post(PATH, city, { idempotencyKey: 'cadm-1' }),
    ]);
    expect(second.body).toBe(first.body);
    const { id } = first.json['data'];
    const changed = await patch(id, { ...city, name: 'Changed' }, { idempotencyKey: 'cadm-2' });
    const removed = await remove(id, { idempotencyKey: 'cadm-3' });
    expect((await api.post(PATH, city, { idempotencyKey: 'cadm-1' })).body).toBe(first.body);
    const again = await patch(id, { ...city, name: 'Changed' }, { idempotencyKey: 'cadm-2' });
    expect([again.statusCode, again.body]).toEqual([200, changed.body]);
    expect((await remove(id, { idempotencyKey: 'cadm-3' })).body).toBe(removed.body);
    expect(await patch(id, city, { idempotencyKey: 'cadm-4' })).toMatchObject({ statusCode: 404 });
  });
  it('is rejected with another request', async () => {
    await added(city, { idempotencyKey: 'cadm-5' });
    expect(await api.post(PATH, { ...city, name: 'B' }, { idempotencyKey: 'cadm-5' })).toMatchObject({
      statusCode: 409,
      json: { code: 'idempotency_key_reused' },
    });
  });
});

describe('Access to custom claims administrators', () => {
  it('requires orgs:read to read and orgs:write to change, or an organization-wide session', async () => {
    const { id } = await added();
    const statuses = async (as: string) => [
      (await get(PATH, { as })).statusCode,
      (await api.post(PATH, city, { as })).statusCode,
      (await patch(id, city, { as })).statusCode,
    ];
    expect(await statuses(await api.key(['orgs:read']))).toEqual([200, 403, 403]);
    expect(await statuses(await api.key(['orgs:write']))).toEqual([403, 201, 200]);
    expect(await statuses(api.session(['organization:manage']))).toEqual([200, 201, 200]);
    const customer = { kind: 'customer', customerExternalId: 'acme' } as const;
    const limited = api.session(['organization:manage', 'payers:read', 'bills:create'], customer);
    expect(await statuses(limited)).toEqual([403, 403, 403]);
    expect((await get('/claims-administrators?q=city of example', { as: limited })).json['results']).toEqual([]);
    const { claim } = billBody().bill;
    const body = billBody({ claim: { ...claim, claimsAdministrator: { id, name: 'City of Example' } } });
    const bill = { ...body, actorName: undefined };
    expect(paths(await api.post('/bills', bill, { as: limited }))).toEqual(['bill.claim.claimsAdministrator.id']);
  });
});
