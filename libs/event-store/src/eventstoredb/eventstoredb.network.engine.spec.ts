import { randomUUID } from 'node:crypto';
import { eventually } from '#testing/pure';
import { FakeEventStoreDb } from '../../../testing/http/eventstoredb-fake/fake-eventstoredb.js';
import { FaultProxy, type ConnectionFault } from '../../../testing/http/faults/fault-proxy.js';
import { EventStoreUnavailable, NO_STREAM, WrongExpectedRevision, type NewEvent } from '../event-store.js';
import { appendWithRetry } from '../encrypted/append-with-retry.js';
import { EventStoreDbEventStore } from './eventstoredb.event-store.js';

interface EventLogBehindProxy {
  readonly proxy: FaultProxy;
  /** Creates another process's event store, connected through the proxy. */
  readonly another: (timeout?: number) => EventStoreDbEventStore;
  /** Creates an event store connected directly to the server. */
  readonly direct: () => EventStoreDbEventStore;
  readonly stop: () => Promise<void>;
}

const real = process.env['EVENTSTOREDB_URL'];

/** Event store name for test reports. */
const eventLogName = real === undefined ? 'a fake of EventStoreDB' : 'EventStoreDB';

/** Opens a proxy to the server in EVENTSTOREDB_URL (one node without TLS), or to a new fake if it is not set. */
const openBehindProxy = async (): Promise<EventLogBehindProxy> => {
  const fake = real === undefined ? await new FakeEventStoreDb().start() : null;
  const url = fake?.url ?? real ?? '';
  const [, address = '', host = '', port = ''] = /^[^/]+:\/\/(?:[^@/]*@)?(([^:/?]+):(\d+))/.exec(url) ?? [];
  const proxy = await FaultProxy.to({ host, port: Number(port) });
  const opened: EventStoreDbEventStore[] = [];
  const open = (to: string, timeout: number): EventStoreDbEventStore => {
    const store = new EventStoreDbEventStore({ url: to, timeout, tick: 100, patience: 400 });
    opened.push(store);
    return store;
  };
  return {
    proxy,
    another: (timeout = 500) => open(url.replace(address, `127.0.0.1:${proxy.port}`), timeout),
    direct: () => open(url, 2_000),
    stop: async () => {
      proxy.cutAll();
      await Promise.all(opened.map((store) => store.close()));
      await proxy.stop();
      await fake?.stop();
    },
  };
};

