import { request, Agent, type IncomingHttpHeaders } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Overload } from '#http';
import { eventually } from '#testing/pure';
import { holdUploads, seen, toyApp } from '../specs/toy.spec-kit.js';

interface Line {
  readonly msg: string;
  readonly [name: string]: unknown;
}
let lines: Line[];
let now = 1_000_000;
let app: NestFastifyApplication;
let port: number;
let overload: Overload;
let refusals: string[];

beforeEach(async () => {
  // An instance from an earlier test may still log the end of its overload. So each test has its own list.
  const own: Line[] = [];
  lines = own;
  const log = { warn: (line: Line) => void own.push(line), info: (line: Line) => void own.push(line) };
  refusals = [];
  overload = new Overload(log, { writes: { perSecond: 1, least: 2 } }, () => now);
  overload.onRefusal((budget, reason) => refusals.push(`${budget} ${reason}`));
  app = await toyApp({ overload, checks: { load: async () => overload.check() } });
  await app.listen(0, '127.0.0.1');
  port = (app.getHttpServer().address() as AddressInfo).port;
});
afterEach(() => app.close());

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly json: Record<string, unknown>;
}

const send = (
  method: string,
  path: string,
  { body, headers = {}, agent }: { body?: Buffer | string; headers?: Record<string, string>; agent?: Agent } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const all = {
      authorization: 'Bearer account',
      ...(body !== undefined && { 'content-type': 'application/json', 'content-length': String(body.length) }),
      ...headers,
    };
    const asked = request({ port, host: '127.0.0.1', method, path, headers: all, agent: agent ?? false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const json = (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>;
        resolve({ status: answer.statusCode!, headers: answer.headers, json });
      });
    });
    asked.on('error', reject);
    asked.end(body);
  });

/** Starts two uploads that use all the capacity. The returned function completes them. */
const full = async (): Promise<() => Promise<void>> => {
  const open = holdUploads();
  const before = seen.uploading;
  const running = ['held-1', 'held-2'].map((key) =>
    send('POST', '/v2/bills', { body: '{"name":"x"}', headers: { 'idempotency-key': key } }),
  );
  await eventually(() => seen.uploading === before + 2);
  return async () => {
    open();
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([201, 201]);
  };
};

