import { once } from 'node:events';
import { createRequire } from 'node:module';
import { connect, createServer, Socket, type AddressInfo } from 'node:net';
import './mongo-driver.js';
import { isMongoOutage } from './mongo-outage.js';

type Write = (this: { readonly socket: Socket }, command: object, options: object) => Promise<void>;
const { prototype } = (
  createRequire(import.meta.url)('mongodb/lib/cmap/connection.js') as {
    Connection: { prototype: { writeCommand: Write } };
  }
).Connection;
const command = { toBin: () => Promise.resolve([Buffer.from('hello')]) };
const options = { agreedCompressor: 'none' };

// Ends every connection immediately.
const server = createServer((socket) => socket.resume().end());
const dial = (): Socket => connect((server.address() as AddressInfo).port, '127.0.0.1').resume();
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

const written = (socket: Socket, what: object = command): Promise<unknown> =>
  prototype.writeCommand.call({ socket }, what, options).then(
    () => 'written',
    (error: unknown) => error,
  );

it('writeCommand reports a MongoDB outage if the connection breaks during the write', async () => {
  const socket = dial();
  await once(socket, 'end');
  const error = await written(socket);
  expect((error as { cause?: { code?: string } }).cause?.code).toBe('EPIPE');
  expect(isMongoOutage(error)).toBe(true);
});

it('writeCommand does not wait for a closed connection', async () => {
  const socket = dial();
  await once(socket, 'close');
  expect(isMongoOutage(await written(socket))).toBe(true);
});

it('writeCommand passes on errors of the command itself', async () => {
  const wrong = new RangeError('too large');
  expect(await written(new Socket(), { toBin: () => Promise.reject(wrong) })).toBe(wrong);
});
