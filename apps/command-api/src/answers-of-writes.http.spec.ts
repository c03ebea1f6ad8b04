import { QueryApiModule } from '#apps/query-api';
import type { BrowserPermission, ServerPermission } from '#contracts';
import { startCommandApp, type CommandApp } from '#testing/http';
import { billBody } from '#testing/pure';
import { CommandApiModule } from './command-api.module.js';

/*
 * All free text stored in this spec contains MARKER. Core operations return complete responses. The extensions (EORs,
 * webhook endpoints) leave out what the caller has no permission to read.
 */

let api: CommandApp;
let account: string;
beforeAll(async () => {
  api = await startCommandApp([CommandApiModule, QueryApiModule]);
  account = await api.key(['orgs:write', 'orgs:read', 'orgs:team:read', 'management:write'], 'account');
  const identity = { name: 'MARKER Practice', taxId: '123456789' };
  const billingProviders = [{ externalId: 'bp', name: 'MARKER Billing', npi: '1234567893' }];
  const profile = { practiceIdentity: identity, billingProviders };
  const saved = await api.call('PUT', '/organization/billing-profile', profile);
  const located = await api.call('PUT', '/organization/locations', {
    locations: [{ externalId: 'loc', name: 'MARKER House' }],
  });
  const member = { subject: 'user-9', name: 'MARKER Member', email: 'marker@clinic.example' };
  const joined = await api.post('/management-sessions', member, { as: account });
  expect([saved.statusCode, located.statusCode, joined.statusCode]).toEqual([200, 200, 201]);
});
afterAll(() => api.close());

const keyWith = (...permissions: readonly ServerPermission[]) => api.key(permissions);
const sessionWith = (...permissions: readonly BrowserPermission[]) => api.session(permissions);

/** Creates a denied bill with a note, an EOR, and a draft review. Returns the bill's and the review's IDs. */
const bill = async () => {
  const body = billBody({ patient: { ...billBody().bill.patient, lastName: 'Marker' } });
  const id = await api.bill(body);
  const attachment = { filename: 'MARKER.pdf', contentBase64: Buffer.from('%PDF-1.4 x').toString('base64') };
  const eor = { eorDate: '2026-03-02', servedAt: '2026-03-02', reportedPaid: 0, payerClaimControlNumber: 'MARKER-1' };
  const made = [
    await api.post(`/bills/${id}/eors`, { ...eor, ...attachment }),
    await api.post(`/bills/${id}/actions`, { action: 'add_note', note: 'MARKER note' }),
    await api.post(`/bills/${id}/reviews`, { type: 'second_review', reason: 'MARKER reason' }),
  ];
  expect(made.map(({ statusCode }) => statusCode)).toEqual([201, 200, 201]);
  return { id, reviewId: made[2]!.json['data'].id as string };
};
/** Expects success and a response without any previously stored text. */
const withoutMarker = async (answering: ReturnType<CommandApp['call']>) => {
  const answer = await answering;
  expect([answer.statusCode < 300, answer.body.match(/.{0,60}marker.{0,20}/i)?.[0]]).toEqual([true, undefined]);
  return answer.json;
};
/** Expects success and a response with previously stored text. */
const shown = async (answering: ReturnType<CommandApp['call']>) => {
  const answer = await answering;
  expect([answer.statusCode < 300, /marker/i.test(answer.body)]).toEqual([true, true]);
};

/** Sends a request and returns the body of its successful response. */
const written = async (answering: ReturnType<CommandApp['call']>) => {
  const { statusCode, json, body } = await answering;
  expect([statusCode < 300, statusCode < 300 ? '' : body]).toEqual([true, '']);
  return json;
};

