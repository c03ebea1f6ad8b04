import { request, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Agent } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Shutdown, type Problem } from '#http';
import { holdUploads, seen, toyApp } from './toy.spec-kit.js';

let app: NestFastifyApplication;
let port: number;
beforeAll(async () => {
  app = await toyApp();
  await app.listen(0, '127.0.0.1');
  port = (app.getHttpServer().address() as AddressInfo).port;
});
afterAll(() => app.close());

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly problem: Problem;
}

/** Sends a request over a real connection. If the body is a list, it is sent in chunks without a Content-Length. */
const send = (
  options: Omit<RequestOptions, 'headers'> & { readonly headers?: Record<string, string> },
  body: string | readonly Buffer[] = '',
) =>
  new Promise<Answer>((resolve, reject) => {
    const headers = { authorization: 'Bearer account', 'content-type': 'application/json', ...options.headers };
    const asked = request(
      { port, host: '127.0.0.1', method: 'POST', agent: false, ...options, headers },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            problem: (text.startsWith('{') ? JSON.parse(text) : {}) as Problem,
          });
        });
      },
    );
    asked.on('error', reject);
    if (typeof body === 'string') asked.end(body);
    else {
      for (const chunk of body) asked.write(chunk);
      asked.end();
    }
  });

const mebibytes = (count: number) => Array.from({ length: count }, () => Buffer.alloc(1_048_576, 0x20));

