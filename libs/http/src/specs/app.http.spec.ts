import type { InjectOptions } from 'fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { problemCatalog } from '#contracts';
import { createLog, type Problem } from '#http';
import { seen, toyApp } from './toy.spec-kit.js';

let app: NestFastifyApplication;
const lines: string[] = [];
beforeAll(async () => {
  app = await toyApp({ log: createLog('error', { write: (line: string) => void lines.push(line) }) });
});
afterAll(() => app.close());

const call = (method: InjectOptions['method'], url: string, options: Partial<InjectOptions> & { as?: string } = {}) => {
  const { as = 'account', headers, ...rest } = options;
  return app.inject({
    method: method!,
    url,
    headers: { ...(as !== 'anonymous' && { authorization: `Bearer ${as}` }), ...headers },
    ...rest,
  });
};
type Answer = Awaited<ReturnType<typeof call>>;

const expectProblem = (answer: Answer, code: keyof typeof problemCatalog): Problem => {
  const problem = answer.json<Problem>();
  expect(problem).toMatchObject({
    type: `https://billing.example/problems/${code}`,
    title: problemCatalog[code].title,
    status: problemCatalog[code].status,
    code,
    instance: expect.stringMatching(/^\//) as unknown,
    requestId: answer.headers['x-request-id'],
    retryable: expect.any(Boolean) as unknown,
  });
  expect(answer.statusCode).toBe(problem.status);
  expect(answer.headers['content-type']).toBe('application/problem+json');
  expect(answer.headers['cache-control']).toBe('no-store');
  return problem;
};

const bill = { payload: { name: 'x' } };

describe('credentials', () => {
  it.each<[string, Record<string, string>, keyof typeof problemCatalog]>([
    ['a missing header', {}, 'credential_missing'],
    ['an empty header', { authorization: '' }, 'credential_missing'],
    ['another scheme', { authorization: 'Basic abc' }, 'credential_invalid'],
    ['an unknown key', { authorization: 'Bearer nonsense' }, 'credential_invalid'],
    ['an unknown browser session', { authorization: 'Bearer bs_x.y' }, 'credential_invalid'],
    ['an expired key', { authorization: 'Bearer expired' }, 'credential_expired'],
  ])('cause a 401 for %s', async (_, headers, code) => {
    const answer = await call('GET', '/v2/bills/bill_1', { as: 'anonymous', headers });
    expectProblem(answer, code);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });

  it('accept the scheme bearer in any case', async () =>
    expect(
      (await call('GET', '/v2/bills/bill_1', { as: 'anonymous', headers: { authorization: 'bearer account' } }))
        .statusCode,
    ).toBe(200));

  it('are not required for the OpenAPI document', async () =>
    expect((await call('GET', '/v2/openapi.json', { as: 'anonymous' })).statusCode).toBe(200));

  it('provide the context of the controller', async () => {
    await call('GET', '/v2/bills/bill_1', { headers: { 'x-request-id': 'my-request-1', 'min-event-position': '42' } });
    expect(seen.context).toMatchObject({
      requestId: 'my-request-1',
      operation: 'getBill',
      organizationId: 'org_home',
      environment: 'sandbox',
      actor: { kind: 'server_key', id: 'key_1' },
      scope: { kind: 'organization' },
      keyName: 'Toy key',
      route: 'GET /v2/bills/bill_1',
      idempotencyKey: null,
      minEventPosition: 42n,
    });
  });
});

describe('organization of a request', () => {
  const choose = (organizationId: string, as = 'account') =>
    call('GET', '/v2/bills/bill_1', { as, headers: { 'x-service-org-id': organizationId } });

  it('is selected by the header X-Service-Org-Id', async () => {
    expect((await choose('org_linked')).statusCode).toBe(200);
    expect(seen.context?.organizationId).toBe('org_linked');
  });
  it.each([
    ['org_foreign', 'account'],
    ['org_none', 'account'],
    ['org-dash', 'account'],
    ['org_live', 'account'],
    ['', 'account'],
    ['org_linked', 'fixed'],
    ['org_linked', 'session'],
  ])('%s is refused with the credential %s', async (organizationId, as) => {
    const headers = { 'x-service-org-id': organizationId, origin: 'https://app.example' };
    expectProblem(await call('GET', '/v2/bills/bill_1', { as, headers }), 'organization_mismatch');
  });
  it('can also be named by X-MindBill-Org-Id under /partner/v2', async () => {
    const ask = (url: string, headers: Record<string, string>) => call('GET', url, { headers });
    const mindBill = { 'x-mindbill-org-id': 'org_linked' };
    for (const url of ['/partner/v2/bills/bill_1', '/partner/v%32/bills/bill_1', '/p%61rtner/v2/bills/bill_1']) {
      expect((await ask(url, mindBill)).statusCode).toBe(200);
      expect(seen.context?.organizationId).toBe('org_linked');
    }
    await ask('/v2/bills/bill_1', mindBill);
    expect(seen.context?.organizationId).toBe('org_home');
    const both = { ...mindBill, 'x-service-org-id': 'org_home' };
    expectProblem(await ask('/partner/v2/bills/bill_1', both), 'organization_mismatch');
    expect((await ask('/v2/bills/bill_1', both)).statusCode).toBe(200);
    expectProblem(
      await ask('/partner/v2/bills/bill_1', { 'x-mindbill-org-id': 'org_foreign' }),
      'organization_mismatch',
    );
  });
  it('can be named explicitly with a key of that organization', async () =>
    expect((await choose('org_home', 'fixed')).statusCode).toBe(200));
});

describe('permissions and scopes', () => {
  const origin = { headers: { origin: 'https://app.example' } };

  it('refuses a key without the permission', async () =>
    expectProblem(await call('POST', '/v2/bills', { as: 'reader', ...bill }), 'permission_denied'));
  it('refuses a session for an operation that is closed to sessions', async () =>
    expectProblem(await call('GET', '/v2/events', { as: 'session', ...origin }), 'permission_denied'));
  it('refuses a simulation with a live key', async () =>
    expectProblem(
      await call('POST', '/v2/sandbox/bills/bill_1/simulate', { as: 'live', payload: {} }),
      'environment_mismatch',
    ));
  const sameOrigin = { 'sec-fetch-site': 'same-origin', host: 'app.example' };
  it.each<[Record<string, string>]>([
    [{}],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'https://app.example:8443' }],
    [{ host: 'app.example' }],
    [{ ...sameOrigin, 'sec-fetch-site': 'same-site' }],
    [{ ...sameOrigin, host: 'evil.example' }],
    [{ ...sameOrigin, host: 'app.example:8443' }],
    [{ ...sameOrigin, host: 'app.example/x' }],
    [{ ...sameOrigin, host: 'x@app.example' }],
    [{ ...sameOrigin, host: '' }],
    [{ ...sameOrigin, origin: 'https://evil.example' }],
    [{ ...sameOrigin, origin: 'null' }],
  ])('refuses a session whose request has the headers %j', async (headers) => {
    expectProblem(await call('GET', '/v2/bills/bill_1', { as: 'session', headers }), 'origin_mismatch');
  });
  it.each(['app.example', 'APP.example', 'app.example:443'])(
    'accepts a session on the host %s for a same-origin GET without an Origin header',
    async (host) => {
      const headers = { ...sameOrigin, host };
      expect((await call('GET', '/v2/bills/bill_1', { as: 'session', headers })).statusCode).toBe(200);
    },
  );
  it.each(['app.example', 'evil.example'])(
    'requires an Origin header for writes of a session, also on the host %s',
    async (host) => {
      const headers = { ...sameOrigin, host };
      expectProblem(await call('POST', '/v2/bills', { as: 'session', headers, ...bill }), 'origin_mismatch');
      expect((await call('HEAD', '/v2/bills/bill_1', { as: 'session', headers: { ...sameOrigin } })).statusCode).toBe(
        200,
      );
    },
  );
  it('returns 404 to a bill-scoped session for another bill', async () => {
    expect((await call('GET', '/v2/bills/bill_mine', { as: 'onebill', ...origin })).statusCode).toBe(200);
    expectProblem(await call('GET', '/v2/bills/bill_other', { as: 'onebill', ...origin }), 'not_found');
  });
  it('refuses lists and new bills for a bill-scoped session', async () => {
    expectProblem(await call('GET', '/v2/bills', { as: 'onebill', ...origin }), 'scope_not_allowed');
    expectProblem(await call('POST', '/v2/bills', { as: 'onebill', ...origin, ...bill }), 'scope_not_allowed');
  });
  it('allows lists and new bills for a customer-scoped session', async () => {
    expect((await call('GET', '/v2/bills', { as: 'customer', ...origin })).statusCode).toBe(200);
    expect((await call('POST', '/v2/bills', { as: 'customer', ...origin, ...bill })).statusCode).toBe(201);
  });
});

