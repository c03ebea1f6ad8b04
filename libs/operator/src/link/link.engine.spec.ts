import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, type Engines } from '#engines';
import { OperatorRefusal, type Progress } from '../operation.js';
import { socketPath } from './address.js';
import { requestOperation, connectToServer, ServerDisconnected } from './server-request.js';
import { OperatorSocket } from './operator-socket.js';

/** A log of so many events that never change, and a look at how it is read. */
const engines = (readAll: (after: bigint) => Promise<readonly object[]>, head = 3n): Engines =>
  ({ events: { head: async () => head, readAll }, ledger: {} }) as unknown as Engines;

const event = (position: bigint) => ({
  position,
  type: 'SampleRecorded',
  id: `id-${position}`,
  stream: 's',
  data: {},
  metadata: {},
});

let dataDir: string;
let open: OperatorSocket | null = null;
const serve = async (parts: Engines): Promise<OperatorSocket> => {
  open = new OperatorSocket({ engines: parts, config: readConfig({ DATA_DIR: dataDir }), projector: null });
  await open.onApplicationBootstrap();
  return open;
};
const ask = async (operation: string, args: object, progress: (progress: Progress) => void = () => undefined) => {
  const socket = await connectToServer(dataDir);
  if (socket === null) throw new Error('nobody answers');
  return requestOperation(socket, { operation, arguments: args }, progress);
};

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'workcomp-link-'));
});
afterEach(async () => {
  await open?.beforeApplicationShutdown();
  open = null;
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the way to the server', () => {
  it('is a socket in the data folder, or in one of ours where its path is too long', () => {
    expect(socketPath('/var/lib/billing', 'linux')).toBe('/var/lib/billing/operator.sock');
    const long = socketPath(`/var/${'long/'.repeat(30)}`, 'linux');
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(100);
    expect(long).not.toBe(socketPath(`/var/${'long/'.repeat(31)}`, 'linux'));
    expect(socketPath('C:\\data', 'win32')).toMatch(/^\\\\\.\\pipe\\workcomp-[0-9a-f]{16}$/);
  });

  it('works where the path is too long', async () => {
    const root = dataDir;
    dataDir = join(root, 'x'.repeat(120));
    await serve(engines(async () => []));
    await expect(ask('events.get', { id: '7' })).rejects.toThrow('holds no event 7');
    await open?.beforeApplicationShutdown();
    dataDir = root;
  });

  it('is not there while no server runs, also where something lies in its place', async () => {
    expect(await connectToServer(dataDir)).toBeNull();
    writeFileSync(join(dataDir, 'operator.sock'), '');
    expect(await connectToServer(dataDir)).toBeNull();
  });

  it('is open to the server’s user only, and takes the place of what a dead one left', async () => {
    writeFileSync(join(dataDir, 'operator.sock'), '');
    await serve(engines(async () => []));
    expect(statSync(join(dataDir, 'operator.sock')).mode & 0o777).toBe(0o600);
  });
});

it('a server without a socket works, and says so', async () => {
  mkdirSync(join(dataDir, 'operator.sock'));
  const warned = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  await serve(engines(async () => []));
  expect(warned.mock.calls).toEqual([[expect.stringContaining('cannot reach this server'), { code: 'WORKCOMP' }]]);
  warned.mockRestore();
  expect(await connectToServer(dataDir)).toBeNull();
});

describe('a question to the server', () => {
  it('is answered, with progress on the way, and many at a time', async () => {
    await serve(engines(async (after) => (after < 3n ? [event(after + 1n)] : [])));
    const seen: Progress[] = [];
    await expect(ask('events.get', { id: 'nothing' }, (progress) => seen.push(progress))).rejects.toThrow(
      OperatorRefusal,
    );
    expect(seen.at(-1)).toEqual({ what: 'events', done: 3, total: 3 });
    const answers = await Promise.all([1, 2, 3].map((id) => ask('events.get', { id: String(id) })));
    expect(answers).toMatchObject([{ position: '1' }, { position: '2' }, { position: '3' }]);
  });

  it.each(['org.destroy', 'toString', '__proto__', ''])('for %j is refused', async (name) => {
    await serve(engines(async () => []));
    await expect(ask(name, {})).rejects.toThrow('does not know');
  });

  it.each(['hello', '[]', 'null', '', '{"operation":1,"arguments":{}}', '{"operation":"verify"}'])(
    'that reads %j is refused',
    async (text) => {
      await serve(engines(async () => []));
      const [status, answer] = await new Promise<[number | undefined, string]>((resolve, reject) => {
        request({ socketPath: socketPath(dataDir), method: 'POST', headers: { 'content-type': 'application/json' } })
          .on('response', (response) =>
            response.on('data', (data: Buffer) => resolve([response.statusCode, data.toString()])),
          )
          .on('error', reject)
          .end(text);
      });
      expect([status, JSON.parse(answer)]).toEqual([400, { error: 'the request is not one of the command line' }]);
    },
  );

  it('tells no more of an unexpected error than its class: the rest may be about patients', async () => {
    await serve(
      engines(async () => {
        throw new TypeError('Maria Sandoval');
      }),
    );
    await expect(ask('events.get', { id: '1' })).rejects.toThrow('something unexpected happened (TypeError)');
  });

  it('ends when the server stops', async () => {
    const server = await serve(
      engines((after) => new Promise((resolve) => setTimeout(resolve, 5, [event(after)])), 1_000_000n),
    );
    const answer = ask('events.get', { id: 'nothing' });
    const rejection = expect(answer).rejects.toThrow(/the server is stopping|left before it answered/);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await server.beforeApplicationShutdown();
    await rejection;
    expect(await connectToServer(dataDir)).toBeNull();
    expect(new ServerDisconnected().message).toContain('look whether it was done');
  });

  it('ends also where a request never comes to its end', async () => {
    const server = await serve(engines(async () => []));
    const socket = (await connectToServer(dataDir))!;
    const left = new Promise((resolve) => socket.once('close', resolve));
    socket
      .resume()
      .write('POST / HTTP/1.1\r\nhost: server\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{');
    await new Promise((resolve) => setTimeout(resolve, 50));
    await server.beforeApplicationShutdown();
    await left;
    expect(await connectToServer(dataDir)).toBeNull();
  });

  it('ends when nobody waits for the answer any more', async () => {
    let reads = 0;
    await serve(
      engines((after) => {
        reads += 1;
        return new Promise((resolve) => setTimeout(resolve, 5, [event(after)]));
      }, 1_000_000n),
    );
    const socket = (await connectToServer(dataDir))!;
    const answer = requestOperation(
      socket,
      { operation: 'events.get', arguments: { id: 'nothing' } },
      () => undefined,
    ).catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.destroy();
    expect(await answer).toBeInstanceOf(ServerDisconnected);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const before = reads;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(reads).toBe(before);
  });
});
