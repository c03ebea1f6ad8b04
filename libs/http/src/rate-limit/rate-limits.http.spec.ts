import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { RateLimits, type AppOptions, type Problem } from '#http';
import { readConfig } from '#engines';
import { apiDocument, expectMatchesOpenApi } from '#testing/http';
import { FakeMongoDb } from '../../../testing/http/mongodb-fake/fake-mongodb.js';
import { seen, toyApp } from '../specs/toy.spec-kit.js';
import { MemoryCounters } from './counters.js';
import { faults } from '#event-store';
import { openRateLimits } from '#host';
import { policiesFor } from './policies.js';

const document = await apiDocument();
let app: NestFastifyApplication;
const start = async (quota: number, options: Partial<AppOptions> = {}) => {
  const rateLimits = new RateLimits({ counters: new MemoryCounters(), policies: policiesFor(quota) });
  app = await toyApp({ rateLimits, ...options });
};
afterEach(() => app.close());

interface Asked {
  readonly as?: string;
  readonly from?: string;
  readonly headers?: Record<string, string>;
  readonly payload?: object;
}
const ask = (method: 'GET' | 'POST', url: string, { as = 'account', from, headers, payload }: Asked = {}) =>
  app.inject({
    method,
    url,
    headers: { ...(as !== '' && { authorization: `Bearer ${as}` }), ...headers },
    ...(from !== undefined && { remoteAddress: from }),
    ...(payload && { payload }),
  });
const get = (asked: Asked = {}) => ask('GET', '/v2/bills/bill_1', asked);
const statuses = async (times: number, work: () => Promise<{ statusCode: number }>) => {
  const found: number[] = [];
  for (let i = 0; i < times; i++) found.push((await work()).statusCode);
  return found;
};

