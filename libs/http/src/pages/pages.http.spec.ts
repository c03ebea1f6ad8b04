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

describe('the root', () => {
  it('is a page with where to go', async () => {
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
  it('names the nearest path for a wrong one, to whoever asks', async () => {
    const answer = await app.inject({ method: 'POST', url: '/v1/bills', headers: { authorization: 'Bearer account' } });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      404,
      { code: 'not_found', detail: 'There is no such path. The nearest one is /v2/bills.' },
    ]);
  });
});

describe('a page', () => {
  it('is shown without a credential, kept by nobody, and tells its own POST where it comes from', async () => {
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
  it('is there for HEAD', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/sign-in/t1' });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
  });
  it('sends the browser on after its POST', async () => {
    const answer = await post('a=1&a=2&b=%C3%BC+x');
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/workspace?a=1&a=2&b=%C3%BC+x']);
  });
  it('takes a POST without a body', async () =>
    expect((await post(undefined, {})).headers.location).toBe('/workspace?'));
  it('takes multipart, as mail programs send it, without its files', async () => {
    const { headers, payload } = multipart(
      'name="List-Unsubscribe"\r\n\r\nOne-Click',
      'name="f"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nx',
    );
    expect((await post(payload, headers)).headers.location).toBe('/workspace?List-Unsubscribe=One-Click');
  });
});

describe('a page refuses in HTML', () => {
  it.each<[string, () => ReturnType<typeof post>, number]>([
    ['JSON', () => post('{}', { 'content-type': 'application/json' }), 415],
    ['no media type', () => post('a=1', {}), 415],
    ['a compressed form', () => post('a=1', { ...form, 'content-encoding': 'gzip' }), 415],
    ['a broken multipart form', () => post('nonsense', multipart().headers), 415],
    ['a large form', () => post(`a=${'x'.repeat(20_000)}`), 413],
    ['a foreign page', () => post('a=1', { ...form, origin: 'https://evil.example' }), 403],
    ['an opaque page', () => post('a=1', { ...form, origin: 'null' }), 403],
    ['a page of the same site', () => post('a=1', { ...form, 'sec-fetch-site': 'same-site' }), 403],
    ['a method that it has not', () => app.inject({ method: 'PUT', url: '/sign-in/t1' }), 405],
    ['a POST to a page without one', () => app.inject({ method: 'POST', url: '/workspace' }), 405],
    ['a broken address', () => app.inject({ url: '/sign-in/%E0%A4%A' }), 400],
    ['an address without end', () => app.inject({ url: `/sign-in/${'x'.repeat(9_000)}` }), 414],
    ['its own fault', () => app.inject({ url: '/sign-in/boom' }), 500],
  ])('%s', async (_, ask, status) => {
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
  ])('%s, which was cut off on its way', async (url) => {
    for (const method of ['GET', 'POST', 'PUT', 'OPTIONS'] as const) {
      const answer = await app.inject({ method, url });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(answer.body).toContain('This link is incomplete');
      expect(answer.body).toContain('copy the whole address');
    }
  });
  it.each(['/sign', '/v2/sign-in', '/v2/notifications/confirm/'])('but a program’s %s does not', async (url) => {
    const answer = await app.inject({ url });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'application/problem+json']);
  });
  it('and names the methods that it has', async () => {
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

describe('its own page', () => {
  it.each<[Record<string, string>]>([
    [{ origin: 'https://billing.example' }],
    [{ 'sec-fetch-site': 'same-origin' }],
    // A browser knows better than a configured origin does.
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }],
    [{}],
  ])('is believed by %j', async (headers) => {
    expect((await post('a=1', { ...form, ...headers })).statusCode).toBe(303);
  });
  it('is not asked for where anyone may post', () => {
    const request = { method: 'POST', headers: { origin: 'https://mail.example' } } as FastifyRequest;
    const reply = { removeHeader: () => undefined } as unknown as FastifyReply;
    const pass = (posts: 'anyone' | 'own-pages') =>
      checkPage({ path: '/x', methods: ['POST'], posts }, request, reply, 'https://billing.example');
    expect(() => pass('anyone')).not.toThrow();
    expect(() => pass('own-pages')).toThrow(Refusal);
  });
});