describe('JSON with a duplicate member', () => {
  it.each(['/v2/sandbox/bills/bill_1/simulate', '/v2/bills/bill_1/submissions'])('is refused by %s', async (path) => {
    const payload = '{"scenario":"paid","amount":1,"scenario":"denied"}';
    const calls = seen.calls;
    const answer = await call('POST', path, { payload, headers: { 'content-type': 'application/json' } });
    expect(expectProblem(answer, 'malformed_json').detail).toBe('An object in the body contains a member twice.');
    expect(seen.calls).toBe(calls);
  });
});

describe('order of checks', () => {
  const huge = { 'content-type': 'text/plain', 'content-length': String(65 * 1_048_576), 'idempotency-key': 'a b' };
  const post = (as: string, url: string, headers: Record<string, string>) => {
    seen.calls = 0;
    return call('POST', url, { as, headers, payload: 'x' });
  };

  it('is route, credential, permission, header, media type, size, JSON, fields', async () => {
    expectProblem(await post('anonymous', '/v2/nothing', huge), 'not_found');
    expectProblem(await post('anonymous', '/v2/bills', huge), 'credential_missing');
    expectProblem(await post('reader', '/v2/bills', huge), 'permission_denied');
    expectProblem(await post('account', '/v2/bills', huge), 'idempotency_key_invalid');
    expectProblem(await post('account', '/v2/bills', { ...huge, 'idempotency-key': 'a' }), 'unsupported_media_type');
    const json = { 'content-type': 'application/json' };
    expectProblem(
      await post('account', '/v2/bills', { ...huge, ...json, 'idempotency-key': 'a' }),
      'request_too_large',
    );
    expectProblem(await post('account', '/v2/sandbox/bills/b/simulate', json), 'malformed_json');
    expect(seen.calls).toBe(0);
    expectProblem(await call('POST', '/v2/bills', { payload: { nome: 'x' } }), 'validation_error');
  });

  it('does not read the body of a refused request', async () => {
    seen.bodyBytes = 0;
    await call('POST', '/v2/bills', { as: 'reader', ...bill });
    expect(seen.bodyBytes).toBe(0);
    await call('POST', '/v2/bills', bill);
    expect(seen.bodyBytes).toBeGreaterThan(0);
  });
});