/** Core operations return all required members, even to a caller without read permissions. */
describe('Core writes by a caller without read permissions', () => {
  const payment = { action: 'post_payment', amount: 15, method: 'check', depositDate: '2026-03-02' };

  it.each(['key', 'session'])('returns the lifecycle after an action of a %s', async (who) => {
    const as = who === 'key' ? await keyWith('payments:write', 'bills:write') : sessionWith('bills:act');
    const { id } = await bill();
    const lifecycle = (await api.call('GET', `/bills/${id}/lifecycle`)).json['data'];
    const { ok, data } = await written(api.post(`/bills/${id}/actions`, payment, { as }));
    expect([ok, Object.keys(data).toSorted()]).toEqual([true, Object.keys(lifecycle).toSorted()]);
    expect(data).toMatchObject({
      bill: { id, totalPaid: 15 },
      patient: { lastName: 'Marker' },
      payments: [{ amount: 15 }],
    });
  });

  it('returns the amounts and the bill of a simulation', async () => {
    const { id } = await bill();
    for (const as of [await keyWith('bills:submit'), sessionWith('bills:act')]) {
      const { data } = await written(
        api.post(`/sandbox/bills/${id}/simulate`, { scenario: 'partial_payment' }, { as }),
      );
      expect(data).toMatchObject({ billId: id, amounts: { charged: expect.any(Number) }, bill: { id, patient: {} } });
    }
  });

  it('returns a review with all of its members', async () => {
    const { id, reviewId } = await bill();
    const read = (await api.call('GET', `/bills/${id}/reviews/${reviewId}`)).json['data'];
    const members = Object.keys(read).toSorted();
    for (const as of [await keyWith('bills:write'), sessionWith('bills:act')]) {
      const made = await written(api.post(`/bills/${id}/reviews`, { type: 'second_review', reason: 'Mine' }, { as }));
      expect(Object.keys(made['data']).toSorted()).toEqual(members);
      expect(made['data']).toMatchObject({ attachmentIds: [], payerClaimControlNumber: 'MARKER-1' });
    }
    const as = sessionWith('bills:act');
    const sent = await written(api.post(`/bills/${id}/reviews/${reviewId}/submissions`, undefined, { as }));
    expect(Object.keys(sent['data']).toSorted()).toEqual(members);
  });

  it('returns the packet of a courtesy copy', async () => {
    const { id } = await bill();
    const copy = { mode: 'preview', to: ['a@b.example'], subject: 'Copy', bodyText: 'Here.', includeCms1500: true };
    for (const as of [await keyWith('bills:write'), sessionWith('bills:act')]) {
      const { pdfBase64 } = await written(api.post(`/bills/${id}/courtesy-forward`, copy, { as }));
      expect(Buffer.from(pdfBase64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    }
  });

  it('returns a bill with the EIN of its saved provider', async () => {
    const address = { billingStreet: '1 Main', billingCity: 'Oakland', billingState: 'CA', billingZip: '94601' };
    const provider = { externalId: 'bp', phone: '555-0100', taxId: '98-7654321', ...address };
    const saved = await api.call('PUT', '/organization/billing-profile', { billingProviders: [provider] });
    const savedProviderId = saved.json['data'].billingProviders[0].id as string;
    const body = { ...billBody({ billingProvider: { savedProviderId } }), actorName: undefined };
    for (const as of [await keyWith('bills:write'), sessionWith('bills:create')])
      expect((await written(api.post('/bills', body, { as })))['billingProvider'].taxId).toBe('987654321');
  });

  it.each<[string, object]>([
    ['/organization/billing-profile', { billingProviders: [{ externalId: 'bp', phone: '555-0100' }] }],
    ['/organizations/org_test/billing-profile', { billingProviders: [{ externalId: 'bp', phone: '555-0100' }] }],
    ['/organization/w9', { filename: 'w9.pdf', contentBase64: Buffer.from('%PDF-1.4 w9').toString('base64') }],
    ['/organization/locations', { locations: [{ externalId: 'loc', city: 'Oakland' }] }],
  ])('returns the profile after PUT %s', async (path, body) => {
    const { data } = await written(api.call('PUT', path, body, { as: await keyWith('orgs:write') }));
    const profile = (await api.call('GET', '/organization')).json['data'];
    expect(data).toEqual(profile);
    expect(data).toMatchObject({ billingProviders: [{}], locations: [{}], onboarding: {} });
  });

  it('returns all stored locations after PUT /organizations/{id}/locations', async () => {
    const body = { locations: [{ externalId: 'second', name: 'Second', city: 'Fresno' }] };
    const as = await keyWith('orgs:write');
    const { data } = await written(api.call('PUT', '/organizations/org_test/locations', body, { as }));
    expect(data.map(({ externalId }: { externalId: string }) => externalId)).toEqual(['loc', 'second']);
  });

  it('returns the complete member after a change to the team', async () => {
    const { members } = (await api.call('GET', '/organization/team')).json['data'];
    const member = members.find(({ email }: { email: string | null }) => email === 'marker@clinic.example');
    const as = await keyWith('orgs:team:write');
    const changed = api.call('PATCH', `/organization/team/${member.id}`, { role: 'payments' }, { as });
    expect((await written(changed))['data']).toEqual({ ...member, role: 'payments' });
  });
});

it('shows a caller without bills:read only the EOR that it recorded', async () => {
  const { id } = await bill();
  const record = (as: string) =>
    api.post(`/bills/${id}/eors`, { eorDate: '2026-03-02', servedAt: '2026-03-02', reportedPaid: 10 }, { as });
  const { data } = await withoutMarker(record(await keyWith('bills:write')));
  expect(data).toEqual({ billId: id, eors: [expect.objectContaining({ id: expect.any(String), reportedPaid: 10 })] });
  await shown(record(await keyWith('bills:write', 'bills:read')));
});

it('hides the URL of a webhook endpoint from a caller without events:read', async () => {
  const { data } = (await api.post('/webhook-endpoints', { url: 'https://clinic.example/MARKER' })).json;
  const path = `/webhook-endpoints/${data.id}`;
  const [writer, reader] = [await keyWith('webhooks:write'), await keyWith('webhooks:write', 'events:read')];
  for (const eventTypes of [['bill.*'], '*'])
    expect((await withoutMarker(api.call('PATCH', path, { eventTypes }, { as: writer })))['data']).toEqual({
      id: data.id,
      active: true,
      updatedAt: expect.any(String),
      previousSecretExpiresAt: null,
      previousSecretsExpireAt: [],
    });
  await shown(api.call('PATCH', path, { description: 'x' }, { as: reader }));
  expect((await withoutMarker(api.post(`${path}/rotate-secret`, {}, { as: writer })))['data'].secret).toMatch(
    /^whsec_/,
  );
});
