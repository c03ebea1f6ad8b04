import { connect, type AddressInfo, type Socket } from 'node:net';
import { eventually } from '#testing/pure';
import { toyApp } from './toy.spec-kit.js';

const opened = (port: number) =>
  new Promise<Socket>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.on('error', () => undefined);
  });
/** Returns the first received bytes, or '' if the connection is closed without any. */
const firstData = (socket: Socket) =>
  new Promise<string>((resolve) => {
    socket.once('data', (chunk: Buffer) => resolve(chunk.toString()));
    socket.once('close', () => resolve(''));
  });
const request = 'GET /v2/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n';

it('a stopping process closes connections that were opened in advance without waiting for a request', async () => {
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

it('a stopping process closes an idle connection at once, and keeps a connection whose next request has begun to arrive', async () => {
  const app = await toyApp({ closing: { unusedMs: 60_000, usedMs: 120_000 } });
  const server = app.getHttpServer();
  const accepted: Socket[] = [];
  let answered = 0;
  server.on('connection', (socket) => accepted.push(socket));
  server.on('request', (_, answer) => answer.once('close', () => (answered += 1)));
  await app.listen(0, '127.0.0.1');
  const { port } = server.address() as AddressInfo;
  const [idle, begun] = [await opened(port), await opened(port)];
  let answer = '';
  begun.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  for (const socket of [idle, begun]) socket.resume().write(request);
  await eventually(() => answered === 2);
  begun.write(request.slice(0, 10));
  await eventually(() => accepted.some(({ bytesRead }) => bytesRead === request.length + 10));
  const closed = new Promise((resolve) => idle.once('close', resolve));
  const closing = app.close();
  await closed;
  answer = '';
  const ended = new Promise((resolve) => begun.once('close', resolve));
  begun.write(request.slice(10));
  await Promise.all([closing, ended]);
  expect(answer).toContain('200 OK');
  expect(answer.toLowerCase()).toContain('connection: close');
});

it('a stopping process answers a request on a connection that was opened just before', async () => {
  const app = await toyApp({ closing: { unusedMs: 60_000, usedMs: 120_000 } });
  await app.listen(0, '127.0.0.1');
  const socket = await opened((app.getHttpServer().address() as AddressInfo).port);
  const closing = app.close();
  socket.write(request);
  const answer = await firstData(socket);
  expect(answer).toContain('200 OK');
  expect(answer.toLowerCase()).toContain('connection: close');
  await closing;
});
