import { QueryApiModule } from '#apps/query-api';
import type { BrowserPermission, ServerPermission } from '#contracts';
import { startCommandApp, type CommandApp } from '#testing/http';
import { billBody } from '#testing/pure';
import { CommandApiModule } from './command-api.module.js';

/*
 * Every stored text that people wrote says MARKER. A key that may write and not read must not get to see it.
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

/** A denied bill with a note, an EOR and a draft of a review; answers its id and the draft's. */
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
/** Answered, without anything that was there before. */
const told = async (answering: ReturnType<CommandApp['call']>) => {
  const answer = await answering;
  expect([answer.statusCode < 300, answer.body.match(/.{0,60}marker.{0,20}/i)?.[0]]).toEqual([true, undefined]);
  return answer.json;
};
/** Answered with what was there before. */
const shown = async (answering: ReturnType<CommandApp['call']>) => {
  const answer = await answering;
  expect([answer.statusCode < 300, /marker/i.test(answer.body)]).toEqual([true, true]);
};

describe('an action of those who may not read the bill', () => {
  const payment = { action: 'post_payment', amount: 15, method: 'check', depositDate: '2026-03-02' };

  it.each(['key', 'session'])('of a %s tells where the bill stands and what the action made', async (who) => {
    const as = who === 'key' ? await keyWith('payments:write', 'bills:write') : sessionWith('bills:act', 'eors:read');
    const { id } = await bill();
    const act = async (body: object) => (await told(api.post(`/bills/${id}/actions`, body, { as })))['data'];
    const posted = await act(payment);
    expect(posted).toEqual({
      environment: 'sandbox',
      bill: { id, billNumber: expect.any(Number), status: expect.any(String) },
      lifecycle: { state: 'partially_paid', nativeStatus: expect.any(String), updatedAt: expect.any(String) },
      payments: [expect.objectContaining({ amount: 15, method: 'check' })],
    });
    const voided = await act({ action: 'void_payment', paymentId: posted.payments[0].id, reason: 'Bounced' });
    expect([voided.lifecycle.state, voided.payments]).toEqual(['denied', undefined]);
    expect((await act({ action: 'add_note', note: 'Mine' })).notes).toMatchObject([{ body: 'Mine' }]);
    const { reviews } = await act({ action: 'second_review', reason: 'Underpaid' });
    expect(reviews).toMatchObject([{ type: 'second_review', state: 'submitted', reason: 'Underpaid' }]);
    expect(Object.keys(await act({ action: 'close', reason: 'Done' }))).toEqual(['environment', 'bill', 'lifecycle']);
  });
  it('is the whole workspace for those who may', async () => {
    const { id } = await bill();
    for (const as of [await keyWith('bills:write', 'bills:read'), sessionWith('bills:act', 'bills:read')])
      await shown(api.post(`/bills/${id}/actions`, { action: 'add_note', note: 'x' }, { as }));
  });
  it('is answered again by what the caller of then may read', async () => {
    const { id } = await bill();
    const note = () => ({ action: 'add_note', note: 'x' });
    const ask = (as: string) => api.post(`/bills/${id}/actions`, note(), { as, idempotencyKey: 'note-1' });
    await shown(ask(await keyWith('bills:write', 'bills:read')));
    await told(ask(await keyWith('bills:write')));
  });
});

it('a simulation tells the outcome, and the bill to those who may read it', async () => {
  const { id } = await bill();
  const simulate = (as: string) => api.post(`/sandbox/bills/${id}/simulate`, { scenario: 'partial_payment' }, { as });
  for (const as of [await keyWith('bills:submit'), sessionWith('bills:act')]) {
    const { data } = await told(simulate(as));
    expect(Object.keys(data).toSorted()).toEqual([
      'billId',
      'eorId',
      'paymentId',
      'previousState',
      'scenario',
      'state',
    ]);
  }
  await shown(simulate(await keyWith('bills:submit', 'bills:read')));
});

it('a recorded EOR is told without those before it', async () => {
  const { id } = await bill();
  const record = (as: string) =>
    api.post(`/bills/${id}/eors`, { eorDate: '2026-03-02', servedAt: '2026-03-02', reportedPaid: 10 }, { as });
  const { data } = await told(record(await keyWith('bills:write')));
  expect(data).toEqual({ billId: id, eors: [expect.objectContaining({ id: expect.any(String), reportedPaid: 10 })] });
  await shown(record(await keyWith('bills:write', 'bills:read')));
});

it('a review is told as it was written, and not what the service filled in', async () => {
  const { id, reviewId } = await bill();
  const create = (as: string, more: object = {}) =>
    api.post(`/bills/${id}/reviews`, { type: 'second_review', reason: 'Mine', ...more }, { as });
  for (const as of [await keyWith('bills:write'), sessionWith('bills:act')]) {
    const { data } = await told(create(as));
    expect(Object.keys(data).toSorted()).toEqual(
      ['id', 'billId', 'type', 'state', 'submittedAt', 'updatedAt', 'reason'].toSorted(),
    );
    expect((await told(create(as, { disputedAmount: 5 })))['data'].disputedAmount).toBe(5);
  }
  await shown(create(await keyWith('bills:write', 'bills:read')));
  const as = sessionWith('bills:act');
  const submitted = await told(api.post(`/bills/${id}/reviews/${reviewId}/submissions`, undefined, { as }));
  expect(submitted['data']).toMatchObject({ id: reviewId, state: 'submitted' });
});

