import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createWebServer } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { FakeEventStoreDb } from '../../../testing/http/eventstoredb-fake/fake-eventstoredb.js';
import { loopbackCertificate } from '#testing/http';
import { withTimeout } from '../waiting.js';
import { EventStoreDbEventStore } from './eventstoredb.event-store.js';
import { diagnoseUnreachable } from './diagnose-unreachable.js';

let folder: string;
let caFile: string;
let secure: FakeEventStoreDb;
let plain: FakeEventStoreDb;
const others: Server[] = [];
/** Sockets of servers that never respond. The client does not close them. */
const held: Socket[] = [];
const listening = async (server: Server, host = '127.0.0.1'): Promise<number> => {
  others.push(server.on('connection', (socket) => held.push(socket)));
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return (server.address() as AddressInfo).port;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reach-'));
  caFile = join(folder, 'ca.pem');
  await writeFile(caFile, loopbackCertificate.cert);
  plain = await new FakeEventStoreDb().start();
  secure = new FakeEventStoreDb();
  secure.tls = loopbackCertificate;
  await secure.start();
});
afterAll(async () => {
  for (const server of others) server.close();
  for (const socket of held) socket.destroy();
  await Promise.all([plain.stop(), secure.stop()]);
  await rm(folder, { recursive: true });
});

const healthOf = async (address: string, query: string, patience = 0) => {
  const store = new EventStoreDbEventStore({ url: `esdb://admin:changeit@${address}?${query}`, timeout: 500 });
  if (patience > 0) await store.bootstrap(patience);
  const found = await store.health();
  await store.close();
  return found;
};
const says = (words: string, lasting: boolean) => ({
  ok: false,
  detail: expect.stringMatching(new RegExp(`^EventStoreDB does not respond: .*${words}`)) as unknown,
  lasting,
});

describe('Health of an EventStoreDB server', () => {
  it('is ok if the certificate authority is trusted', async () =>
    expect(await healthOf(`localhost:${secure.port}`, `tlsCAFile=${encodeURIComponent(caFile)}`, 5_000)).toMatchObject({
      ok: true,
    }));
  it('reports a certificate authority that is not trusted', async () =>
    expect(await healthOf(`localhost:${secure.port}`, 'tls=true')).toEqual(
      says('its certificate authority is not trusted', true),
    ));
  it('reports a certificate for another host name', async () => {
    const port = await listening(createTlsServer(loopbackCertificate), '127.0.0.2');
    expect(await healthOf(`127.0.0.2:${port}`, `tlsCAFile=${encodeURIComponent(caFile)}`)).toEqual(
      says('is not valid for the host', true),
    );
  });
  it('reports a server with TLS if the connection string disables TLS', async () =>
    expect(await healthOf(`localhost:${secure.port}`, 'tls=false')).toEqual(says('it requires TLS', true)));
  it('reports a server without TLS if the connection string requires TLS', async () =>
    expect(await healthOf(`localhost:${plain.port}`, 'tls=true')).toEqual(says('it does not use TLS', true)));
  it('reports that no program listens at the port', async () =>
    expect(await healthOf('127.0.0.1:1', 'tls=false')).toEqual(says('nothing listens', false)));
  it('reports an unknown host name', async () =>
    expect(await healthOf('no-such-host.invalid:2113', 'tls=false')).toEqual(
      says('(its host name is unknown|host names cannot be resolved)', false),
    ));
  it('reports that another program listens at the port', async () => {
    const port = await listening(createWebServer((_, answer) => answer.end('hello')));
    expect(await healthOf(`127.0.0.1:${port}`, 'tls=false')).toEqual(says('a program other than EventStoreDB', true));
  });
  it('reports a server that accepts connections but does not respond', async () => {
    const port = await listening(createServer());
    expect(await healthOf(`127.0.0.1:${port}`, 'tls=false')).toEqual(
      says('accepts connections but does not respond', false),
    );
  });
  it('leaves no connection open after diagnosing a server that does not respond', async () => {
    const ended: Promise<unknown>[] = [];
    const port = await listening(createServer((socket) => void ended.push(once(socket.resume(), 'close'))));
    expect(await diagnoseUnreachable(`esdb://127.0.0.1:${port}?tls=false`)).toMatchObject({ lasting: false });
    expect(ended).toHaveLength(2);
    await withTimeout(5_000, Promise.all(ended));
  });
  it('reports a reason once if all nodes of a cluster have it', async () => {
    const { detail } = await healthOf('127.0.0.1:1,127.0.0.1:2', 'tls=false&maxDiscoverAttempts=1');
    expect(detail.match(/nothing listens/g)).toHaveLength(1);
  });
  it('contains no address and no user name', async () => {
    const { detail } = await healthOf('127.0.0.1:1', 'tls=false');
    expect(detail).not.toMatch(/127\.0|admin|changeit/);
  });
});