describe('server on a real connection', () => {
  it('detects a second Authorization header behind 2,100 other headers', async () => {
    const many = Array.from({ length: 2_100 }, (_, n) => `a${n.toString(36)}: `).join('\r\n');
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET /v2/bills/bill_1 HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer account\r\n`);
    socket.write(`${many}\r\nauthorization: Bearer other\r\n\r\n`);
    let text = '';
    for await (const part of socket) text += String(part);
    expect(text).toMatch(/^HTTP\/1.1 400 /);
    expect(text).toContain('Authorization must be sent once.');
  });

  it('counts the bytes of a body of unknown length', async () => {
    const answer = await send({ path: '/v2/sandbox/bills/b/simulate' }, mebibytes(2));
    expect([answer.status, answer.problem.code]).toEqual([413, 'request_too_large']);
  });

  it('sends the refusal of a large body before the body has arrived', async () => {
    const answer = await send({ path: '/v2/bills', headers: { authorization: 'Bearer reader' } }, mebibytes(4));
    expect([answer.status, answer.problem.code]).toEqual([403, 'permission_denied']);
  });

  it('continues after a client disconnects during its body', async () => {
    const socket = connect(port, '127.0.0.1');
    const head = ['POST /v2/sandbox/bills/b/simulate HTTP/1.1', 'host: x', 'authorization: Bearer account'];
    socket.write([...head, 'content-type: application/json', 'content-length: 100', '', '{"a"'].join('\r\n'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.destroy();
    expect((await send({ path: '/v2/bills/bill_1', method: 'GET' })).status).toBe(200);
  });

  it('reads at most eight large bodies of an account at once, without blocking other requests', async () => {
    const open = holdUploads();
    const payload = `{"name":"x"${' '.repeat(1_100_000)}}`;
    const started = seen.uploading;
    const running = Array.from({ length: 8 }, () => send({ path: '/v2/bills' }, payload));
    while (seen.uploading < started + 8) await new Promise((resolve) => setTimeout(resolve, 5));
    const ninth = await send({ path: '/v2/bills' }, payload);
    expect([ninth.status, ninth.problem.code, ninth.headers['retry-after']]).toEqual([503, 'service_unavailable', '2']);
    // Small bodies and other accounts' large bodies are still accepted.
    const small = send({ path: '/v2/bills' }, '{"name":"x"}');
    const stranger = { path: '/v2/bills', headers: { authorization: 'Bearer stranger' } };
    const theirs = Array.from({ length: 8 }, () => send(stranger, payload));
    while (seen.uploading < started + 17) await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await send(stranger, payload)).status).toBe(503);
    open();
    expect((await small).status).toBe(201);
    const all = await Promise.all([...running, ...theirs]);
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 201));
    expect((await send({ path: '/v2/bills' }, payload)).status).toBe(201);
  });

  it('sends 100 Continue only for an accepted request', async () => {
    const ask = async (as: string) => {
      const socket = connect(port, '127.0.0.1');
      const lines = ['POST /v2/bills HTTP/1.1', 'host: x', `authorization: Bearer ${as}`, 'expect: 100-continue'];
      socket.write([...lines, 'content-type: application/json', 'content-length: 12', '', ''].join('\r\n'));
      let text = '';
      for await (const chunk of socket) {
        text += String(chunk);
        if (text.endsWith('Continue\r\n\r\n')) socket.write('{"name":"x"}');
        if (text.includes('"documents":0')) socket.end();
      }
      return text;
    };
    expect(await ask('account')).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /);
    const refused = await ask('reader');
    expect(refused).toMatch(/^HTTP\/1\.1 403 /);
    expect(refused.toLowerCase()).toContain('connection: close');
  });

  const get = 'GET /v2/bills/bill_1 HTTP/1.1\r\nauthorization: Bearer account\r\n';
  const close = 'connection: close\r\n\r\n';
  it.each<[string, string, string, string]>([
    ['bytes that are not HTTP', 'NONSENSE\r\n\r\n', '400 Bad Request', 'invalid_parameter'],
    ['an unsupported HTTP version', 'GET / HTTP/9.9\r\n\r\n', '400 Bad Request', 'invalid_parameter'],
    ['HTTP/2, which is not supported', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', '400 Bad Request', 'invalid_parameter'],
    ['a request without Host', `${get}${close}`, '400 Bad Request', 'invalid_parameter'],
    ['two Host headers', `${get}host: a\r\nhost: b\r\n${close}`, '400 Bad Request', 'invalid_parameter'],
    [
      'two Authorization headers',
      `${get}host: a\r\nauthorization: Bearer x\r\n${close}`,
      '400 Bad Request',
      'invalid_parameter',
    ],
    [
      'two Content-Type headers',
      `POST /v2/bills HTTP/1.1\r\nhost: a\r\nauthorization: Bearer account\r\ncontent-type: application/json\r\ncontent-type: text/plain\r\ncontent-length: 0\r\n${close}`,
      '400 Bad Request',
      'invalid_parameter',
    ],
    [
      'an unsupported expectation',
      `${get}host: a\r\nexpect: x\r\n${close}`,
      '417 Expectation Failed',
      'expectation_failed',
    ],
    [
      'a path of 9,000 characters',
      `GET /${'x'.repeat(9_000)} HTTP/1.1\r\nhost: a\r\n${close}`,
      '414 URI Too Long',
      'uri_too_long',
    ],
    [
      'a path of 20,000 characters',
      `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n${close}`,
      '414 URI Too Long',
      'uri_too_long',
    ],
    [
      'a path of 50,000 characters',
      `GET /${'x'.repeat(50_000)} HTTP/1.1\r\nhost: a\r\n${close}`,
      '414 URI Too Long',
      'uri_too_long',
    ],
    [
      'a header of 17,000 characters',
      `${get}host: a\r\nx-a: ${'x'.repeat(17_000)}\r\n${close}`,
      '431 Request Header Fields Too Large',
      'request_header_fields_too_large',
    ],
    [
      'a header of 50,000 characters',
      `${get}host: a\r\nx-a: ${'x'.repeat(50_000)}\r\n${close}`,
      '431 Request Header Fields Too Large',
      'request_header_fields_too_large',
    ],
    [
      'a CONNECT request',
      'CONNECT billing.example:443 HTTP/1.1\r\nhost: a\r\n\r\n',
      '405 Method Not Allowed',
      'method_not_allowed',
    ],
    ['an unknown method', `BREW /v2/bills HTTP/1.1\r\nhost: a\r\n${close}`, '400 Bad Request', 'invalid_parameter'],
    [
      'an unsupported method',
      `PURGE /v2/bills HTTP/1.1\r\nhost: a\r\n${close}`,
      '405 Method Not Allowed',
      'method_not_allowed',
    ],
    [
      'a Content-Length together with Transfer-Encoding',
      `POST /v2/bills HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
      '400 Bad Request',
      'invalid_parameter',
    ],
  ])('returns a problem for %s', async (_, bytes, status, code) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(bytes);
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk as Buffer);
    const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
    expect(head.split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`);
    for (const header of ['content-type: application/problem+json', 'cache-control: no-store', 'connection: close'])
      expect(head.toLowerCase()).toContain(header);
    const problem = JSON.parse(body) as Problem;
    expect(problem).toMatchObject({ status: Number(status.slice(0, 3)), code });
    expect(head).toContain(`x-request-id: ${problem.requestId}`);
  });
  it('accepts HTTP/1.0 without Host', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`${get.replace('1.1', '1.0')}\r\n`);
    let text = '';
    for await (const chunk of socket) text += String(chunk);
    expect(text).toMatch(/^HTTP\/1\.1 200 OK/);
  });
  it('ignores an upgrade to another protocol', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`${get}host: a\r\nupgrade: websocket\r\nconnection: upgrade, close\r\n\r\n`);
    let text = '';
    for await (const chunk of socket) text += String(chunk);
    expect(text).toMatch(/^HTTP\/1\.1 200 OK/);
  });

  it('ends keep-alive and aborts the shutdown signal when the process stops', async () => {
    const agent = new Agent({ keepAlive: true });
    const ask = () => send({ path: '/v2/bills/bill_1', method: 'GET', agent });
    expect((await ask()).headers.connection).toBe('keep-alive');
    const shutdown = app.get(Shutdown);
    expect(shutdown.signal.aborted).toBe(false);
    shutdown.beforeApplicationShutdown();
    expect(shutdown.signal.aborted).toBe(true);
    expect((await ask()).headers.connection).toBe('close');
    await app.close();
    expect(agent.freeSockets).toEqual({});
    agent.destroy();
  });
});
