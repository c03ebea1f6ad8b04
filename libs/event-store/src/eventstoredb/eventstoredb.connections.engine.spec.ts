import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '#testing/pure';
import { FakeEventStoreDb } from '../../../testing/http/eventstoredb-fake/fake-eventstoredb.js';
import { FaultProxy } from '../../../testing/http/faults/fault-proxy.js';
import { EventStoreUnavailable, NO_STREAM, type NewEvent } from '../event-store.js';
import { EventStoreDbEventStore } from './eventstoredb.event-store.js';

const event = (): NewEvent => ({ id: randomUUID(), type: 'ThingHappened', data: {}, metadata: {} });
const stream = 'org1-bill_a';

/** Without `Channels`, the client opens a connection for each call that an outage fails and closes none of them. */
describe('Connections to EventStoreDB', () => {
  let server: FakeEventStoreDb;
  let proxy: FaultProxy;
  let store: EventStoreDbEventStore;

  beforeEach(async () => {
    server = await new FakeEventStoreDb().start();
    proxy = await FaultProxy.to({ host: '127.0.0.1', port: server.port });
    store = new EventStoreDbEventStore({
      url: server.url.replace(`:${server.port}`, `:${proxy.port}`),
      timeout: 1_000,
      tick: 100,
      patience: 300,
    });
    await store.bootstrap();
  });
  afterEach(async () => {
    await store.close();
    await proxy.stop();
    await server.stop();
  });

  const outage = async (): Promise<void> => {
    await server.stop();
    proxy.refusing = true;
    proxy.cutAll();
    const asking = Array.from({ length: 10 }, async (_, n) => {
      for (let asked = 0; asked < 20; asked += 1) {
        const call = n % 2 === 0 ? store.append(stream, 0, [event()]) : store.readStream(stream);
        await expect(call).rejects.toBeInstanceOf(EventStoreUnavailable);
      }
    });
    await Promise.all(asking);
    proxy.refusing = false;
    await server.start();
  };

  it('are reduced to one after repeated outages and failed calls', async () => {
    const off = store.onAppend(() => undefined);
    await store.append(stream, NO_STREAM, [event()]);
    for (let n = 0; n < 2; n += 1) {
      await outage();
      await eventually(async () => (await store.health()).ok);
      await eventually(() => proxy.connections === 1);
    }
    // Time in which other connections could reconnect.
    await sleep(600);
    expect(proxy.connections).toBe(1);
    expect(await store.readStream(stream)).toHaveLength(1);
    off();
  });

  it('are all closed by close, even after an outage', async () => {
    await store.append(stream, NO_STREAM, [event()]);
    await outage();
    await eventually(async () => (await store.health()).ok);
    await store.close();
    await eventually(() => proxy.connections === 0);
    await sleep(600);
    expect(proxy.connections).toBe(0);
  });
});
