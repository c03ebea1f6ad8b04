import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { parse } from 'yaml';
import { losAngelesDate } from '#domain';
import { buildOpenApi } from '#http';
import { expectMatchesOpenApi } from '#testing/http';
import { encodingFor } from '../answers/compression.js';
import { toyApp, toyOrigin } from '../specs/toy.spec-kit.js';

let app: NestFastifyApplication;
beforeAll(async () => {
  app = await toyApp();
});
afterAll(() => app.close());

const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  app.inject({ method: 'GET', url, headers });
const today = () => losAngelesDate(new Date().toISOString());

it("returns the OpenAPI document as JSON and YAML with the server's public URL, without a credential", async () => {
  const json = await get('/v2/openapi.json');
  const document = buildOpenApi({ publicOrigin: toyOrigin, today: today() });
  expect(json.json()).toEqual(JSON.parse(JSON.stringify(document)));
  expect(json.json()).toMatchObject({ servers: [{ url: `${toyOrigin}/v2` }] });
  expect(() => expectMatchesOpenApi(document, 'GET', '/openapi.json', json)).not.toThrow();
  const yaml = await get('/v2/openapi.yaml', { origin: 'https://docs.example' });
  expect(parse(yaml.body)).toEqual(json.json());
  expect(yaml.headers).toMatchObject({
    'content-type': 'application/yaml',
    etag: expect.stringMatching(/^W\//) as unknown,
    'access-control-allow-origin': 'https://docs.example',
  });
});

describe('compression of the OpenAPI document', () => {
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
  it.each(['/v2/openapi.json', '/v2/openapi.yaml'])(
    '%s is compressed to less than an eighth without changes',
    async (url) => {
      const plain = await get(url);
      expect(plain.headers).not.toHaveProperty('content-encoding');
      for (const encoding of ['br', 'gzip'] as const) {
        const answer = await get(url, { 'accept-encoding': encoding });
        expect(answer.headers).toMatchObject({
          'content-encoding': encoding,
          'content-length': String(answer.rawPayload.length),
          etag: plain.headers.etag,
          vary: 'Origin, Accept-Encoding',
        });
        expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 8);
        expect(decoders[encoding](answer.rawPayload).toString()).toBe(plain.body);
      }
    },
  );
  it('returns 304 for a known ETag regardless of the encoding', async () => {
    const { headers } = await get('/v2/openapi.json', { 'accept-encoding': 'gzip' });
    const again = await get('/v2/openapi.json', { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body, again.headers['content-encoding']]).toEqual([304, '', undefined]);
  });
  it('sets the encoding of the GET response for HEAD', async () => {
    const asked = { url: '/v2/openapi.json', headers: { 'accept-encoding': 'br' } };
    const head = await app.inject({ method: 'HEAD', ...asked });
    expect(head.body).toBe('');
    expect(head.headers['content-encoding']).toBe('br');
  });
  it('does not compress other responses', async () => {
    const other = await get('/v2/bills/bill_1', { authorization: 'Bearer account', 'accept-encoding': 'br, gzip' });
    expect(other.statusCode).toBe(200);
    expect(other.headers).not.toHaveProperty('content-encoding');
  });
  it.each([
    ['', null],
    ['identity', null],
    ['gzip, deflate', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0.5, gzip;q=1.0', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['br; q=0, gzip; q=0', null],
    ['GZIP', 'gzip'],
    ['zstd, nonsense;;q=x', null],
    ['*;q=0', null],
  ])('Accept-Encoding "%s" selects %s', (header, encoding) => expect(encodingFor(header)).toBe(encoding));
});