describe('request body', () => {
  const simulate = '/v2/sandbox/bills/bill_1/simulate';
  const raw = (payload: string | Buffer, type = 'application/json', url = simulate) =>
    call('POST', url, { payload, headers: { 'content-type': type } });

  it.each(['{', '', '{"a":1,}', "{'a':1}", '\u0000', 'NaN'])('%j is refused as malformed', async (payload) => {
    expectProblem(await raw(payload), 'malformed_json');
  });
  it('with invalid UTF-8 is refused as malformed', async () => {
    expectProblem(await raw(Buffer.from([0x22, 0xff, 0x22])), 'malformed_json');
  });
  it('with too many levels is refused as malformed', async () => {
    expectProblem(await raw('['.repeat(200_000) + ']'.repeat(200_000)), 'malformed_json');
  });
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonx',
    'application/json; charset=latin1',
    '',
  ])('with the media type %j is refused', async (type) => {
    const problem = expectProblem(await raw('{}', type), 'unsupported_media_type');
    expect(problem.detail).toBe('Send the body as `Content-Type: application/json`.');
  });
  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
    'with the media type %j is accepted',
    async (type) => expect((await raw('{}', type)).statusCode).toBe(200),
  );
  it('is refused if it is compressed', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const problem = expectProblem(await call('POST', simulate, { headers, payload: '{}' }), 'unsupported_media_type');
    expect(problem.detail).toBe('Send the body uncompressed, without Content-Encoding.');
  });
  it('of 1 MiB is accepted, and refused with one byte more', async () => {
    const text = (size: number) => JSON.stringify('x'.repeat(size - 2));
    expect((await raw(text(1_048_576))).statusCode).toBe(200);
    expectProblem(await raw(text(1_048_577)), 'request_too_large');
  });
  it('must be absent or {} for an operation without a body', async () => {
    const url = '/v2/bills/bill_1/submissions';
    expect((await call('POST', url)).statusCode).toBe(409);
    expect((await raw('{}', 'application/json', url)).statusCode).toBe(409);
    expect((await raw('', 'application/json', url)).statusCode).toBe(409);
    const problem = expectProblem(await raw('{"force":1}', 'application/json', url), 'validation_error');
    expect(problem.errors).toEqual([{ path: 'force', message: 'is not a known field' }]);
    expect(expectProblem(await raw('[]', 'application/json', url), 'validation_error').errors?.[0]?.path).toBe('');
    const none = '/v2/bills/bill_none/submissions';
    expectProblem(await raw('{"force":1}', 'application/json', none), 'not_found');
    expectProblem(await raw('{', 'application/json', none), 'malformed_json');
  });
  it('has its documents released when the request is answered', async () => {
    const before = seen.released;
    await call('POST', '/v2/bills', bill);
    await call('POST', '/v2/bills', { payload: { bad: 1 } });
    expect(seen.released).toBe(before + 2);
  });
});

