import { connect, type AddressInfo, type Socket } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createLog } from '../logging/log.js';
import { seen, toyApp } from './toy.spec-kit.js';

const lines: string[] = [];
let app: NestFastifyApplication;
let port: number;
/** Starts the application. The usual patience is 20 seconds; these tests use less. */
const start = async (patienceMs: number) => {
  lines.length = 0;
  app = await toyApp({
    arrival: { bytesPerSecond: 10_000, patienceMs },
    log: createLog('info', { write: (line: string) => void lines.push(line) }),
  });
  await app.listen(0, '127.0.0.1');
  port = (app.getHttpServer().address() as AddressInfo).port;
};
afterEach(() => app.close());

const head = (path: string, length: number, as = 'account') =>
  [
    `POST ${path} HTTP/1.1`,
    'host: x',
    `authorization: Bearer ${as}`,
    'content-type: application/json',
    `content-length: ${length}`,
    '',
    '',
  ].join('\r\n');

const open = (bytes: string): Socket => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(bytes);
  return socket;
};
const statusOf = async (socket: Socket): Promise<string> => {
  for await (const chunk of socket) return String(chunk).slice(9, 12);
  return 'nothing';
};
const trickle = (socket: Socket): NodeJS.Timeout => setInterval(() => socket.write('x'), 20);

describe('slow request body', () => {
  it.each(['/v2/bills', '/v2/sandbox/bills/bill_1/simulate'])(
    'is refused with 408 if it arrives byte by byte: %s',
    async (path) => {
      await start(300);
      const socket = open(head(path, 900_000));
      const drops = trickle(socket);
      expect(await statusOf(socket)).toBe('408');
      clearInterval(drops);
      socket.destroy();
    },
  );

  it('is refused with 408 if it stops arriving', async () => {
    await start(300);
    const socket = open(`${head('/v2/bills', 900_000)}{"name":`);
    expect(await statusOf(socket)).toBe('408');
    socket.destroy();
  });

  it('takes no slot, so many announced large bodies do not block other requests', async () => {
    await start(600_000);
    const before = seen.uploading;
    const sockets = Array.from({ length: 12 }, () => open(`${head('/v2/bills', 40_000_000)}{`));
    while (seen.uploading < before + 12) await new Promise((resolve) => setTimeout(resolve, 5));
    const large = `{"name":"x"${' '.repeat(2_000_000)}}`;
    expect(await statusOf(open(head('/v2/bills', large.length) + large))).toBe('201');
    for (const socket of sockets) socket.destroy();
  });
});

it('does not report a fault if the client disconnects midway', async () => {
  await start(60_000);
  const before = seen.uploading;
  const socket = open(`${head('/v2/bills', 900_000)}{"name":`);
  while (seen.uploading < before + 1) await new Promise((resolve) => setTimeout(resolve, 5));
  const server = app.getHttpServer();
  const connections = () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
  socket.destroy();
  while ((await connections()) !== 0) await new Promise((resolve) => setTimeout(resolve, 5));
  // By the time this request is answered, the incomplete body has had all its effects.
  await app.inject({ url: '/v2/bills/bill_1', headers: { authorization: 'Bearer account' } });
  expect(lines.filter((line) => line.includes('"msg":"fault"'))).toEqual([]);
});
