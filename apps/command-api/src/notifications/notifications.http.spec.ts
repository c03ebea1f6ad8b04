import { randomUUID } from 'node:crypto';
import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { recipientStream } from '#domain';
import { CapabilityLinks, RecipientStore } from '#mail';
import { startCommandApp, type JsonResponse, type Call, type CommandApp } from '#testing/http';

let api: CommandApp;
beforeAll(async () => {
  api = await startCommandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);
});
afterAll(() => api.close());

const own = { 'x-service-org-id': 'org_test' };
const at = (user: string, tail = '') => `/notifications/recipients/${user}${tail}`;
const call = (method: string, path: string, body?: unknown, { headers, ...how }: Call = {}) =>
  api.call(method, path, body, { ...how, headers: { ...own, ...headers } });
const invitation = (change: object = {}) => ({
  requestId: randomUUID(),
  email: 'dana@clinic.example',
  audience: 'practice',
  statusUpdates: true,
  agingDays: [30],
  quietHours: true,
  reportDigest: 'weekly',
  ...change,
});
const invite = (user: string, change: object = {}, how: Call = {}) =>
  call('POST', at(user, '/invitations'), invitation(change), how);
const settings = (change: object = {}) => ({
  enabled: true,
  email: 'dana@clinic.example',
  audience: 'practice',
  statusUpdates: true,
  agingDays: [],
  quietHours: true,
  consent: true,
  ...change,
});
const save = (user: string, change: object = {}, how: Call = {}) => call('PUT', at(user), settings(change), how);
const get = async (user: string) => (await call('GET', at(user))).json['data'];
const without = (body: object, ...fields: readonly string[]) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !fields.includes(name)));
/** Status, error code, and paths of the invalid fields. */
const problem = ({ statusCode, json }: JsonResponse) => [
  statusCode,
  json['code'],
  ...((json['errors'] ?? []) as { path: string }[]).map(({ path }) => path),
];
const pathOf = (url: string) => new URL(url).pathname;
const page = async (method: 'GET' | 'POST', url: string, payload?: string) => {
  const answer = await api.app.inject({
    method,
    url,
    ...(payload !== undefined && { payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  });
  const [, heading] = /<h1>(.*?)<\/h1>/.exec(answer.body) ?? [];
  return { status: answer.statusCode, heading, headers: answer.headers, body: answer.body };
};
let users = 0;
const someone = () => `user-${(users += 1)}`;
const previewOf = async (user: string, change: object = {}) =>
  pathOf((await invite(user, change)).json['data'].previewUrl as string);
const subscribed = async (change: object = {}) => {
  const user = someone();
  expect((await save(user, change)).statusCode).toBe(200);
  return user;
};

describe('Access to notification recipients', () => {
  const everything: readonly (readonly [string, string, object | undefined])[] = [
    ['GET', '/notifications/recipients', undefined],
    ['GET', at('u'), undefined],
    ['POST', at('u', '/invitations'), invitation()],
    ['PUT', at('u'), settings()],
    ['DELETE', at('u'), undefined],
    ['PUT', at('u', '/bills/bill_1'), undefined],
    ['DELETE', at('u', '/bills/bill_1'), undefined],
  ];
  it.each(everything)('returns 400 for %s %s without X-Service-Org-Id', async (method, path, body) =>
    expect(problem(await api.call(method, path, body))).toEqual([400, 'invalid_parameter', 'X-Service-Org-Id']),
  );
  it.each(everything)('returns 403 for %s %s in a browser session', async (method, path, body) => {
    const as = api.session(['organization:manage', 'bills:read']);
    expect(problem(await call(method, path, body, { as }))).toEqual([403, 'permission_denied']);
    // Without X-Service-Org-Id, it is also 403: a 400 would suggest that a corrected request would succeed.
    expect(problem(await api.call(method, path, body, { as }))).toEqual([403, 'permission_denied']);
  });
  it.each(everything)('returns 403 for %s %s without orgs:write', async (method, path, body) => {
    const as = await api.key(['orgs:read', 'bills:write']);
    expect(problem(await call(method, path, body, { as }))).toEqual([403, 'permission_denied']);
  });
  it.each(everything)(
    'returns 403 for %s %s in an organization that the key cannot access',
    async (method, path, body) =>
      expect(problem(await call(method, path, body, { headers: { 'x-service-org-id': 'org_other' } }))).toEqual([
        403,
        'organization_mismatch',
      ]),
  );
  it('sends Cache-Control: no-store with every response', async () => {
    for (const [method, path, body] of everything)
      expect((await call(method, path, body)).headers['cache-control']).toBe('no-store');
  });
});

describe('externalUserId in the path', () => {
  it.each(['a%20b', 'dana@clinic.example', 'a.b', 'ü', 'a'.repeat(129), '%00'])('returns 400 for %s', async (id) => {
    for (const answer of [await call('GET', at(id)), await invite(id), await call('DELETE', at(id))])
      expect(problem(answer)).toEqual([400, 'invalid_parameter', 'externalUserId']);
  });
  it.each(['A', 'a'.repeat(128), '__proto__', 'constructor', '-_-'])('accepts %s', async (id) => {
    expect(problem(await call('GET', at(id)))).toEqual([404, 'not_found']);
    expect((await save(id)).statusCode).toBe(200);
    expect((await get(id)).recipient.externalUserId).toBe(id);
  });
});

describe('POST /notifications/recipients/{externalUserId}/invitations', () => {
  it('waits for confirmation, and returns the link instead of sending it in the sandbox', async () => {
    const user = someone();
    const body = invitation();
    const { statusCode, json } = await call('POST', at(user, '/invitations'), body);
    expect([statusCode, json]).toEqual([
      200,
      {
        data: {
          requestId: body.requestId,
          state: 'pending_confirmation',
          deliveryStatus: 'sandbox_preview',
          expiresAt: expect.stringMatching(/^2026-03-04T20:00/),
          previewUrl: expect.stringMatching(/^https:\/\/billing\.example\/notifications\/confirm\/org_test\./),
        },
      },
    ]);
    expect(await get(user)).toMatchObject({
      preferences: { enabled: false, statusUpdates: true, agingDays: [30], quietHours: true, reportDigest: 'weekly' },
      environment: 'sandbox',
      recipient: { state: 'pending_confirmation', enabled: false, deliveryStatus: 'sandbox_preview' },
    });
  });

  it('replays the first response for the same requestId and body, even after later changes', async () => {
    const user = someone();
    const body = invitation();
    const first = await call('POST', at(user, '/invitations'), body);
    await page('POST', pathOf(first.json['data'].previewUrl as string));
    await call('DELETE', at(user));
    const again = await call('POST', at(user, '/invitations'), { ...body, email: ' DANA@Clinic.Example ' });
    expect(again.json).toEqual(first.json);
    expect([first.headers['idempotent-replayed'], again.headers['idempotent-replayed']]).toEqual([undefined, 'true']);
    expect((await get(user)).recipient.state).toBe('off');
  });
  it('returns 409 for the same requestId with another body', async () => {
    const user = someone();
    const body = invitation();
    await call('POST', at(user, '/invitations'), body);
    for (const change of [
      { email: 'x@clinic.example' },
      { audience: 'assigned_bills' },
      { quietHours: false },
      { agingDays: [] },
    ])
      expect(problem(await call('POST', at(user, '/invitations'), { ...body, ...change }))).toEqual([
        409,
        'idempotency_key_reused',
      ]);
  });
  it('also accepts an Idempotency-Key', async () => {
    const user = someone();
    const body = invitation();
    const first = await call('POST', at(user, '/invitations'), body, { idempotencyKey: 'k1' });
    expect((await call('POST', at(user, '/invitations'), body, { idempotencyKey: 'k1' })).json).toEqual(first.json);
    expect(problem(await call('POST', at(user, '/invitations'), invitation(), { idempotencyKey: 'k1' }))).toEqual([
      409,
      'idempotency_key_reused',
    ]);
  });
  it('creates one invitation for concurrent identical requests', async () => {
    const user = someone();
    const body = invitation();
    const answers = await Promise.all(Array.from({ length: 8 }, () => call('POST', at(user, '/invitations'), body)));
    expect(new Set(answers.map(({ body: text }) => text)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
  });

  it('requires all fields except reportDigest, and rejects unknown fields', async () => {
    const paths = ['requestId', 'email', 'audience', 'statusUpdates', 'agingDays', 'quietHours'];
    expect(problem(await call('POST', at(someone(), '/invitations'), {}))).toEqual([422, 'validation_error', ...paths]);
    for (const extra of ['enabled', 'consent', 'consentedAt', 'organizationId', 'billIds'])
      expect(problem(await invite(someone(), { [extra]: true }))).toEqual([422, 'validation_error', extra]);
    const user = someone();
    expect((await call('POST', at(user, '/invitations'), without(invitation(), 'reportDigest'))).statusCode).toBe(200);
    expect((await get(user)).preferences.reportDigest).toBe('off');
  });
  it.each<[object, string]>([
    [{ requestId: 'no-uuid' }, 'requestId'],
    [{ email: 'no address' }, 'email'],
    [{ email: 'dána@clinic.example' }, 'email'],
    [{ email: 'a@b' }, 'email'],
    [{ email: 'a@clinic.example\r\nBcc: b@evil.example' }, 'email'],
    [{ email: `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.example` }, 'email'],
    [{ audience: 'everyone' }, 'audience'],
    [{ statusUpdates: 'true' }, 'statusUpdates'],
    [{ agingDays: [45] }, 'agingDays.0'],
    [{ agingDays: [30, '60'] }, 'agingDays.1'],
    [{ agingDays: 30 }, 'agingDays'],
    [{ reportDigest: 'monthly' }, 'reportDigest'],
    [{ statusUpdates: false, agingDays: [], reportDigest: 'off' }, 'statusUpdates'],
  ])('returns 422 for %j', async (change, path) => {
    const answer = await invite(someone(), change);
    expect(problem(answer)).toEqual([422, 'validation_error', path]);
    expect(answer.body).not.toContain('example\\r');
  });
  it('normalizes the email address, and sorts aging days without duplicates', async () => {
    const user = someone();
    await invite(user, { email: '  Dana@Clinic.EXAMPLE ', agingDays: [90, 30, 90, 30] });
    expect(await get(user)).toMatchObject({ email: 'dana@clinic.example', preferences: { agingDays: [30, 90] } });
  });
  it('does not store the requestId of an invalid request', async () => {
    const user = someone();
    const body = invitation();
    await call('POST', at(user, '/invitations'), { ...body, email: 'no address' });
    expect(problem(await call('GET', at(user)))).toEqual([404, 'not_found']);
    expect((await call('POST', at(user, '/invitations'), body)).statusCode).toBe(200);
  });
});

describe('Confirmation page', () => {
  it('shows the request without the email address, and changes nothing when opened', async () => {
    const user = someone();
    const link = await previewOf(user);
    for (let i = 0; i < 2; i += 1) {
      const shown = await page('GET', link);
      expect([shown.status, shown.heading]).toEqual([200, 'Turn on notifications?']);
      expect(shown.body).toContain('Test Practice');
      expect(shown.body).toContain('<form method="post">');
      // Someone to whom the link was forwarded must not see the email address.
      expect(shown.body).not.toContain('dana@');
      expect(shown.headers['cache-control']).toBe('no-store');
    }
    expect((await page('GET', link)).headers['content-security-policy']).toContain("default-src 'none'");
    expect((await get(user)).recipient.state).toBe('pending_confirmation');
  });
  it('states when only assigned bills cause notifications', async () => {
    const notice = 'Only bills that are assigned to you';
    expect((await page('GET', await previewOf(someone(), { audience: 'assigned_bills' }))).body).toContain(notice);
    expect((await page('GET', await previewOf(someone()))).body).not.toContain(notice);
  });
  it('confirms once when the button is pressed', async () => {
    const user = someone();
    const link = await previewOf(user);
    expect(await page('POST', link, '')).toMatchObject({ status: 200, heading: 'Notifications are on' });
    expect(await get(user)).toMatchObject({
      preferences: { enabled: true },
      recipient: { state: 'active', enabled: true },
    });
    const events = async () => (await api.engines.events.readStream(await streamOf(user))).length;
    const before = await events();
    for (const method of ['GET', 'POST'] as const)
      expect(await page(method, link)).toMatchObject({ status: 410, heading: 'This invitation has already been used' });
    expect(await events()).toBe(before);
  });
  it('shows after 48 hours that the invitation has expired', async () => {
    const user = someone();
    const link = await previewOf(user);
    api.travelTo('2026-03-05');
    try {
      for (const method of ['GET', 'POST'] as const)
        expect(await page(method, link)).toMatchObject({ status: 410, heading: 'This invitation has expired' });
      expect((await get(user)).recipient).toMatchObject({ state: 'expired', enabled: false });
    } finally {
      api.travelTo('2026-03-02');
    }
  });
  it.each<[string, (user: string, link: string) => Promise<unknown>]>([
    ['disabled', (user) => call('DELETE', at(user))],
    ['confirmed and then disabled', async (user, link) => [await page('POST', link), await call('DELETE', at(user))]],
    ['invited a second time', (user) => invite(user)],
    ['enabled with own settings', (user) => save(user)],
  ])('shows that the invitation is no longer valid if the recipient was %s', async (_, happens) => {
    const user = someone();
    const link = await previewOf(user);
    await happens(user, link);
    const before = (await get(user)).recipient.state;
    for (const method of ['GET', 'POST'] as const)
      expect(await page(method, link)).toMatchObject({ status: 410, heading: 'This invitation is no longer valid' });
    expect((await get(user)).recipient.state).toBe(before);
  });
  it('returns 404 for an invented or modified link', async () => {
    const link = await previewOf(someone());
    const other = await previewOf(someone());
    const [, mac = ''] = /([^.]+)$/.exec(other) ?? [];
    for (const wrong of [
      link.slice(0, -1),
      link.replace(/\.1\./, '.2.'),
      link.replace(/[^.]+$/, mac),
      link.replace('org_test', 'org_nobody'),
      link.replace('confirm', 'unsubscribe'),
      '/notifications/confirm/x',
      '/notifications/confirm/%00',
    ])
      for (const method of ['GET', 'POST'] as const)
        expect(await page(method, wrong)).toMatchObject({ status: 404, heading: 'This link is incomplete' });
    // A made-up organization must not get an encryption key.
    expect(await api.engines.keys.get('organization-key:org_nobody')).toBeNull();
  });
  it('ends disabled when the confirmation and the disabling are concurrent', async () => {
    for (let i = 0; i < 5; i += 1) {
      const user = someone();
      const link = await previewOf(user);
      const [confirmed] = await Promise.all([page('POST', link), call('DELETE', at(user))]);
      expect([200, 410]).toContain(confirmed.status);
      // In either order, the administrator's request wins, and the link no longer works.
      expect((await get(user)).recipient).toMatchObject({ state: 'off', enabled: false });
      expect((await page('POST', link)).status).toBe(410);
    }
  });
});

const streamOf = async (user: string) => {
  const hash = await api.engines.vault.hmac('org_test', 'ids', 'recipient', user);
  const { base32 } = await import('#domain');
  return recipientStream('org_test', `recipient_${base32(hash.subarray(0, 16))}`);
};

describe('PUT /notifications/recipients/{externalUserId}', () => {
  it('enables notifications with consent', async () => {
    const user = someone();
    const { statusCode, json } = await save(user, { agingDays: [60, 30], reportDigest: 'daily' });
    expect([statusCode, json['data']]).toEqual([
      200,
      {
        preferences: {
          enabled: true,
          statusUpdates: true,
          agingDays: [30, 60],
          quietHours: true,
          reportDigest: 'daily',
        },
        email: 'dana@clinic.example',
        audience: 'practice',
        environment: 'sandbox',
        canEnable: true,
        recipient: expect.objectContaining({ externalUserId: user, state: 'active', assignedBillCount: 0 }),
      },
    ]);
    expect((await get(user)).recipient).not.toHaveProperty('deliveryStatus');
  });
  it.each<[object, readonly string[]]>([
    [{ enabled: false }, ['enabled']],
    [{ enabled: 'true' }, ['enabled']],
    [{ statusUpdates: 1 }, ['statusUpdates']],
    [{ quietHours: null }, ['quietHours']],
    [{ agingDays: [31] }, ['agingDays.0']],
    [{ statusUpdates: false }, ['statusUpdates']],
    [{ consent: 'yes' }, ['consent']],
    [{ consent: [] }, ['consent']],
    [{ consent: {} }, ['consent.grantedAt', 'consent.emailVerifiedAt', 'consent.version']],
    [
      { consent: { grantedAt: 'now', emailVerifiedAt: 7, version: '', by: 'x' } },
      ['consent.grantedAt', 'consent.emailVerifiedAt', 'consent.version', 'consent.by'],
    ],
    [{ preferences: {} }, ['preferences']],
  ])('returns 422 for %j', async (change, paths) =>
    expect(problem(await save(someone(), change))).toEqual([422, 'validation_error', ...paths]),
  );
  it('requires email and audience for an unknown recipient', async () =>
    expect(problem(await call('PUT', at(someone()), without(settings(), 'email', 'audience')))).toEqual([
      422,
      'validation_error',
      'email',
      'audience',
    ]));
  it('returns 409 for changes without fresh consent', async () => {
    const user = await subscribed();
    const stale = { grantedAt: '2026-02-28T20:00:00Z', emailVerifiedAt: '2026-02-28T20:00:00Z', version: '1' };
    for (const consent of [undefined, null, false, stale])
      for (const change of [
        { quietHours: false },
        { reportDigest: 'weekly' },
        { agingDays: [90] },
        { email: 'x@clinic.example' },
        { audience: 'assigned_bills' },
      ])
        expect(problem(await save(user, { ...change, consent }))).toEqual([409, 'fresh_consent_required']);
    expect((await get(user)).preferences).toMatchObject({ quietHours: true, reportDigest: 'off' });
  });
  it('keeps the earlier consent if nothing changes', async () => {
    const user = await subscribed();
    const length = async () => (await api.engines.events.readStream(await streamOf(user))).length;
    const before = await length();
    for (const consent of [undefined, false, true]) expect((await save(user, { consent })).statusCode).toBe(200);
    expect((await call('PUT', at(user), without(settings(), 'email', 'audience', 'consent'))).statusCode).toBe(200);
    expect(await length()).toBe(before);
  });
  it('accepts consent that was given elsewhere within the last day', async () => {
    const consent = (grantedAt: string) => ({ grantedAt, emailVerifiedAt: '2026-01-01T00:00:00Z', version: 'v2' });
    expect((await save(someone(), { consent: consent('2026-03-02T01:00:00-08:00') })).statusCode).toBe(200);
    expect(problem(await save(someone(), { consent: consent('2026-03-01T19:00:00Z') }))).toEqual([
      409,
      'fresh_consent_required',
    ]);
    expect(problem(await save(someone(), { consent: consent('2026-03-02T21:00:00Z') }))).toEqual([
      422,
      'validation_error',
      'consent.grantedAt',
    ]);
  });
  it('rejects consent that is older than an opt-out', async () => {
    const user = await subscribed();
    await call('DELETE', at(user));
    const consent = { grantedAt: '2026-03-02T19:00:00Z', emailVerifiedAt: '2026-03-02T19:00:00Z', version: '1' };
    expect(problem(await save(user, { consent }))).toEqual([409, 'fresh_consent_required']);
    expect((await call('PUT', at(user), without(settings(), 'email', 'audience'))).json['data']).toMatchObject({
      email: 'dana@clinic.example',
      recipient: { state: 'active' },
    });
  });
  it('replays the first response for an Idempotency-Key, and rejects the key with another body', async () => {
    const user = someone();
    const first = await save(user, {}, { idempotencyKey: 'save-1' });
    await call('DELETE', at(user));
    const again = await save(user, {}, { idempotencyKey: 'save-1' });
    expect([again.json, again.headers['idempotent-replayed']]).toEqual([first.json, 'true']);
    expect((await get(user)).recipient.state).toBe('off');
    expect(problem(await save(user, { quietHours: false }, { idempotencyKey: 'save-1' }))).toEqual([
      409,
      'idempotency_key_reused',
    ]);
  });
});

describe('DELETE /notifications/recipients/{externalUserId}', () => {
  it('needs no consent, and returns the same if notifications are already disabled', async () => {
    const user = await subscribed();
    for (let i = 0; i < 2; i += 1) {
      const { statusCode, json } = await call('DELETE', at(user));
      expect([statusCode, json]).toEqual([200, { data: { enabled: false } }]);
    }
    expect((await get(user)).recipient).toMatchObject({ state: 'off', enabled: false });
  });
  it('returns 404 for an unknown recipient', async () =>
    expect(problem(await call('DELETE', at(someone())))).toEqual([404, 'not_found']));
});

describe('Opt-out by the unsubscribe link', () => {
  const unsubscribeLink = async (user: string) => {
    const recipientId = await api.app.get(RecipientStore, { strict: false }).idOf('org_test', user);
    const { recipient } = await api.app.get(RecipientStore, { strict: false }).load('org_test', recipientId);
    const { generation, address } = recipient;
    const links = api.app.get(CapabilityLinks, { strict: false });
    return pathOf(await links.unsubscribeUrl({ organizationId: 'org_test', recipientId, generation, address }));
  };

  it('leaves a readable state when concurrent with a change of the settings', async () => {
    for (let i = 0; i < 6; i += 1) {
      const user = await subscribed();
      const link = await unsubscribeLink(user);
      const [left, saved] = await Promise.all([page('POST', link), save(user, { quietHours: false })]);
      expect([left.status, saved.statusCode]).toEqual([200, 200]);
      const { email, recipient } = await get(user);
      // The last request decides the result: active with the address it named, or off without an address.
      expect([
        ['off', null],
        ['active', 'dana@clinic.example'],
      ]).toContainEqual([recipient.state, email]);
    }
  });
  it('opts out once for concurrent requests', async () => {
    const user = await subscribed();
    const link = await unsubscribeLink(user);
    const answers = await Promise.all(Array.from({ length: 6 }, () => page('POST', link)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const stream = await api.engines.events.readStream(await streamOf(user));
    expect(stream.filter(({ type }) => type === 'SubjectShredded')).toHaveLength(1);
    expect((await get(user)).recipient.state).toBe('off');
  });
  it('removes assigned bills, and hides the address from a replayed request', async () => {
    const user = someone();
    const body = settings({ audience: 'assigned_bills' });
    await call('PUT', at(user), body, { idempotencyKey: `opt-${user}` });
    await call('PUT', at(user, `/bills/${await api.bill()}`));
    await page('POST', await unsubscribeLink(user));
    expect((await get(user)).recipient.assignedBillCount).toBe(0);
    const again = await call('PUT', at(user), body, { idempotencyKey: `opt-${user}` });
    expect([again.statusCode, again.body.includes('clinic.example')]).toEqual([200, false]);
    expect(problem(await call('PUT', at(user), without(body, 'email')))).toEqual([422, 'validation_error', 'email']);
  });
});

describe('Assigned bills', () => {
  let bill: string;
  beforeAll(async () => {
    bill = await api.bill();
  });
  const assign = (user: string, id = bill) => call('PUT', at(user, `/bills/${id}`));
  const remove = (user: string, id = bill) => call('DELETE', at(user, `/bills/${id}`));

  it('are added and removed, and keep the time of the first assignment', async () => {
    const user = await subscribed({ audience: 'assigned_bills' });
    const first = await assign(user);
    expect([first.statusCode, first.json]).toEqual([
      200,
      { data: { billId: bill, assigned: true, assignedAt: expect.stringMatching(/^2026-03-02T/) } },
    ]);
    expect((await assign(user)).json).toEqual(first.json);
    expect((await get(user)).recipient.assignedBillCount).toBe(1);
    for (let i = 0; i < 2; i += 1)
      expect((await remove(user)).json).toEqual({ data: { billId: bill, assigned: false, assignedAt: null } });
    expect((await get(user)).recipient.assignedBillCount).toBe(0);
  });
  it('do not enable notifications', async () => {
    const user = someone();
    await invite(user, { audience: 'assigned_bills' });
    expect((await assign(user)).statusCode).toBe(200);
    expect((await get(user)).recipient).toMatchObject({ enabled: false, assignedBillCount: 1 });
  });
  it('are removed when the address or the audience changes', async () => {
    const user = await subscribed({ audience: 'assigned_bills' });
    await assign(user);
    await save(user, { audience: 'assigned_bills', quietHours: false });
    expect((await get(user)).recipient.assignedBillCount).toBe(1);
    await save(user, { audience: 'assigned_bills', quietHours: false, email: 'new@clinic.example' });
    expect((await get(user)).recipient.assignedBillCount).toBe(0);
  });
  it('are rejected with 409 for a recipient with audience practice', async () => {
    const user = await subscribed();
    for (const answer of [await assign(user), await remove(user)])
      expect(problem(answer)).toEqual([409, 'lifecycle_conflict']);
  });
  it('return 404 for unknown recipients and bills', async () => {
    const user = await subscribed({ audience: 'assigned_bills' });
    for (const id of ['bill_nothing', 'constructor', '__proto__', 'org_test', 'bill_..%2f'])
      for (const answer of [await assign(user, id), await remove(user, id)])
        expect(problem(answer)).toEqual([404, 'not_found']);
    expect(problem(await assign(someone()))).toEqual([404, 'not_found']);
  });
  it('return 404 for a bill of another organization', async () => {
    const stream = 'org_other-bill_elsewhere';
    const [first] = await api.engines.events.readStream(`org_test-${bill}`, 0, 1);
    await api.engines.events.append(stream, -1, [
      { id: randomUUID(), type: first!.type, data: first!.data, metadata: first!.metadata },
    ]);
    const user = await subscribed({ audience: 'assigned_bills' });
    expect(problem(await assign(user, 'bill_elsewhere'))).toEqual([404, 'not_found']);
  });
});

describe('GET /notifications/recipients', () => {
  const list = (query = '') => call('GET', `/notifications/recipients${query}`);
  it('returns pages of 100 in the order of IDs, with hasMore', async () => {
    const many = await startCommandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);
    try {
      const ids = Array.from({ length: 101 }, (_, i) => `u${String(i).padStart(3, '0')}`);
      await Promise.all(ids.map((id) => many.call('PUT', at(id), settings(), { headers: own })));
      const ask = async (query: string) =>
        (await many.call('GET', `/notifications/recipients${query}`, undefined, { headers: own })).json['data'];
      const first = await ask('');
      expect(first).toMatchObject({ available: true, environment: 'sandbox', hasMore: true });
      expect(first.recipients.map(({ externalUserId }: { externalUserId: string }) => externalUserId)).toEqual(
        ids.slice(0, 100),
      );
      expect(await ask('?offset=100')).toMatchObject({ hasMore: false, recipients: [{ externalUserId: 'u100' }] });
      expect(await ask('?offset=1')).toMatchObject({ hasMore: false });
      expect(await ask('?offset=101')).toMatchObject({ hasMore: false, recipients: [] });
    } finally {
      await many.close();
    }
  });
  it('shows a new recipient immediately', async () => {
    const user = someone();
    await invite(user);
    const { recipients } = (await list()).json['data'] as { recipients: { externalUserId: string }[] };
    expect(recipients.find(({ externalUserId }) => externalUserId === user)).toEqual({
      externalUserId: user,
      email: 'dana@clinic.example',
      audience: 'practice',
      preferences: { enabled: false, statusUpdates: true, agingDays: [30], quietHours: true, reportDigest: 'weekly' },
      enabled: false,
      state: 'pending_confirmation',
      assignedBillCount: 0,
      deliveryStatus: 'sandbox_preview',
    });
  });
  it.each(['-1', 'x', '1.5', '1e3', '0x10', '99999999999'])('returns 400 for offset=%s', async (offset) =>
    expect(problem(await list(`?offset=${offset}`))).toEqual([400, 'invalid_parameter', 'offset']),
  );
});
