import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { FaultProxy } from './fault-proxy.js';

const until = (socket: Socket, event: 'close' | 'data' | 'end'): Promise<string> =>
  new Promise((resolve) => {
    socket.once('error', () => resolve('close'));
    socket.once(event, (data?: unknown) => resolve(Buffer.isBuffer(data) ? data.toString() : event));
  });
const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
/** Polls until the condition is true. If it never is, the test times out. */
const eventually = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await sleep(2);
  expect(holds()).toBe(true);
};

describe('FaultProxy', () => {
  let echo: Server;
  let heard: string;
  let proxy: FaultProxy;
  const sockets: Socket[] = [];
  const dial = (): Socket => {
    const socket = connect(proxy.port, '127.0.0.1');
    sockets.push(socket);
    return socket;
  };

  beforeEach(async () => {
    heard = '';
    echo = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (bytes) => {
        heard += bytes.toString();
        socket.write(bytes);
      });
    });
    await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
    proxy = await FaultProxy.to({ host: '127.0.0.1', port: (echo.address() as AddressInfo).port });
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await proxy.stop();
    await new Promise((resolve) => echo.close(resolve));
  });

  it('forwards data, with the configured delay', async () => {
    const socket = dial();
    socket.write('hello');
    expect(await until(socket, 'data')).toBe('hello');
    proxy.delay = 30;
    const timers = jest.spyOn(globalThis, 'setTimeout');
    socket.write('late');
    expect(await until(socket, 'data')).toBe('late');
    expect(timers.mock.calls.filter(([, milliseconds]) => milliseconds === 30)).toHaveLength(2);
  });

  it.each([
    ['cut request', '', 'close'],
    ['cut answer', 'the word', 'close'],
    ['half close', 'the word', 'end'],
  ] as const)('applies the fault once when a request contains the text: %s', async (does, arrived, ending) => {
    const socket = dial();
    const sprung = proxy.trap(does, 'the word');
    socket.write('the ');
    await eventually(() => heard === 'the ');
    heard = '';
    socket.resume();
    socket.write('word');
    expect(await until(socket, ending)).toBe(ending);
    await sprung;
    await eventually(() => heard === (arrived === '' ? '' : 'word'));
    const other = dial();
    other.write('the word');
    expect(await until(other, 'data')).toBe('the word');
  });

  it('loses a response without closing the connection', async () => {
    const socket = dial();
    void proxy.trap('lose answer', 'x');
    socket.write('x');
    await eventually(() => heard === 'x');
    expect(await Promise.race([until(socket, 'data'), until(socket, 'close'), sleep(50)])).toBeUndefined();
  });

  it('swallows data as a black hole, and refuses connections', async () => {
    proxy.blackHole = true;
    const lost = dial();
    lost.write('lost');
    expect(await Promise.race([until(lost, 'data'), until(lost, 'close'), sleep(50)])).toBeUndefined();
    proxy.blackHole = false;
    expect([heard, await until(lost, 'close')]).toEqual(['', 'close']);
    proxy.refusing = true;
    expect(await until(dial(), 'close')).toBe('close');
    proxy.refusing = false;
    const socket = dial();
    socket.write('back');
    expect(await until(socket, 'data')).toBe('back');
    proxy.cutAll();
    expect(await until(socket, 'close')).toBe('close');
    await eventually(() => proxy.connections === 0);
  });
});