describe('routes', () => {
  it('are also available under /partner/v2', async () => {
    expect((await call('GET', '/partner/v2/bills/bill_1')).json()).toEqual({ id: 'bill_1' });
    expect(seen.context?.route).toBe('GET /v2/bills/bill_1');
    expectProblem(await call('GET', '/partner/v2x/bills/bill_1'), 'not_found');
  });
  it.each(['/v2', '/v2/', '/v2/nothing', '/nothing', '/v2/bills/', '/v2/bills/a/b/c', '/v2/BILLS'])(
    'return 404 for %s',
    async (url) => {
      expectProblem(await call('GET', url), 'not_found');
    },
  );
  it('return 405 for an unsupported method, also on paths of another process', async () => {
    const answer = await call('DELETE', '/v2/bills', { as: 'anonymous' });
    expectProblem(answer, 'method_not_allowed');
    expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS, POST');
    expect((await call('PUT', '/v2/bill-dashboard')).headers.allow).toBe('GET, HEAD, OPTIONS');
  });
  it('are the same for all percent-encodings of a path', async () => {
    for (const url of ['/v2/bills/bill%5F1', '/v2/%62ills/bill%5f1', 'http://billing.example/v2/bills/bill_1']) {
      expect((await call('GET', url)).json()).toEqual({ id: 'bill_1' });
      expect(seen.context?.route).toBe('GET /v2/bills/bill_1');
    }
    await call('GET', '/v2/bills/a%2fb%3A');
    expect(seen.context?.route).toBe('GET /v2/bills/a%2Fb%3A');
    expect((await call('DELETE', '/v2/%62ills')).headers.allow).toBe('GET, HEAD, OPTIONS, POST');
  });
  it.each(['/v2/bills/%zz', '/v2/bills/%', '/v2/bills/%E0%A4%A', '/partner/v2/bills/%ff'])(
    'return 400 for %s, after the checks of route and credential',
    async (url) => {
      expectProblem(await call('GET', url, { as: 'anonymous' }), 'credential_missing');
      expect(expectProblem(await call('GET', url), 'invalid_parameter').instance).toBe(url);
      expectProblem(await call('GET', `${url}/nothing/at/all`), 'not_found');
    },
  );
  it('accept URLs of 8,192 characters with IDs of any length', async () => {
    expect((await call('GET', `/v2/bills/${'x'.repeat(600)}`)).statusCode).toBe(200);
    expectProblem(await call('GET', `/v2/bills/${'x'.repeat(600)}`, { as: 'anonymous' }), 'credential_missing');
    const longest = `/v2/bills?q=${'x'.repeat(8_192 - '/v2/bills?q='.length)}`;
    expectProblem(await call('GET', longest), 'invalid_parameter');
    expect(expectProblem(await call('GET', `${longest}x`), 'uri_too_long').instance).toBe('/');
  });
  it('support HEAD as a GET without a body', async () => {
    const answer = await call('HEAD', '/v2/bills/bill_1');
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    const refused = await call('HEAD', '/v2/bills/bill_1', { as: 'anonymous' });
    expect([refused.statusCode, refused.body]).toEqual([401, '']);
  });
  it('convert query parameters to their form', async () => {
    expect((await call('GET', '/v2/bills?q=ann')).json()).toMatchObject({ query: { q: 'ann', limit: 50 } });
    const problem = expectProblem(await call('GET', '/v2/bills?limit=0'), 'invalid_parameter');
    expect(problem.errors).toEqual([{ path: 'limit', message: 'must be from 1 to 100' }]);
    expect(problem.detail).toBe('limit must be from 1 to 100.');
  });
  it('refuse unknown query parameters and list the known ones', async () => {
    const { errors, detail } = expectProblem(await call('GET', '/v2/bills?limit=0&utm=1'), 'invalid_parameter');
    expect(errors?.map(({ path }) => path)).toEqual(['utm', 'limit']);
    expect(errors?.[0]?.message).toMatch(/^is not a known parameter; known parameters: .*\blimit, externalId\b/);
    expect(detail).toMatch(/^utm is not a known parameter; .*\. 1 more error follows\.$/);
    for (const ask of [call('GET', '/v2/bills/bill_1?x'), call('HEAD', '/v2/bills/bill_1?x')])
      expect((await ask).statusCode).toBe(400);
    const body = { payload: '{', headers: { 'content-type': 'text/plain' } };
    expectProblem(await call('POST', '/v2/bills?x=1', body), 'invalid_parameter');
    expectProblem(await call('GET', '/v2/bills?x=1', { as: 'anonymous' }), 'credential_missing');
    expect((await call('GET', '/v2/openapi.json?v=3')).statusCode).toBe(200);
    expect((await call('GET', '/problems?utm=1')).statusCode).toBe(200);
  });
});