it('a courtesy copy is not the way to documents that one may not read', async () => {
  const { id } = await bill();
  const wish = { mode: 'preview', to: ['a@b.example'], subject: 'Copy', bodyText: 'Here.', includeCms1500: true };
  const preview = async (as: string) => (await api.post(`/bills/${id}/courtesy-forward`, wish, { as })).json;
  const blind = [
    await keyWith('bills:write'),
    sessionWith('bills:act'),
    sessionWith('bills:act', 'bills:read'),
    sessionWith('bills:act', 'documents:read'),
  ];
  for (const as of blind) expect(await preview(as)).toMatchObject({ ok: true, pdfBase64: '' });
  const seeing = [await keyWith('bills:write', 'bills:read'), sessionWith('bills:act', 'bills:read', 'documents:read')];
  for (const as of seeing) expect((await preview(as))['pdfBase64']).not.toBe('');
});

it('a new bill is told whole, but for the tax id of a saved provider', async () => {
  const address = { billingStreet: '1 Main', billingCity: 'Oakland', billingState: 'CA', billingZip: '94601' };
  const provider = { externalId: 'bp', phone: '555-0100', taxId: '98-7654321', ...address };
  const saved = await api.call('PUT', '/organization/billing-profile', { billingProviders: [provider] });
  const savedProviderId = saved.json['data'].billingProviders[0].id as string;
  const create = async (as: string, billingProvider: object) =>
    (await api.post('/bills', { ...billBody({ billingProvider }), actorName: undefined }, { as })).json[
      'billingProvider'
    ];
  const inline = billBody().bill.billingProvider;
  for (const as of [await keyWith('bills:write'), sessionWith('bills:create')]) {
    expect(await create(as, { savedProviderId })).toMatchObject({
      taxId: '',
      taxIdType: 'EIN',
      taxIdConfigured: true,
      taxIdLast4: '4321',
    });
    expect((await create(as, inline)).taxId).toBe('123456789');
  }
  for (const as of [
    await keyWith('bills:write', 'bills:read'),
    sessionWith('bills:create', 'bills:read'),
    sessionWith('bills:create', 'organization:manage'),
  ])
    expect((await create(as, { savedProviderId })).taxId).toBe('987654321');
});

describe('a save of those who may not read the practice', () => {
  const provider = { billingProviders: [{ externalId: 'bp', phone: '555-0100' }] };
  const location = { locations: [{ externalId: 'loc', city: 'Oakland' }] };
  it.each<[string, object]>([
    ['/organization/billing-profile', provider],
    ['/organizations/org_test/billing-profile', provider],
    ['/organization/locations', location],
  ])('by %s tells that it was done', async (path, body) => {
    const { data } = await told(api.call('PUT', path, body, { as: await keyWith('orgs:write') }));
    expect(data).toEqual({ organizationId: 'org_test' });
    await shown(api.call('PUT', path, body, { as: await keyWith('orgs:write', 'orgs:read') }));
    await shown(api.call('PUT', path, body, { as: sessionWith('organization:manage') }));
  });
  it('of locations lists none', async () => {
    const put = (as: string) => api.call('PUT', '/organizations/org_test/locations', location, { as });
    expect((await told(put(await keyWith('orgs:write'))))['data']).toEqual([]);
    await shown(put(await keyWith('orgs:write', 'orgs:read')));
  });
  it('of a member tells the role', async () => {
    const { members } = (await api.call('GET', '/organization/team')).json['data'];
    const patch = (as: string) =>
      api.call('PATCH', `/organization/team/${members[0].id}`, { role: 'payments' }, { as });
    expect((await told(patch(await keyWith('orgs:team:write'))))['data']).toEqual({
      id: members[0].id,
      role: 'payments',
      active: true,
      canManage: true,
    });
    await shown(patch(await keyWith('orgs:team:write', 'orgs:team:read')));
  });
});

it('a webhook endpoint is told without its address', async () => {
  const { data } = (await api.post('/webhook-endpoints', { url: 'https://clinic.example/MARKER' })).json;
  const path = `/webhook-endpoints/${data.id}`;
  const [writer, reader] = [await keyWith('webhooks:write'), await keyWith('webhooks:write', 'events:read')];
  for (const eventTypes of [['bill.*'], '*'])
    expect((await told(api.call('PATCH', path, { eventTypes }, { as: writer })))['data']).toEqual({
      id: data.id,
      active: true,
      updatedAt: expect.any(String),
      previousSecretExpiresAt: null,
      previousSecretsExpireAt: [],
    });
  await shown(api.call('PATCH', path, { description: 'x' }, { as: reader }));
  expect((await told(api.post(`${path}/rotate-secret`, {}, { as: writer })))['data'].secret).toMatch(/^whsec_/);
});
