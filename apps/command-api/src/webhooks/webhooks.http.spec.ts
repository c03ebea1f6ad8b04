import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { browserOrigin, startCommandApp, type JsonResponse, type CommandApp, withFrozenClock } from '#testing/http';

let stage: CommandApp;
beforeAll(async () => {
  stage = await startCommandApp([CommandApiModule, QueryApiModule]);
});
afterAll(() => stage.close());

const url = 'https://clinic.example/hooks';
const make = async (body: object = {}) => (await stage.post('/webhook-endpoints', { url, ...body })).json['data'];
const problem = (answer: { json: Readonly<Record<string, unknown>> }) => answer.json['code'];
const paths = ({ json }: JsonResponse) =>
  (json['errors'] as readonly { path: string }[] | undefined)?.map(({ path }) => path);

describe('POST /webhook-endpoints', () => {
  it('creates an endpoint, and shows its secret only in this response', async () => {
    const answer = await stage.post('/webhook-endpoints', { url, description: 'Our clinic' });
    expect(answer.statusCode).toBe(201);
    const { data } = answer.json;
    expect(data).toMatchObject({
      url,
      description: 'Our clinic',
      eventTypes: '*',
      active: true,
      disabledReason: null,
      previousSecretExpiresAt: null,
    });
    expect(Buffer.from(data.secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
    expect(answer.headers['location']).toBe(`/v2/webhook-endpoints/${data.id}`);
    const { secret: _, ...shown } = data;
    expect((await stage.call('GET', `/webhook-endpoints/${data.id}`)).json).toEqual({ data: shown });
    expect((await stage.call('GET', '/webhook-endpoints')).json['data']).toContainEqual(shown);
  });

  it('keeps the event selection as it was written', async () => {
    const eventTypes = ['bill.*', 'payment.posted'];
    expect(await make({ eventTypes })).toMatchObject({ eventTypes });
    expect(await make({ eventTypes: ['*'] })).toMatchObject({ eventTypes: ['*'] });
  });

  it('replays the first response with the secret', async () => {
    const how = { idempotencyKey: 'make-1' };
    const first = await stage.post('/webhook-endpoints', { url }, how);
    const again = await stage.post('/webhook-endpoints', { url }, how);
    expect(again.statusCode).toBe(201);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.body).toBe(first.body);
    expect(problem(await stage.post('/webhook-endpoints', { url: `${url}/2` }, how))).toBe('idempotency_key_reused');
    const racing = await Promise.all(
      [1, 2, 3].map(() => stage.post('/webhook-endpoints', { url }, { idempotencyKey: 'make-2' })),
    );
    expect(new Set(racing.map(({ body }) => body)).size).toBe(1);
  });

  it.each([
    [{}, ['url']],
    [{ url: 'clinic.example/hooks' }, ['url']],
    [{ url: 'ftp://clinic.example/' }, ['url']],
    [{ url: 'http://clinic.example/' }, ['url']],
    [{ url: 'http://10.0.0.1/' }, ['url']],
    [{ url: 'http://127.0.0.1.example.com/' }, ['url']],
    [{ url: 'https://user:secret@clinic.example/' }, ['url']],
    [{ url: 'https://clinic.example/#part' }, ['url']],
    [{ url: 'https://10.0.0.1/' }, ['url']],
    [{ url: 'https://192.168.1.1:8443/hooks' }, ['url']],
    [{ url: 'https://169.254.169.254/latest/meta-data' }, ['url']],
    [{ url: 'https://[fd00:ec2::254]/' }, ['url']],
    [{ url: 'https://[::ffff:a00:1]/' }, ['url']],
    [{ url: 'https://0x0a.1/' }, ['url']],
    [{ url: 'https://clinic.example/a b' }, ['url']],
    [{ url: `https://clinic.example/${'x'.repeat(2048)}` }, ['url']],
    [{ url: 7, eventTypes: 7, description: 7, active: 'yes' }, ['url', 'eventTypes', 'description', 'active']],
    [{ url, eventTypes: [] }, ['eventTypes']],
    [
      { url, eventTypes: ['bill.paid', 'bill.eaten', 'bill.paid', 4] },
      ['eventTypes.1', 'eventTypes.2', 'eventTypes.3'],
    ],
    [{ url, secret: 'whsec_mine' }, ['secret']],
  ])('rejects wrong fields (%#)', async (body, wrong) => {
    const answer = await stage.post('/webhook-endpoints', body);
    expect([answer.statusCode, problem(answer), paths(answer)]).toEqual([422, 'validation_error', wrong]);
    expect(answer.body).not.toContain('secret@');
  });

  it.each(['http://127.0.0.1:8080/x', 'http://localhost/', 'http://[::1]:9/', 'http://0x7f.1/', 'https://127.0.0.1/'])(
    'accepts %s in the sandbox',
    async (loopback) => expect(await make({ url: loopback })).toMatchObject({ url: loopback }),
  );

  it('rejects a body that is not an object', async () => {
    expect((await stage.post('/webhook-endpoints', [])).statusCode).toBe(422);
  });
});

describe('A webhook endpoint', () => {
  it('changes only the given fields', async () => {
    const { id, secret: _, ...made } = await make({ description: 'Old' });
    const path = `/webhook-endpoints/${id}`;
    const changed = await stage.call('PATCH', path, { eventTypes: ['bill.paid'], active: false });
    expect(changed.statusCode).toBe(200);
    expect(changed.json['data']).toEqual({
      ...made,
      id,
      eventTypes: ['bill.paid'],
      active: false,
      updatedAt: expect.any(String),
    });
    expect((await stage.call('PATCH', path, { description: '' })).json['data']).toMatchObject({ description: null });
    expect((await stage.call('PATCH', path, { description: null })).json['data']).toMatchObject({ description: null });
    expect(paths(await stage.call('PATCH', path, { url: 'http://clinic.example', eventTypes: '**' }))).toEqual([
      'url',
      'eventTypes',
    ]);
    expect((await stage.call('GET', path)).json['data']).toMatchObject({ url, active: false });
  });

  it('replays a change, even if nothing changed', async () => {
    const { id } = await make();
    for (const body of [{ active: false }, { active: false }, {}]) {
      const how = { idempotencyKey: `change-${JSON.stringify(body)}` };
      const first = await stage.call('PATCH', `/webhook-endpoints/${id}`, body, how);
      await stage.call('PATCH', `/webhook-endpoints/${id}`, { active: true, description: 'between' });
      const again = await stage.call('PATCH', `/webhook-endpoints/${id}`, body, how);
      expect(again.body).toBe(first.body);
      expect(again.headers['idempotent-replayed']).toBe('true');
    }
  });

  it('returns 404 after it is deleted, but replays the deletion', async () => {
    const { id } = await make();
    const path = `/webhook-endpoints/${id}`;
    const how = { idempotencyKey: 'delete-1' };
    const first = await stage.call('DELETE', path, undefined, how);
    expect([first.statusCode, first.json]).toEqual([200, { data: { id, deleted: true } }]);
    expect((await stage.call('DELETE', path, undefined, how)).body).toBe(first.body);
    for (const [method, where, body] of [
      ['DELETE', path],
      ['GET', path],
      ['PATCH', path, { active: 'wrong' }],
      ['POST', `${path}/rotate-secret`],
      ['POST', `${path}/test`],
      ['POST', `${path}/recover`, { since: '2026-01-01T00:00:00Z' }],
    ] as const)
      expect((await stage.call(method, where, body)).statusCode).toBe(404);
    const { data } = (await stage.call('GET', '/webhook-endpoints')).json;
    expect(data.map((endpoint: { id: string }) => endpoint.id)).not.toContain(id);
  });

  it.each(['wh_x', `wh_${'a'.repeat(26)}`, '..%2f', 'bill_1'])('returns 404 for the ID %s', async (id) => {
    expect((await stage.call('GET', `/webhook-endpoints/${id}`)).statusCode).toBe(404);
    expect((await stage.call('PATCH', `/webhook-endpoints/${id}`, {})).statusCode).toBe(404);
  });
});

describe('POST /webhook-endpoints/{endpointId}/rotate-secret', () => {
  it('returns a new secret, and the time until which the old one signs', async () => {
    const { id, secret } = await make();
    const rotate = `/webhook-endpoints/${id}/rotate-secret`;
    const how = { idempotencyKey: 'rotate-1' };
    const [first, now] = await withFrozenClock(
      async (now) => [await stage.post(rotate, { previousSecretExpiresInSeconds: 60 }, how), now] as const,
    );
    expect(first.statusCode).toBe(200);
    expect(first.json['data'].secret).not.toBe(secret);
    expect(Date.parse(first.json['data'].previousSecretExpiresAt) - now).toBe(60_000);
    expect((await stage.post(rotate, { previousSecretExpiresInSeconds: 60 }, how)).body).toBe(first.body);
    const revoked = await stage.post(rotate, { previousSecretExpiresInSeconds: 0 });
    expect(revoked.json['data']).toMatchObject({ previousSecretExpiresAt: null });
    expect(revoked.json['data'].previousSecretsExpireAt).toEqual([first.json['data'].previousSecretExpiresAt]);
    await withFrozenClock(async (now) => {
      const byDefault = await stage.post(rotate);
      expect(Date.parse(byDefault.json['data'].previousSecretExpiresAt) - now).toBe(86_400_000);
    });
  });

  it('rejects a rotation while five old secrets sign, unless it ends the current one immediately', async () => {
    const { id } = await make();
    const rotate = (previousSecretExpiresInSeconds: number) =>
      stage.post(`/webhook-endpoints/${id}/rotate-secret`, { previousSecretExpiresInSeconds });
    for (const seconds of [60, 600, 60, 3_600, 60]) expect((await rotate(seconds)).statusCode).toBe(200);
    const refused = await rotate(60);
    expect([refused.statusCode, problem(refused)]).toEqual([409, 'lifecycle_conflict']);
    expect(refused.json['detail']).toMatch(/^5 earlier secrets are still valid/);
    const ended = await rotate(0);
    expect(ended.json['data'].previousSecretExpiresAt).toBeNull();
    expect(ended.json['data'].previousSecretsExpireAt).toHaveLength(5);
  });

  it.each([-1, 604_801, 1.5, '60'])('rejects an overlap of %j', async (previousSecretExpiresInSeconds) => {
    const { id } = await make();
    const answer = await stage.post(`/webhook-endpoints/${id}/rotate-secret`, { previousSecretExpiresInSeconds });
    expect([answer.statusCode, paths(answer)]).toEqual([422, ['previousSecretExpiresInSeconds']]);
  });
});

describe('Tests, recoveries and redeliveries', () => {
  it('returns a pending delivery for a test', async () => {
    const { id } = await make();
    const how = { idempotencyKey: 'test-1' };
    const first = await stage.post(`/webhook-endpoints/${id}/test`, undefined, how);
    expect(first.statusCode).toBe(202);
    expect(first.json['data']).toMatchObject({
      endpointId: id,
      eventType: 'webhook.test',
      status: 'pending',
      attempt: 0,
      attemptedAt: null,
      responseStatus: null,
    });
    expect((await stage.post(`/webhook-endpoints/${id}/test`, {}, how)).body).toBe(first.body);
    expect((await stage.call('GET', '/events?limit=1000')).body).not.toContain('webhook.test');
  });

  it('rejects tests and recoveries of an inactive endpoint', async () => {
    const { id } = await make({ active: false });
    for (const [what, body] of [['test'], ['recover', { since: '2026-01-01T00:00:00Z' }]] as const)
      expect(problem(await stage.post(`/webhook-endpoints/${id}/${what}`, body))).toBe('lifecycle_conflict');
  });

  it('counts the events of a recovery', async () => {
    const all = await make();
    const paid = await make({ eventTypes: ['bill.paid'] });
    stage.travelTo('2026-03-03');
    await stage.bill(undefined, 'accepted', 'paid');
    const { events } = (await stage.call('GET', '/events?limit=1000')).json;
    const recover = async (id: string, since: string) =>
      (await stage.post(`/webhook-endpoints/${id}/recover`, { since })).json['data'].count;
    expect(await recover(all.id, '2020-01-01T00:00:00Z')).toBe(events.length);
    expect(await recover(paid.id, '2020-01-01T00:00:00Z')).toBe(1);
    expect(await recover(all.id, '2026-03-03T00:00:00Z')).toBe(events.length);
    expect(await recover(all.id, '2026-03-05T00:00:00Z')).toBe(0);
    const answer = await stage.post(`/webhook-endpoints/${all.id}/recover`, { since: 'yesterday' });
    expect([answer.statusCode, paths(answer)]).toEqual([422, ['since']]);
  });

  it('limits a recovery by until', async () => {
    const { id } = await make();
    const recover = (body: object) => stage.post(`/webhook-endpoints/${id}/recover`, body);
    const since = '2020-01-01T00:00:00Z';
    expect((await recover({ since, until: '2020-01-02T00:00:00Z' })).json['data'].count).toBe(0);
    const all = (await recover({ since })).json['data'].count as number;
    expect((await recover({ since, until: '2026-03-03T00:00:00Z' })).json['data'].count).toBeLessThan(all);
    const wrong = await recover({ since, until: since });
    expect([wrong.statusCode, paths(wrong)]).toEqual([422, ['until']]);
  });

  it('allows five recoveries of an endpoint at the same time', async () => {
    const { id } = await make();
    const recover = () => stage.post(`/webhook-endpoints/${id}/recover`, { since: '2026-01-01T00:00:00Z' });
    const answers = await Promise.all(Array.from({ length: 7 }, recover));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([202, 202, 202, 202, 202, 409, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409)!;
    expect([problem(refused), refused.json['detail']]).toEqual([
      'lifecycle_conflict',
      '5 recoveries of this endpoint are in progress. Wait until one of them is complete.',
    ]);
    const other = await make();
    const answer = await stage.post(`/webhook-endpoints/${other.id}/recover`, { since: '2026-01-01T00:00:00Z' });
    expect(answer.statusCode).toBe(202);
  });

  it.each(['att_x', `att_${'0'.repeat(13)}${'a'.repeat(26)}`])('returns 404 for the delivery %s', async (id) =>
    expect((await stage.post(`/webhook-deliveries/${id}/redeliver`)).statusCode).toBe(404),
  );
});

describe('Access to webhooks', () => {
  it('requires events:read to read and webhooks:write to change, and rejects browser sessions', async () => {
    const { id } = await make();
    const reader = await stage.key(['events:read']);
    const writer = await stage.key(['webhooks:write']);
    const session = stage.session(['organization:manage']);
    for (const path of ['/webhook-endpoints', `/webhook-endpoints/${id}`, '/webhook-deliveries']) {
      expect((await stage.call('GET', path, undefined, { as: reader })).statusCode).toBe(200);
      expect((await stage.call('GET', path, undefined, { as: writer })).statusCode).toBe(403);
      const answer = await stage.call('GET', path, undefined, { as: session, headers: { origin: browserOrigin } });
      expect(problem(answer)).toBe('permission_denied');
    }
    for (const path of ['', `/${id}/test`, `/${id}/rotate-secret`]) {
      const body = path === '' ? { url } : undefined;
      expect((await stage.post(`/webhook-endpoints${path}`, body, { as: reader })).statusCode).toBe(403);
      expect((await stage.post(`/webhook-endpoints${path}`, body, { as: writer })).statusCode).toBeLessThan(300);
    }
  });
});

describe('GET /webhook-deliveries', () => {
  it.each(['limit=0', 'limit=201', 'limit=x', 'status=lost', 'cursor=made-up'])(
    'rejects the query %s',
    async (query) => {
      const answer = await stage.call('GET', `/webhook-deliveries?${query}`);
      expect([answer.statusCode, problem(answer)]).toEqual([400, 'invalid_parameter']);
    },
  );

  it('returns an empty list for unknown events and endpoints', async () => {
    for (const query of ['eventId=evt_x', 'endpointId=wh_x', 'status=failed', 'status=failed&cursor=0'])
      expect((await stage.call('GET', `/webhook-deliveries?${query}`)).json).toEqual({ data: [], nextCursor: null });
  });
});

describe('Webhook endpoints of a live organization', () => {
  it('rejects http and loopback addresses', async () => {
    const live = await startCommandApp([CommandApiModule], { environment: 'live' });
    for (const refused of ['http://127.0.0.1/', 'https://127.0.0.1/', 'https://localhost:8443/']) {
      const answer = await live.post('/webhook-endpoints', { url: refused });
      expect([answer.statusCode, paths(answer)]).toEqual([422, ['url']]);
    }
    await live.close();
  });
});

describe('Maximum number of webhook endpoints', () => {
  it('is 100, even with concurrent requests', async () => {
    const known = async () => ((await stage.call('GET', '/webhook-endpoints')).json['data'] as unknown[]).length;
    const left = 100 - (await known());
    const made = await Promise.all(
      Array.from({ length: left + 10 }, (_, n) => stage.post('/webhook-endpoints', { url: `${url}/${n}` })),
    );
    expect(made.filter(({ statusCode }) => statusCode === 201)).toHaveLength(left);
    expect(new Set(made.filter(({ statusCode }) => statusCode !== 201).map(problem))).toEqual(
      new Set(['lifecycle_conflict']),
    );
    expect(await known()).toBe(100);
  });

  it.each([
    ['the embedded engines', false],
    ['the production engines', true],
  ])(
    'is 100 when several copies of the service create the last ones concurrently, on %s',
    async (_, production) => {
      const own = await startCommandApp([CommandApiModule, QueryApiModule], { production });
      const copies = [own, await own.copy([CommandApiModule]), await own.copy([CommandApiModule])];
      const all = async () => (await own.call('GET', '/webhook-endpoints')).json['data'] as readonly { id: string }[];
      const make = (n: number, key?: string) =>
        copies[n % 3]!.post(
          '/webhook-endpoints',
          { url: `${url}/${n}` },
          key === undefined ? {} : { idempotencyKey: key },
        );
      for (let n = 0; n < 97; n += 1) await make(0);
      const made = await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map((n) => make(n)));
      expect(made.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
        ...[201, 201, 201],
        ...[409, 409, 409, 409, 409],
      ]);
      const [first] = await all();
      expect(await all()).toHaveLength(100);
      // A new endpoint can take a deleted endpoint's slot, but only once.
      await own.call('DELETE', `/webhook-endpoints/${first?.id ?? ''}`);
      const again = await Promise.all([1, 2].map(() => make(1, 'again')));
      expect(again.map(({ statusCode }) => statusCode)).toContain(201);
      expect([(await make(2, 'again')).statusCode, (await make(0)).statusCode]).toEqual([409, 409]);
      expect(await all()).toHaveLength(100);
      await own.close();
      // Long, because it creates 100 endpoints through three copies of the service.
    },
    180_000,
  );
});