describe('conditional request', () => {
  it('returns 304 if the ETag matches', async () => {
    const first = await call('GET', '/v2/bills/bill_1');
    const tag = first.headers.etag as string;
    expect(tag).toMatch(/^W\/"/);
    const again = await call('GET', '/v2/bills/bill_1', { headers: { 'if-none-match': tag } });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag]);
    expect(again.headers).not.toHaveProperty('content-type');
    const other = await call('GET', '/v2/bills/bill_2', { headers: { 'if-none-match': tag } });
    expect(other.statusCode).toBe(200);
  });
  it('has no ETag for a collection', async () =>
    expect((await call('GET', '/v2/bills')).headers).not.toHaveProperty('etag'));
  it('has the same ETag for HEAD and GET', async () => {
    const [head, get] = [await call('HEAD', '/v2/bills/bill_1'), await call('GET', '/v2/bills/bill_1')];
    expect(head.headers.etag).toBe(get.headers.etag);
  });
});

describe('CORS', () => {
  const origin = 'https://app.example';
  it('allows the exact origin and the methods of the path in a preflight', async () => {
    const headers = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    };
    const answer = await call('OPTIONS', '/v2/bills', { as: 'anonymous', headers });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, HEAD, OPTIONS, POST',
      'access-control-allow-headers': expect.stringContaining('Idempotency-Key') as unknown,
      vary: 'Origin',
    });
  });
  it.each(['null', '*', 'http://evil.example', 'https://a b', 'https://x/path', 'file://'])(
    'does not allow the origin %s',
    async (bad) => {
      const headers = { origin: bad, 'access-control-request-method': 'POST' };
      const answer = await call('OPTIONS', '/v2/bills', { as: 'anonymous', headers });
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    },
  );
  it('returns the methods for OPTIONS without a preflight', async () =>
    expect((await call('OPTIONS', '/v2/events')).headers.allow).toBe('GET, HEAD, OPTIONS'));
  it('allows a session to read its responses in a browser, and not a server key', async () => {
    const ask = async (as: string) => (await call('GET', '/v2/bills/bill_1', { as, headers: { origin } })).headers;
    expect(await ask('session')).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': expect.stringMatching(/^Content-Disposition, ETag, /) as unknown,
    });
    expect(await ask('account')).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('X-Request-Id', () => {
  it("is kept if the client's value is valid", async () =>
    expect(
      (await call('GET', '/v2/nothing', { headers: { 'x-request-id': 'abc-12345' } })).headers['x-request-id'],
    ).toBe('abc-12345'));
  it.each(['short', 'has space inside', 'x'.repeat(65), 'bad/char-1'])('is replaced for %j', async (id) => {
    const answer = await call('GET', '/v2/bills/bill_1', { headers: { 'x-request-id': id } });
    expect(answer.headers['x-request-id']).toMatch(/^req_[a-z2-7]{26}$/);
  });
});

