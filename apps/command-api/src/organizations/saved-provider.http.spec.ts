import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { billStream, organizationStream } from '#domain';
import { commandApp, type JsonResponse, type Call } from '#testing/http';
import { billBody } from '#testing/pure';

const api = commandApp([CommandApiModule, QueryApiModule]);

const SSN = '078051120';
const complete = {
  name: 'Alex Kim',
  taxId: '078-05-1120',
  taxIdType: 'SSN',
  npi: '1234567893',
  phone: '213-555-0100',
  billingStreet: '100 Main Street',
  billingCity: 'Los Angeles',
  billingState: 'CA',
  billingZip: '90012',
};
const save = async (provider: object): Promise<string> => {
  const answer = await api.call('PUT', '/organization/billing-profile', { billingProviders: [provider] });
  expect(answer.statusCode).toBe(200);
  return answer.json['data'].billingProviders.at(-1).id;
};
const submit = (savedProviderId: string, how?: Call): Promise<JsonResponse> => {
  const { patient } = billBody().bill;
  const { ssn: _, ...person } = patient;
  const body = billBody({ patient: person, billingProvider: { savedProviderId } });
  return api.post('/bills', { ...body, actorName: undefined }, how);
};

describe('Bill with a saved provider', () => {
  it("contains the provider's data with a masked SSN", async () => {
    const answer = await submit(await save(complete));
    expect(answer.statusCode).toBe(201);
    expect(answer.json['billingProvider']).toEqual({
      name: 'Alex Kim',
      taxId: '',
      taxIdType: 'SSN',
      taxIdConfigured: true,
      taxIdLast4: '1120',
      npi: '1234567893',
      phone: '213-555-0100',
      address: { line1: '100 Main Street', line2: null, city: 'Los Angeles', state: 'CA', postalCode: '90012' },
    });
  });
  it("keeps the provider's data as of the submission", async () => {
    const externalId = 'frozen';
    const id = await save({ ...complete, externalId, taxIdType: 'EIN' });
    const { json } = await submit(id);
    await save({ externalId, name: 'Renamed', taxId: '111111111' });
    const bill = (await api.call('GET', `/bills/${json['id']}`)).json;
    expect(bill['billingProvider']).toMatchObject({ name: 'Alex Kim', taxId: SSN });
  });
  it.each([
    ['taxId', 'tax ID'],
    ['npi', 'NPI'],
    ['phone', 'phone'],
    ['billingStreet', 'street'],
    ['billingZip', 'ZIP code'],
  ])('is rejected for a provider without %s, with the missing field', async (field, word) => {
    const answer = await submit(
      await save({ ...complete, taxIdType: 'EIN', taxId: '12-3456789', name: `No ${field}`, [field]: '' }),
    );
    expect(answer).toMatchObject({
      statusCode: 422,
      json: {
        code: 'validation_error',
        errors: [{ path: 'bill.billingProvider.savedProviderId', message: `is saved without required data: ${word}` }],
      },
    });
  });
  it('is rejected for an unknown provider or together with separate provider fields', async () => {
    const id = await save(complete);
    expect(await submit('bp_none')).toMatchObject({
      statusCode: 422,
      json: { errors: [{ message: 'is not a saved billing provider' }] },
    });
    const both = billBody({ billingProvider: { savedProviderId: id, name: 'Other' } });
    expect((await api.post('/bills', both)).statusCode).toBe(422);
  });
  it('is rejected for a session of one customer', async () => {
    const id = await save(complete);
    const as = api.session(['bills:create'], { kind: 'customer', customerExternalId: 'acme' });
    expect(await submit(id, { as })).toMatchObject({ statusCode: 403, json: { code: 'scope_not_allowed' } });
    expect((await submit(id, { as: api.session(['bills:create']) })).statusCode).toBe(201);
  });
  it('contains the SSN neither in responses nor unencrypted in events', async () => {
    const { json } = await submit(await save({ ...complete, name: 'Secret' }));
    const id = json['id'];
    await api.call('PUT', '/organization/billing-profile', {
      practiceIdentity: { taxId: SSN, taxIdType: 'SSN', npi: '1234567893' },
    });
    await api.post(`/sandbox/bills/${id}/simulate`, { scenario: 'processed' });
    const answers = await Promise.all(
      [
        `/bills/${id}`,
        `/bills/${id}/status`,
        `/bills/${id}/lifecycle`,
        `/bills/${id}/eor`,
        `/bills/${id}/delivery-options`,
        '/organization',
        '/organization/billing-profile',
        '/organizations',
        '/audit',
        '/events?cursor=0',
      ].map((path) => api.call('GET', path)),
    );
    const { events } = api.engines;
    const stored = [
      ...(await events.readStream(organizationStream(api.organizationId))),
      ...(await events.readStream(billStream(api.organizationId, id))),
    ];
    const texts = [...answers.map(({ body }) => body), ...stored.map(({ data }) => JSON.stringify(data))];
    for (const text of texts) expect(text).not.toMatch(/078-?05-?1120/);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  });
});