describe('rate limits of a credential', () => {
  it('are reported in the headers of each response', async () => {
    await start(600);
    const { headers } = await get();
    expect(headers['ratelimit-policy']).toBe('"default";q=600;w=60');
    expect(headers['ratelimit']).toMatch(/^"default";r=599;t=(60|59)$/);
    expect((await get()).headers['ratelimit']).toContain(';r=598;');
  });

  it('cause a 429 with Retry-After and the name of the exceeded policy', async () => {
    await start(3);
    expect(await statuses(4, get)).toEqual([200, 200, 200, 429]);
    const answer = await get();
    const problem = answer.json<Problem>();
    expect(problem).toMatchObject({ code: 'rate_limit_exceeded', retryable: true, 'violated-policies': ['default'] });
    expect(answer.headers['retry-after']).toMatch(/^([1-9]|[1-5]\d|60)$/);
    expect(answer.headers['ratelimit']).toContain('"default";r=0;t=');
    expectMatchesOpenApi(document, 'GET', '/v2/bills/{billId}', answer);
  });

  it('use the policy of the operation', async () => {
    await start(10);
    const submit = () => ask('POST', '/v2/bills/bill_1/submissions');
    expect(await statuses(6, submit)).toEqual([409, 409, 409, 409, 409, 429]);
    expect((await submit()).json<Problem>()['violated-policies']).toEqual(['writes']);
    expect((await get()).headers['ratelimit']).toContain('"default";r=9;');
  });

  it('are separate for each credential', async () => {
    await start(1);
    expect(await statuses(2, get)).toEqual([200, 429]);
    const origin = 'https://app.example';
    const answer = await get({ as: 'session', headers: { origin } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['access-control-expose-headers']).toContain('RateLimit');
  });

  it('are shared by a key and its sessions, separately for each organization', async () => {
    await start(4);
    const session = (as: string) => get({ as, headers: { origin: 'https://app.example' } });
    expect(await statuses(2, get)).toEqual([200, 200]);
    expect(await statuses(2, () => session('issued1'))).toEqual([200, 200]);
    // The key has no requests left in this organization, so another session of the key has none either.
    expect([(await session('issued2')).statusCode, (await get()).statusCode]).toEqual([429, 429]);
    expect((await session('session')).statusCode).toBe(200);
    expect((await get({ headers: { 'x-service-org-id': 'org_linked' } })).statusCode).toBe(200);
  });

  it('apply to an account key over all its organizations, and to its sessions per organization', async () => {
    await start(3);
    const linked = { headers: { 'x-service-org-id': 'org_linked' } };
    expect(await statuses(2, () => get(linked))).toEqual([200, 200]);
    const answer = await get();
    expect([answer.statusCode, answer.headers['ratelimit']]).toEqual([200, expect.stringContaining('r=0;')]);
    expect((await get(linked)).statusCode).toBe(429);
    const origin = { origin: 'https://app.example' };
    expect(await statuses(3, () => get({ as: 'issued1', headers: origin }))).toEqual([200, 200, 429]);
  });

  it('are checked after 401 and 403, and before headers, body and handler', async () => {
    await start(1);
    await get();
    expect((await ask('GET', '/v2/events', { as: 'reader' })).statusCode).toBe(403);
    expect((await get({ headers: { 'x-service-org-id': 'org_foreign' } })).statusCode).toBe(403);
    expect((await get({ headers: { 'min-event-position': 'x' } })).statusCode).toBe(429);
    seen.calls = 0;
    const post = () => ask('POST', '/v2/bills', { payload: { name: 7 }, headers: { 'idempotency-key': 'a b' } });
    expect(await statuses(2, post)).toEqual([400, 429]);
    expect(seen.calls).toBe(0);
  });

  it('do not apply to operations that need no credential', async () => {
    await start(1);
    const open = () => ask('GET', '/v2/openapi.json', { as: '', from: '192.0.2.1' });
    expect(await statuses(3, open)).toEqual([200, 200, 200]);
    expect((await open()).headers).not.toHaveProperty('ratelimit');
    expect(await statuses(3, () => ask('GET', '/problems', { as: '', from: '192.0.2.1' }))).toEqual([200, 200, 200]);
  });
});

describe('limit of failed authentications', () => {
  const wrong = (from: string, headers: Record<string, string> = {}) => get({ as: 'nonsense', from, headers });

  it('allows 30 failures per address if the default quota is 600', async () => {
    await start(600);
    const answers = await statuses(32, () => wrong('192.0.2.1'));
    expect(answers).toEqual([...Array<number>(30).fill(401), 429, 429]);
    const refused = await wrong('192.0.2.1');
    expect(refused.json<Problem>()['violated-policies']).toEqual(['failed-authentication']);
    expect(refused.headers).toHaveProperty('retry-after');
    expectMatchesOpenApi(document, 'GET', '/v2/bills/{billId}', refused);
  });

  it('counts every kind of 401, and all addresses of an IPv6 network together', async () => {
    await start(60);
    expect((await get({ as: '', from: '2001:db8::1' })).statusCode).toBe(401);
    expect((await get({ as: 'expired', from: '2001:db8::2' })).statusCode).toBe(401);
    expect((await wrong('2001:db8::3')).statusCode).toBe(401);
    expect((await wrong('2001:db8::4')).statusCode).toBe(429);
  });

  it('does not block valid credentials or other addresses', async () => {
    await start(20);
    expect(await statuses(3, () => wrong('192.0.2.1'))).toEqual([401, 429, 429]);
    expect((await get({ from: '192.0.2.1' })).statusCode).toBe(200);
    expect((await wrong('192.0.2.2')).statusCode).toBe(401);
  });

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('does not count failures from %s', async (from) => {
    await start(20);
    expect(await statuses(5, () => wrong(from))).toEqual([401, 401, 401, 401, 401]);
  });

  it('counts all clients of an unconfigured proxy on this machine together, and logs a warning', async () => {
    const warned: unknown[] = [];
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation((line: unknown) => void warned.push(line));
    await start(20);
    const as = (address: string) => ({ 'x-forwarded-for': address });
    expect((await wrong('127.0.0.1', as('198.51.100.7'))).statusCode).toBe(401);
    expect((await wrong('127.0.0.1', as('1.2.3.4, 198.51.100.8'))).statusCode).toBe(429);
    // Valid credentials are still accepted, and failures by local programs are not counted.
    expect((await get({ from: '127.0.0.1', headers: as('198.51.100.7') })).statusCode).toBe(200);
    expect((await wrong('127.0.0.1')).statusCode).toBe(401);
    expect(warned).toEqual([expect.stringContaining('TRUST_PROXY is not set')]);
    warn.mockRestore();
  });

  it('uses X-Forwarded-For only from trusted proxies', async () => {
    const as = (address: string) => ({ 'x-forwarded-for': address });
    await start(20);
    expect(await statuses(2, () => wrong('192.0.2.1', as('127.0.0.1')))).toEqual([401, 429]);
    expect((await wrong('192.0.2.1', as('198.51.100.7'))).statusCode).toBe(429);
    await app.close();
    await start(20, { trustProxy: 1 });
    expect((await wrong('10.0.0.1', as('198.51.100.7'))).statusCode).toBe(401);
    expect((await wrong('10.0.0.1', as('198.51.100.8'))).statusCode).toBe(401);
    // Addresses that the client sent precede the address that the proxy added.
    expect((await wrong('10.0.0.1', as('203.0.113.5, 198.51.100.8'))).statusCode).toBe(429);
    await app.close();
    await start(20, { trustProxy: '10.0.0.1' });
    expect((await wrong('10.0.0.1', as('198.51.100.7'))).statusCode).toBe(401);
    expect((await wrong('10.0.0.2', as('198.51.100.7'))).statusCode).toBe(401);
    expect((await wrong('10.0.0.2', as('198.51.100.9'))).statusCode).toBe(429);
  });
});

it('closes the counters with the application', async () => {
  let closed = 0;
  class Watched extends MemoryCounters {
    override async close(): Promise<void> {
      closed++;
    }
  }
  app = await toyApp({ rateLimits: new RateLimits({ counters: new Watched(), policies: policiesFor(1) }) });
  await app.close();
  expect(closed).toBe(1);
});

const production = {
  ENGINES: 'production',
  EVENTSTOREDB_URL: 'esdb://127.0.0.1:1?tls=false',
  MONGODB_URL: 'mongodb://127.0.0.1:1',
  MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
};

it('two processes share the limits of a credential, and both continue while MongoDB is unavailable', async () => {
  const fake = await new FakeMongoDb().start();
  const config = readConfig({ ...production, MONGODB_URL: fake.url, RATE_LIMIT: '4' });
  const both = [
    await toyApp({ rateLimits: openRateLimits(config) }),
    await toyApp({ rateLimits: openRateLimits(config) }),
  ];
  const each = async () => {
    const answers = await Promise.all(
      both.map((application) =>
        application.inject({ url: '/v2/bills/bill_1', headers: { authorization: 'Bearer account' } }),
      ),
    );
    return answers.map(({ statusCode }) => statusCode);
  };
  expect([await each(), await each(), await each()]).toEqual([
    [200, 200],
    [200, 200],
    [429, 429],
  ]);
  const rateLimitFaults = () => faults.now().filter(({ work }) => work === 'rate limits');
  expect(rateLimitFaults()).toEqual([]);
  await fake.stop();
  const headers = { authorization: 'Bearer session', origin: 'https://app.example' };
  expect((await both[0]!.inject({ url: '/v2/bills', headers })).statusCode).toBe(200);
  expect(rateLimitFaults()).toMatchObject([{ kind: 'away' }]);
  faults.well('rate limits');
  app = both[0]!;
  await both[1]!.close();
});

describe('setting RATE_LIMIT', () => {
  const policyWith = async (environment: Record<string, string>) => {
    app = await toyApp({ rateLimits: openRateLimits(readConfig(environment)) });
    return (await get()).headers['ratelimit-policy'];
  };

  it.each<[string, Record<string, string>, string | undefined]>([
    ['no limit by default on the embedded engines', {}, undefined],
    ['600 by default on the production engines, even if MongoDB is unavailable', production, '"default";q=600;w=60'],
    ['the configured number of requests', { RATE_LIMIT: '12' }, '"default";q=12;w=60'],
    ['no limit if the value is 0', { ...production, RATE_LIMIT: '0' }, undefined],
  ])('sets %s', async (_, environment, policy) => expect(await policyWith(environment)).toBe(policy));
});