describe('error responses', () => {
  it('contain no details of an internal error except the request ID', async () => {
    lines.length = 0;
    const answer = await call('GET', '/v2/bills/bill_boom');
    expectProblem(answer, 'internal_error');
    expect(answer.body).not.toContain('SECRET');
    expect(lines).toHaveLength(1);
  });
  it('do not repeat values from the client', async () => {
    const secret = 'SECRET123-45-6789';
    const answers = [
      await call('GET', `/v2/nothing?q=${secret}`),
      await call('GET', `/v2/bills?limit=${secret}`),
      await call('GET', `/v2/bills?${secret}%20x=1`),
      await call('GET', '/v2/bills/b', { as: 'anonymous', headers: { authorization: secret } }),
      await call('POST', '/v2/bills', { payload: { name: 7, [`${secret} x`]: secret } }),
      await call('POST', '/v2/sandbox/bills/b/simulate', {
        payload: `{"a": ${secret}`,
        headers: { 'content-type': 'application/json' },
      }),
      await call('POST', '/v2/bills', { headers: { 'idempotency-key': `${secret} x` }, ...bill }),
      await call('GET', '/v2/bills/b', { headers: { 'min-event-position': secret } }),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.body).not.toContain('SECRET');
    }
  });
});

it('a problem contains the path as the client sent it, without the query', async () => {
  for (const path of ['/v2/bills/Smith', '/partner/v2/bills/bill%5f1', '/v2/nothing', '/v2/bills/bill_1/nothing'])
    expect((await call('GET', `${path}?x=1`, { as: 'anonymous' })).json()).toMatchObject({ instance: path });
});

describe('problem pages', () => {
  it('exist for each code and need no credential', async () => {
    for (const [code, { title }] of Object.entries(problemCatalog)) {
      const answer = await call('GET', `/problems/${code}`, { as: 'anonymous' });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain(title);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    }
  });
  it('return an HTML 404 for an unknown code', async () => {
    const answer = await call('GET', '/problems/<script>', { as: 'anonymous' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(answer.body).not.toContain('<script>');
  });
  it('include a list of all codes', async () =>
    expect((await call('GET', '/problems', { as: 'anonymous' })).body).toContain('/problems/last_admin'));
});

it('every response has the security headers', async () =>
  expect((await call('GET', '/v2/bills/bill_1')).headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000',
  }));
