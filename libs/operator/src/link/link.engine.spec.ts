import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, type Engines } from '#engines';
import { OperatorRefusal, type Progress } from '../operation.js';
import { socketPath } from './address.js';
import { requestOperation, connectToServer, ServerDisconnected } from './server-request.js';
import { OperatorSocket } from './operator-socket.js';

/** Engines with a log of `head` events, read by `readAll`. */
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
  if (socket === null) throw new Error('no server is running');
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

describe('operator socket', () => {
  it('is in the data folder, or in a private temporary folder if its path is too long', () => {
    expect(socketPath('/var/lib/billing', 'linux')).toBe('/var/lib/billing/operator.sock');
    const long = socketPath(`/var/${'long/'.repeat(30)}`, 'linux');
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(100);
    expect(long).not.toBe(socketPath(`/var/${'long/'.repeat(31)}`, 'linux'));
    expect(socketPath('C:\\data', 'win32')).toMatch(/^\\\\\.\\pipe\\workcomp-[0-9a-f]{16}$/);
  });

  it('works with a data folder whose path is too long', async () => {
    const root = dataDir;
    dataDir = join(root, 'x'.repeat(120));
    await serve(engines(async () => []));
    await expect(ask('events.get', { id: '7' })).rejects.toThrow('has no event 7');
    await open?.beforeApplicationShutdown();
    dataDir = root;
  });

  it('has no listener while no server runs, even if a file has its path', async () => {
    expect(await connectToServer(dataDir)).toBeNull();
    writeFileSync(join(dataDir, 'operator.sock'), '');
    expect(await connectToServer(dataDir)).toBeNull();
  });

  it('is accessible only to the server’s user, and replaces a leftover file', async () => {
    writeFileSync(join(dataDir, 'operator.sock'), '');
    await serve(engines(async () => []));
    expect(statSync(join(dataDir, 'operator.sock')).mode & 0o777).toBe(0o600);
  });
});

it('runs a server without a socket, and warns about it', async () => {
  mkdirSync(join(dataDir, 'operator.sock'));
  const warned = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  await serve(engines(async () => []));
  expect(warned.mock.calls).toEqual([[expect.stringContaining('cannot reach this server'), { code: 'WORKCOMP' }]]);
  warned.mockRestore();
  expect(await connectToServer(dataDir)).toBeNull();
});

describe('request to the server', () => {
  it('returns progress and the result, for several requests at once', async () => {
    await serve(engines(async (after) => (after < 3n ? [event(after + 1n)] : [])));
    const seen: Progress[] = [];
    await expect(ask('events.get', { id: 'nothing' }, (progress) => seen.push(progress))).rejects.toThrow(
      OperatorRefusal,
    );
    expect(seen.at(-1)).toEqual({ what: 'events', done: 3, total: 3 });
    const answers = await Promise.all([1, 2, 3].map((id) => ask('events.get', { id: String(id) })));
    expect(answers).toMatchObject([{ position: '1' }, { position: '2' }, { position: '3' }]);
  });

  it.each(['org.destroy', 'toString', '__proto__', ''])('is refused for the operation %j', async (name) => {
    await serve(engines(async () => []));
    await expect(ask(name, {})).rejects.toThrow('has no operation');
  });

  it.each(['hello', '[]', 'null', '', '{"operation":1,"arguments":{}}', '{"operation":"verify"}'])(
    'is refused for the body %j',
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
      expect([status, JSON.parse(answer)]).toEqual([
        400,
        { error: 'the request does not have the format of the command line' },
      ]);
    },
  );

  it('returns only the class of an unexpected error, because its message may contain patient data', async () => {
    await serve(
      engines(async () => {
        throw new TypeError('Maria Sandoval');
      }),
    );
    await expect(ask('events.get', { id: '1' })).rejects.toThrow('an unexpected error occurred (TypeError)');
  });

  it('ends when the server stops', async () => {
    const server = await serve(
      engines((after) => new Promise((resolve) => setTimeout(resolve, 5, [event(after)])), 1_000_000n),
    );
    const answer = ask('events.get', { id: 'nothing' });
    const rejection = expect(answer).rejects.toThrow(/the server is stopping|stopped before it responded/);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await server.beforeApplicationShutdown();
    await rejection;
    expect(await connectToServer(dataDir)).toBeNull();
    expect(new ServerDisconnected().message).toContain('check whether the operation was done');
  });

  it('is closed at shutdown even if it is incomplete', async () => {
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

  it('ends when the client disconnects', async () => {
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