describe('overloaded process', () => {
  it('refuses writes with a problem response and does not read their bodies', async () => {
    const end = await full();
    const before = seen.uploading;
    const refused = await send('POST', '/v2/bills?x=1', {
      body: '{"name":"x"}',
      headers: { 'x-request-id': 'mine-1234', origin: 'https://app.example' },
    });
    expect(refused.status).toBe(503);
    expect(refused.json).toEqual({
      type: 'https://billing.example/problems/service_unavailable',
      title: expect.any(String) as unknown,
      status: 503,
      code: 'service_unavailable',
      detail: expect.stringContaining('The request was not processed') as unknown,
      instance: '/v2/bills',
      requestId: 'mine-1234',
      retryable: true,
    });
    expect(refused.headers).toMatchObject({
      'content-type': 'application/problem+json',
      'retry-after': '1',
      'x-request-id': 'mine-1234',
      'cache-control': 'no-store',
      'access-control-allow-origin': 'https://app.example',
      vary: 'Origin',
    });
    expect(refused.headers['workcomp-version']).toBeDefined();
    expect(seen.uploading).toBe(before);
    expect(refusals).toEqual(['writes overload']);
    await end();
    expect((await send('POST', '/v2/bills', { body: '{"name":"x"}' })).status).toBe(201);
  });

  it('continues to serve reads, health checks, preflights and pages', async () => {
    const end = await full();
    expect((await send('GET', '/v2/bills/bill_1')).status).toBe(200);
    expect((await send('GET', '/v2/events')).status).toBe(200);
    expect((await send('GET', '/health/ready')).status).toBe(200);
    expect((await send('OPTIONS', '/v2/bills')).status).toBe(204);
    expect((await send('POST', '/sign-in/t', { headers: { 'sec-fetch-site': 'same-origin' } })).status).not.toBe(503);
    await end();
  });

  it('refuses writes under the path alias and with encoded paths', async () => {
    const end = await full();
    for (const path of ['/partner/v2/bills', '/v2/%62ills', '/%762/bills', 'http://elsewhere.example/v2/bills'])
      expect((await send('POST', path, { body: '{"name":"x"}' })).status).toBe(503);
    await end();
  });

  it('keeps the connection open after it refuses a small body', async () => {
    const end = await full();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let n = 0; n < 3; n += 1) {
      const refused = await send('POST', '/v2/bills', { agent, body: Buffer.alloc(20_000, 0x20) });
      expect([refused.status, refused.headers.connection]).toEqual([503, 'keep-alive']);
    }
    expect(Object.values(agent.freeSockets).flat()).toHaveLength(1);
    agent.destroy();
    await end();
  });

  it('returns 409 for a repeated request that is in progress and does not start it again', async () => {
    const end = await full();
    const again = await send('POST', '/v2/bills', { body: '{"name":"x"}', headers: { 'idempotency-key': 'held-1' } });
    expect([again.status, again.json['code'], again.json['retryable']]).toEqual([409, 'idempotency_in_progress', true]);
    expect(Number(again.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    await end();
  });

  it('admits a refused request that retries at the given time', async () => {
    const end = await full();
    const mine = { body: '{"name":"x"}', headers: { 'idempotency-key': 'mine' } };
    expect((await send('POST', '/v2/bills', mine)).headers['retry-after']).toBe('1');
    await end();
    const endAgain = await full();
    now += 30_000;
    expect((await send('POST', '/v2/bills', mine)).status).toBe(503);
    await endAgain();
    expect((await send('POST', '/v2/bills', mine)).status).toBe(201);
  });

  it('reports the overload in the readiness check, and logs its start and its end once', async () => {
    const readiness = async () => {
      const { status, json } = await send('GET', '/health/ready');
      return [status, json['status'], (json['checks'] as { readonly load: string }).load];
    };
    expect(await readiness()).toEqual([200, 'ready', 'accepting all requests']);
    const end = await full();
    for (let n = 0; n < 3; n += 1) await send('POST', '/v2/bills', { body: '{"name":"x"}' });
    expect(overload.words).toBe('more requests than can be served; 3 refused with Retry-After');
    expect(await readiness()).toEqual([200, 'degraded', `degraded: ${overload.words}`]);
    await end();
    expect(overload.look()).toBe(false);
    now += 60_000;
    expect(overload.look()).toBe(true);
    expect(await readiness()).toEqual([200, 'ready', 'accepting all requests']);
    expect(lines.map(({ msg, refused }) => [msg, refused])).toEqual([
      ['overloaded; rejecting some requests with Retry-After', undefined],
      ['overload ended', 3],
    ]);
  });
});

describe('response to a refused large upload', () => {
  const MIB = 1_048_576;

  it('reaches a client on a raw socket, and the connection closes without a reset after the body', async () => {
    const end = await full();
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const head = ['POST /v2/bills HTTP/1.1', 'host: x', 'content-type: application/json', `content-length: ${8 * MIB}`];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    let text = '';
    socket.on('data', (chunk) => (text += String(chunk)));
    // The response has arrived and the server has stopped sending, but most of the body has not been sent yet.
    await new Promise((resolve) => socket.once('end', resolve));
    expect(text).toMatch(/^HTTP\/1\.1 503 /);
    expect(text.toLowerCase()).toContain('connection: close');
    for (let n = 0; n < 8; n += 1)
      await new Promise<void>((resolve, reject) =>
        socket.write(Buffer.alloc(MIB, 0x20), (error) => (error ? reject(error) : resolve())),
      );
    socket.end();
    const failed = await new Promise((resolve) => socket.once('close', resolve));
    expect(failed).toBe(false);
    await end();
  });

  it('reaches a fetch client if load control refuses the upload', async () => {
    const end = await full();
    for (let n = 0; n < 10; n += 1) {
      const answer = await fetch(`http://127.0.0.1:${port}/v2/bills`, {
        method: 'POST',
        headers: { authorization: 'Bearer account', 'content-type': 'application/json' },
        body: Buffer.alloc(8 * MIB, 0x20),
      });
      expect([answer.status, answer.headers.get('retry-after') !== null]).toEqual([503, true]);
      await answer.text();
    }
    await end();
  });

  it('reaches a fetch client if the route refuses the upload', async () => {
    for (const [path, status] of [
      ['/v2/bills/bill_1/actions', 405],
      ['/v2/sandbox/bills/b/simulate', 413],
    ] as const) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        headers: { authorization: 'Bearer account', 'content-type': 'application/json' },
        body: Buffer.alloc(32 * MIB, 0x20),
      });
      expect(answer.status).toBe(status);
      await answer.text();
    }
  });
});
