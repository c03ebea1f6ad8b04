import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '#testing/pure';
import { Spool } from '#documents';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { AppOptions } from '#http';
import { largeBill, toyApp } from './toy.spec-kit.js';

const MIB = 1024 * 1024;
const body = JSON.stringify(largeBill);

let folder: string;
let app: NestFastifyApplication;
let port: number;
/** Server-side sockets of all connections. */
let connections: Set<Socket>;
let clients: Socket[];

const start = async (options: Partial<AppOptions> = {}) => {
  app = await toyApp({ spoolFolder: folder, ...options });
  connections = new Set();
  clients = [];
  app.getHttpServer().on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  await app.listen(0, '127.0.0.1');
  port = (app.getHttpServer().address() as AddressInfo).port;
};
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'answers-'));
});
afterEach(async () => {
  for (const client of clients) client.destroy();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const spooled = () => app.get(Spool, { strict: false }).bytes;
/** Requests the large bill over a new connection and does not read the response. */
const ask = (method = 'GET', headers: readonly string[] = []): Socket => {
  const client = connect(port, '127.0.0.1');
  client.on('error', () => undefined);
  client.pause();
  const path = method === 'GET' ? '/v2/bills/bill_large' : '/v2/bills/bill_large/submissions';
  client.write(
    [`${method} ${path} HTTP/1.1`, 'host: x', 'authorization: Bearer account', ...headers, '', ''].join('\r\n'),
  );
  clients.push(client);
  return client;
};
const read = async (client: Socket): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of client as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};
const held = () => [...connections].reduce((sum, { writableLength }) => sum + writableLength, 0);

describe('large response', () => {
  it('uses no memory while the client does not read, and no disk space after the client disconnects', async () => {
    await start();
    const readers = Array.from({ length: 3 }, () => ask());
    await eventually(() => spooled() === 3 * body.length && connections.size === 3);
    // Wait until the buffers of the connections are full.
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(held()).toBeLessThan(3 * MIB);
    await eventually(async () => (await readdir(folder)).length === 0);
    for (const reader of readers) reader.destroy();
    await eventually(() => spooled() === 0);
  });

  it('is complete and has Content-Length and ETag', async () => {
    await start();
    const text = await read(ask('GET', ['connection: close']));
    const [head = '', answered = ''] = text.split('\r\n\r\n');
    expect(answered === body).toBe(true);
    expect(head).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(head.toLowerCase()).toContain(`content-length: ${body.length}`);
    const tag = /^etag: (.*)$/im.exec(head)?.[1] ?? '';
    expect(await read(ask('GET', ['connection: close', `if-none-match: ${tag}`]))).toMatch(/^HTTP\/1\.1 304 /);
    expect(spooled()).toBe(0);
  });

  it('is a 503 if the disk spool is full, except for a write', async () => {
    await start();
    const spool = app.get(Spool, { strict: false });
    const waiting = await spool.keep([Buffer.alloc(0)], 1024 * MIB - 5, 'org_home');
    const refused = await read(ask('GET', ['connection: close']));
    expect(refused).toMatch(/^HTTP\/1\.1 503 /);
    expect(refused).toContain('"code":"service_unavailable"');
    expect(refused.toLowerCase()).toContain('retry-after: 1');
    const written = await read(ask('POST', ['connection: close', 'content-length: 0']));
    expect(written.endsWith(body)).toBe(true);
    waiting.destroy();
  });

  it('is sent from disk below the usual size if the account has too many unsent bytes', async () => {
    await start({ answerLimits: { large: 100 * MIB, unsentEach: 20 * MIB } });
    ask();
    await eventually(() => held() > MIB);
    expect(spooled()).toBe(0);
    ask();
    await eventually(() => spooled() === body.length);
    clients[0]!.destroy();
    await eventually(() => connections.size === 1);
    ask();
    await eventually(() => held() > MIB);
    expect(spooled()).toBe(body.length);
  });
});

describe('injected request', () => {
  it('leaves no timer behind, even without a body', async () => {
    await start();
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const before = timers();
    const headers = { authorization: 'Bearer account' };
    expect((await app.inject({ method: 'HEAD', url: '/v2/bills/bill_1', headers })).statusCode).toBe(200);
    await eventually(() => timers() <= before);
  });
});

describe('connection whose client does not read', () => {
  it('is closed after the timeout', async () => {
    await start({ answerLimits: { stallMs: 50 } });
    ask();
    await eventually(() => connections.size === 1);
    await eventually(() => connections.size === 0 && spooled() === 0);
    expect(clients).toHaveLength(1);
  });

  it('does not prevent shutdown', async () => {
    await start({ closing: { unusedMs: 10, usedMs: 50 } });
    ask();
    await eventually(() => spooled() > 0);
    await app.close();
    await eventually(() => connections.size === 0 && spooled() === 0);
    expect(await readdir(folder)).toEqual([]);
  });
});
