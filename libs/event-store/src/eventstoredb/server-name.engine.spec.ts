import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loopbackCertificate, openTlsListener, type TlsListener } from '#testing/http';
import { FakeEventStoreDb } from '../../../testing/http/eventstoredb-fake/fake-eventstoredb.js';
import { EventStoreDbEventStore } from './eventstoredb.event-store.js';
import { diagnoseUnreachable } from './diagnose-unreachable.js';

let listener: TlsListener;
let folder: string;
let query: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'server-name-'));
  await writeFile(join(folder, 'ca.pem'), loopbackCertificate.cert);
  query = `tls=true&tlsCAFile=${encodeURIComponent(join(folder, 'ca.pem'))}`;
  listener = await openTlsListener();
});
afterEach(async () => {
  await listener.close();
  await rm(folder, { recursive: true });
});

const connectTo = async (hosts: string): Promise<void> => {
  const store = new EventStoreDbEventStore({
    url: `esdb://admin:changeit@${hosts}?${query}&maxDiscoverAttempts=1&discoveryInterval=50`,
    timeout: 500,
  });
  await store.readStream('org1-bill_a').catch(() => undefined);
  await store.close();
  expect(listener.connections).toBeGreaterThan(0);
};

describe('TLS server name', () => {
  it('is the host name of the server', async () => {
    await connectTo(`localhost:${listener.port}`);
    expect(listener.serverNames).toContain('localhost');
  });
  it.each([
    ['one server', () => `127.0.0.1:${listener.port}`],
    ['a cluster', () => `127.0.0.1:${listener.port},127.0.0.1:${listener.port}`],
  ])('is omitted for the IP address of %s', async (_, hosts) => {
    await connectTo(hosts());
    expect(listener.serverNames).toEqual([]);
  });
  it('is omitted when an outage at an IP address is diagnosed', async () => {
    await diagnoseUnreachable(`esdb://admin:changeit@127.0.0.1:${listener.port}?${query}`);
    expect(listener.connections).toBeGreaterThan(0);
    expect(listener.serverNames).toEqual([]);
  });
  it('is not needed to verify the certificate of an IP address', async () => {
    const server = new FakeEventStoreDb();
    server.tls = loopbackCertificate;
    await server.start();
    const store = new EventStoreDbEventStore({ url: `esdb://admin:changeit@127.0.0.1:${server.port}?${query}` });
    await store.bootstrap();
    expect(await store.health()).toMatchObject({ ok: true });
    await store.close();
    await server.stop();
  });
});
