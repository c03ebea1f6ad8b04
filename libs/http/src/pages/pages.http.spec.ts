import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#http';
import { seen, toyApp } from '../specs/toy.spec-kit.js';
import { checkPage } from './page-gate.js';

let app: NestFastifyApplication;
beforeAll(async () => {
  app = await toyApp();
});
afterAll(() => app.close());
beforeEach(() => {
  seen.calls = 0;
});

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (payload?: string, headers: Record<string, string> = form) =>
  app.inject({ method: 'POST', url: '/sign-in/t1', headers, ...(payload !== undefined && { payload }) });
const multipart = (...parts: readonly string[]) => ({
  headers: { 'content-type': 'multipart/form-data; boundary=xYz' },
  payload: `${parts.map((part) => `--xYz\r\nContent-Disposition: form-data; ${part}\r\n`).join('')}--xYz--\r\n`,
});

describe('home page and unknown paths', () => {
  it('the home page links to all parts of the service', async () => {
    const answer = await app.inject({ url: '/' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const links = [...answer.body.matchAll(/href="([^"]+)"/g)].map(([, path]) => path);
    expect(links).toEqual([
      '/workspace',
      '/docs/',
      '/v2/openapi.json',
      '/event-types',
      '/problems',
      '/warnings',
      '/llms.txt',
      '/health/ready',
    ]);
  });
  it('the home page and error pages have one action, and no HTTP status or table', async () => {
    for (const url of ['/', '/workspace/no-such-page', '/sign-in/a/b']) {
      const { body } = await app.inject({ url });
      expect([url, body.match(/class="button"/g)?.length]).toEqual([url, 1]);
      expect(body).not.toMatch(/HTTP \d|<table/);
    }
  });
  it('an unknown path with a similar known path is refused with the known path as a suggestion', async () => {
    const answer = await app.inject({ method: 'POST', url: '/v1/bills', headers: { authorization: 'Bearer account' } });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      404,
      { code: 'not_found', detail: 'This path does not exist. Did you mean /v2/bills?' },
    ]);
  });
});

describe('page', () => {
  it('needs no credential, is not cached, and sends a referrer to its own origin', async () => {
    const answer = await app.inject({ url: '/sign-in/t1', headers: { origin: 'https://evil.example' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("form-action 'self'") as unknown,
    });
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });
  it('supports HEAD', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/sign-in/t1' });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
  });
  it('redirects the browser after a POST', async () => {
    const answer = await post('a=1&a=2&b=%C3%BC+x');
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/workspace?a=1&a=2&b=%C3%BC+x']);
  });
  it('accepts a POST without a body', async () =>
    expect((await post(undefined, {})).headers.location).toBe('/workspace?'));
  it('accepts a multipart form from mail programs and ignores its files', async () => {
    const { headers, payload } = multipart(
      'name="List-Unsubscribe"\r\n\r\nOne-Click',
      'name="f"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nx',
    );
    expect((await post(payload, headers)).headers.location).toBe('/workspace?List-Unsubscribe=One-Click');
  });
});

describe('error pages', () => {
  it.each<[string, () => ReturnType<typeof post>, number]>([
    ['a JSON body', () => post('{}', { 'content-type': 'application/json' }), 415],
    ['a form without a media type', () => post('a=1', {}), 415],
    ['a compressed form', () => post('a=1', { ...form, 'content-encoding': 'gzip' }), 415],
    ['a broken multipart form', () => post('nonsense', multipart().headers), 415],
    ['a form above the size limit', () => post(`a=${'x'.repeat(20_000)}`), 413],
    ['a form from another site', () => post('a=1', { ...form, origin: 'https://evil.example' }), 403],
    ['a form from an opaque origin', () => post('a=1', { ...form, origin: 'null' }), 403],
    ['a form from another origin of the same site', () => post('a=1', { ...form, 'sec-fetch-site': 'same-site' }), 403],
    ['an unsupported method', () => app.inject({ method: 'PUT', url: '/sign-in/t1' }), 405],
    ['a POST to a page that only supports GET', () => app.inject({ method: 'POST', url: '/workspace' }), 405],
    ['a malformed path', () => app.inject({ url: '/sign-in/%E0%A4%A' }), 400],
    ['a path above the length limit', () => app.inject({ url: `/sign-in/${'x'.repeat(9_000)}` }), 414],
    ['an internal error', () => app.inject({ url: '/sign-in/boom' }), 500],
  ])('returns an HTML page for %s', async (_, ask, status) => {
    const answer = await ask();
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(answer.body).toContain(answer.headers['x-request-id']);
    expect(answer.body).not.toContain('SECRET');
    expect(seen.calls).toBe(0);
  });
  it.each([
    '/sign-in',
    '/sign-in/',
    '/sign-in/?from=mail',
    '/notifications',
    '/notifications/confirm',
    '/notifications/confirm/',
    '/notifications/unsubscribe',
    '/notifications/unsubscribe/',
    '/sign-in/t1/',
  ])('returns an HTML page for the incomplete link %s', async (url) => {
    for (const method of ['GET', 'POST', 'PUT', 'OPTIONS'] as const) {
      const answer = await app.inject({ method, url });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(answer.body).toContain('Page not found');
      expect(answer.body).toContain('copy the whole address');
    }
  });
  it.each(['/sign', '/v2/sign-in', '/v2/notifications/confirm/'])(
    'returns a JSON problem for %s, which is not a path of pages',
    async (url) => {
      const answer = await app.inject({ url });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'application/problem+json']);
    },
  );
  it('lists the supported methods in the Allow header', async () => {
    expect((await app.inject({ method: 'DELETE', url: '/sign-in/t1' })).headers.allow).toBe('GET, HEAD, POST');
    const options = await app.inject({
      method: 'OPTIONS',
      url: '/sign-in/t1',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect([options.statusCode, options.headers.allow]).toEqual([204, 'GET, HEAD, POST']);
    expect(options.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe("check of the form's source", () => {
  it.each<[Record<string, string>]>([
    [{ origin: 'https://billing.example' }],
    [{ 'sec-fetch-site': 'same-origin' }],
    // Sec-Fetch-Site takes precedence over the configured origin.
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }],
    [{}],
  ])('accepts a form with the headers %j', async (headers) => {
    expect((await post('a=1', { ...form, ...headers })).statusCode).toBe(303);
  });
  it('accepts any source on routes with posts: anyone', () => {
    const request = { method: 'POST', headers: { origin: 'https://mail.example' } } as FastifyRequest;
    const reply = { removeHeader: () => undefined } as unknown as FastifyReply;
    const pass = (posts: 'anyone' | 'own-pages') =>
      checkPage({ path: '/x', methods: ['POST'], posts }, request, reply, 'https://billing.example');
    expect(() => pass('anyone')).not.toThrow();
    expect(() => pass('own-pages')).toThrow(Refusal);
  });
});