const event = (n = 0): NewEvent => ({ id: randomUUID(), type: 'ThingHappened', data: { n }, metadata: {} });
const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe(`EventStoreDbEventStore with network failures (${eventLogName})`, () => {
  let log: EventLogBehindProxy;
  let store: EventStoreDbEventStore;
  let stream: string;
  const unhandled: unknown[] = [];
  const onUnhandled = (error: unknown): number => unhandled.push(error);

  beforeAll(async () => {
    process.on('unhandledRejection', onUnhandled);
    log = await openBehindProxy();
    store = log.another();
    await store.bootstrap();
  });
  afterAll(async () => {
    await log.stop();
    process.off('unhandledRejection', onUnhandled);
  });
  beforeEach(() => {
    stream = `org${randomUUID().replaceAll('-', '')}-bill_a`;
  });

  it.each<ConnectionFault>(['cut request', 'cut answer', 'half close', 'lose answer'])(
    'records an append once and returns one result: %s',
    async (fault) => {
      const events = [event(1), event(2)];
      const sprung = log.proxy.trap(fault, stream);
      expect(await appendWithRetry(store, stream, NO_STREAM, events)).toMatchObject({ revision: 1 });
      await sprung;
      expect((await store.readStream(stream)).map(({ id }) => id)).toEqual(events.map(({ id }) => id));
      await expect(store.append(stream, NO_STREAM, [event(3)])).rejects.toBeInstanceOf(WrongExpectedRevision);
    },
  );

  it('reports an unknown outcome, and accepts the same append later', async () => {
    const events = [event()];
    void log.proxy.trap('cut answer', stream);
    void log.proxy.trap('cut answer', stream);
    await expect(appendWithRetry(store, stream, NO_STREAM, events)).rejects.toBeInstanceOf(EventStoreUnavailable);
    expect(await appendWithRetry(store, stream, NO_STREAM, events)).toMatchObject({ revision: 0 });
    expect(await store.readStream(stream)).toHaveLength(1);
  });

  it('times out calls without a network, and works when the network is back', async () => {
    log.proxy.blackHole = true;
    const outcomes = await Promise.allSettled([
      store.append(stream, NO_STREAM, [event()]),
      store.readStream(stream),
      store.head(),
      store.reserve(`counter_${stream.slice(0, 20)}`, 1),
      store.health(),
    ]);
    expect(
      outcomes.map((outcome) =>
        outcome.status === 'rejected' ? outcome.reason instanceof EventStoreUnavailable : outcome.value,
      ),
    ).toEqual([true, true, true, true, expect.objectContaining({ ok: false })]);
    log.proxy.blackHole = false;
    await sleep(50);
    expect(await appendWithRetry(store, stream, NO_STREAM, [event()])).toMatchObject({ revision: 0 });
  });

  it('loses and duplicates no event of many writers on an unstable connection', async () => {
    const writers = 8;
    const kept: string[] = [];
    let attempts = 0;
    await Promise.all(
      Array.from({ length: writers }, async (_, w) => {
        for (let n = 0; n < 12; n += 1) {
          const newEvent = event(n);
          for (let sent = false; !sent;) {
            const sending = appendWithRetry(store, `${stream}${w}`, n - 1, [newEvent]).then(
              () => true,
              (error: unknown) => {
                if (!(error instanceof EventStoreUnavailable)) throw error;
                return false;
              },
            );
            // Breaks the connections while writers are appending, however fast they are.
            if (++attempts % 10 === 0) log.proxy.cutAll();
            sent = await sending;
          }
          kept.push(newEvent.id);
          await sleep(5);
        }
      }),
    );
    const stored = await Promise.all(Array.from({ length: writers }, (_, w) => store.readStream(`${stream}${w}`)));
    expect(
      stored
        .flat()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(kept.sort());
  });

  it('delivers all events through broken, rejected and silent connections', async () => {
    const subscription = log.another();
    const writer = log.direct();
    const start = await writer.head();
    const seen: string[] = [];
    let after = start;
    let reading = Promise.resolve();
    const off = subscription.onAppend(() => {
      reading = reading
        .then(async () => {
          for (const { id, position } of await subscription.readAll(after, 100)) {
            seen.push(id);
            after = position;
          }
        })
        // The next signal triggers another read.
        .catch(() => undefined);
    });
    const written: string[] = [];
    const write = async (): Promise<void> => {
      const newEvent = event();
      await appendWithRetry(writer, stream, written.length - 1, [newEvent]);
      written.push(newEvent.id);
    };
    const breakages = [
      () => log.proxy.cutAll(),
      () => (log.proxy.refusing = true),
      () => (log.proxy.refusing = false),
      () => (log.proxy.blackHole = true),
      () => (log.proxy.blackHole = false),
    ];
    for (const breakage of breakages) {
      await write();
      breakage();
      await write();
      await sleep(120);
    }
    await eventually(() => seen.length >= written.length);
    off();
    await reading;
    expect(seen).toEqual(written);
  });

  it('reserves no number twice', async () => {
    const counter = `counter_${randomUUID().replaceAll('-', '')}`;
    const rival = log.another();
    const numbers: number[] = [];
    const own: number[] = [];
    let attempts = 0;
    let cut = 0;
    const counting = async (process: EventStoreDbEventStore): Promise<void> => {
      while (numbers.length < 20) {
        const reserving = process.reserve(counter, 1).catch(() => null);
        if (++attempts % 4 === 0) {
          cut += log.proxy.connections;
          log.proxy.cutAll();
        }
        const first = await reserving;
        if (first === null) continue;
        numbers.push(first);
        if (process === store) own.push(first);
      }
    };
    await Promise.all([store, rival, store, rival].map(counting));
    expect(cut).toBeGreaterThan(0);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(await store.reserve(counter, 1)).toBeGreaterThan(Math.max(...own));
  });

  it('causes no unhandled rejection, which would end the process', () => {
    expect(unhandled).toEqual([]);
  });
});

it('readStream does not time out while entries of a long page keep arriving', async () => {
  const server = await new FakeEventStoreDb().start();
  const store = new EventStoreDbEventStore({ url: server.url, timeout: 1_000 });
  await store.append('org1-bill_a', NO_STREAM, Array.from({ length: 10 }, event));
  server.entryDelay = 150;
  expect(await store.readStream('org1-bill_a')).toHaveLength(10);
  await store.close();
  await server.stop();
});
