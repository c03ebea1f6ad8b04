import { connect, type AddressInfo, type Socket } from 'node:net';
import { toyApp } from './toy.spec-kit.js';

const opened = (port: number) =>
  new Promise<Socket>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.on('error', () => undefined);
  });
const firstData = (socket: Socket) =>
  new Promise<string>((resolve) => socket.once('data', (chunk: Buffer) => resolve(chunk.toString())));
const request = 'GET /v2/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n';

it('a process that stops does not wait for connections that were opened in advance', async () => {
  const app = await toyApp();
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  const unused = await opened(port);
  const used = await opened(port);
  used.write(request);
  expect(await firstData(used)).toContain('200 OK');
  used.resume();
  const ended = Promise.all([unused, used].map((socket) => new Promise((resolve) => socket.once('close', resolve))));
  await app.close();
  await ended;
});

it('and hears the request of one that was opened a moment before', async () => {
  const app = await toyApp();
  await app.listen(0, '127.0.0.1');
  const socket = await opened((app.getHttpServer().address() as AddressInfo).port);
  const closing = app.close();
  socket.write(request);
  const answer = await firstData(socket);
  expect(answer).toContain('200 OK');
  expect(answer.toLowerCase()).toContain('connection: close');
  await closing;
});
