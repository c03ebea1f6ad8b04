import { randomUUID } from 'node:crypto';
import { eventually } from '#testing/pure';
import { FakeEventStoreDb } from '../../../testing/http/eventstoredb-fake/fake-eventstoredb.js';
import { EventStoreUnavailable, NO_STREAM, type NewEvent } from '../event-store.js';
import { appendWithRetry } from '../encrypted/append-with-retry.js';
import { EventStoreDbEventStore } from './eventstoredb.event-store.js';

const event = (n = 0): NewEvent => ({ id: randomUUID(), type: 'ThingHappened', data: { n }, metadata: {} });
const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
const stream = 'org1-bill_a';

describe('A cluster of EventStoreDB (fake)', () => {
  let node: FakeEventStoreDb;
  let other: FakeEventStoreDb;
  const opened: EventStoreDbEventStore[] = [];
  const open = (url: string, timeout = 1_000): EventStoreDbEventStore => {
    const store = new EventStoreDbEventStore({ url, timeout, tick: 100, patience: 300 });
    opened.push(store);
    return store;
  };
  /** Connection string that searches for the leader, with a limit below one second. */
  const discovering = (): string =>
    `esdb://admin:changeit@127.0.0.1:${node.port},127.0.0.1:${other.port}?tls=false&keepAliveInterval=-1` +
    '&maxDiscoverAttempts=2&discoveryInterval=50&gossipTimeout=1';
  const lead = (leader: FakeEventStoreDb): void => {
    for (const server of [node, other]) {
      server.leader = { host: '127.0.0.1', port: leader.port };
      server.phase = server === leader ? 'up' : 'not leader';
    }
  };

  beforeEach(async () => {
    node = await new FakeEventStoreDb().start();
    other = await new FakeEventStoreDb(node.log).start();
    lead(node);
  });
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
    await node.stop();
    await other.stop();
  });

  it('finds the leader, and finds the new leader after a change', async () => {
    const store = open(discovering());
    await store.bootstrap();
    await appendWithRetry(store, stream, NO_STREAM, [event()]);
    expect(node.arrived).toContain(stream);
    lead(other);
    await appendWithRetry(store, stream, 0, [event()]);
    expect(await store.readStream(stream)).toHaveLength(2);
    expect(other.arrived.filter((name) => name === stream)).toHaveLength(1);
    expect(await store.reserve('billnumbers_org1', 1)).toBe(1);
  });

  it('follows a single address to the leader that the node names', async () => {
    const store = open(node.url);
    await store.bootstrap();
    lead(other);
    expect(await appendWithRetry(store, stream, NO_STREAM, [event()])).toMatchObject({ revision: 0 });
    expect(await store.readStream(stream)).toHaveLength(1);
  });

  it('reports EventStoreUnavailable while no node is found, and finds a node later', async () => {
    const store = open(discovering());
    await store.bootstrap();
    await appendWithRetry(store, stream, NO_STREAM, [event()]);
    await node.stop();
    await other.stop();
    for (let n = 0; n < 3; n += 1) {
      const outcomes = await Promise.allSettled([
        appendWithRetry(store, stream, 0, [event(n)]),
        store.readStream(stream),
        store.readFeed('org1', -1, 10),
        store.head(),
        store.reserve('billnumbers_org1', 1),
      ]);
      const reasons = outcomes.map((outcome) => outcome.status === 'rejected' && (outcome.reason as Error).name);
      expect(reasons).toEqual(Array.from({ length: 5 }, () => EventStoreUnavailable.name));
    }
    expect(await store.health()).toMatchObject({
      ok: false,
      detail: 'EventStoreDB does not respond: nothing listens at its address: it is not started, or the port is wrong',
    });
    await other.start();
    lead(other);
    expect(await appendWithRetry(store, stream, 0, [event()])).toMatchObject({ revision: 1 });
  });

  it('causes no unhandled rejection when an older call fails while the search for another node fails', async () => {
    const unhandled: unknown[] = [];
    const note = (error: unknown): number => unhandled.push(error);
    process.on('unhandledRejection', note);
    const store = open(discovering());
    await store.bootstrap();
    node.faults.push('swallowed', 'refused');
    const older = store.append(stream, NO_STREAM, [event()]).catch((error: unknown) => error);
    await eventually(() => node.arrived.includes(stream));
    await expect(store.append('org1-bill_b', NO_STREAM, [event()])).rejects.toBeInstanceOf(EventStoreUnavailable);
    node.phase = other.phase = 'not ready';
    const searching = store.readStream(stream).catch((error: unknown) => error);
    await sleep(5);
    await node.stop();
    expect(await older).toBeInstanceOf(EventStoreUnavailable);
    expect(await searching).toBeInstanceOf(EventStoreUnavailable);
    await sleep(100);
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
  });

  it('closes even if no node can be found', async () => {
    const store = open(discovering());
    await store.bootstrap();
    await node.stop();
    await other.stop();
    await expect(store.append(stream, NO_STREAM, [event()])).rejects.toBeInstanceOf(EventStoreUnavailable);
    await expect(store.close()).resolves.toBeUndefined();
  });
});

describe('EventStoreDB behavior as measured (fake)', () => {
  let server: FakeEventStoreDb;
  const opened: EventStoreDbEventStore[] = [];
  const open = (timeout = 1_000): EventStoreDbEventStore => {
    const store = new EventStoreDbEventStore({ url: server.url, timeout, tick: 100, patience: 300 });
    opened.push(store);
    return store;
  };

  beforeEach(async () => {
    server = await new FakeEventStoreDb().start();
  });
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
    await server.stop();
  });

  it('records a retried append once, although the server drops a retry during the commit', async () => {
    const store = open(200);
    await store.bootstrap();
    server.commitDelay = 300;
    server.commitTimeout = 100;
    const events = [event()];
    // The first attempt times out after 200 ms, and the server drops its retry. The outcome is unknown, but nothing is
    // recorded twice.
    await expect(appendWithRetry(store, stream, NO_STREAM, events)).rejects.toBeInstanceOf(EventStoreUnavailable);
    await eventually(() => server.log.stream(stream)?.length === 1);
    server.commitDelay = 0;
    expect(await appendWithRetry(store, stream, NO_STREAM, events)).toMatchObject({ revision: 0 });
    expect(await store.readStream(stream)).toHaveLength(1);
  });

  it("accepts a repeated append that was committed after the caller's timeout", async () => {
    const store = open(200);
    await store.bootstrap();
    server.commitDelay = 210;
    server.commitTimeout = 10;
    const events = [event(1), event(2)];
    const first = await store.append(stream, NO_STREAM, events).catch((error: unknown) => error);
    expect(first).toBeInstanceOf(EventStoreUnavailable);
    await eventually(() => server.log.stream(stream)?.length === 2);
    server.commitDelay = 0;
    expect(await store.append(stream, NO_STREAM, events)).toMatchObject({ revision: 1 });
  });

  it('treats an ID in uppercase as the same ID', async () => {
    const store = open();
    const newEvent = event();
    await store.append(stream, NO_STREAM, [newEvent]);
    const again = await store.append(stream, NO_STREAM, [{ ...newEvent, id: newEvent.id.toUpperCase() }]);
    expect([again.revision, (await store.readStream(stream)).length]).toEqual([0, 1]);
  });

  it('returns a delayed feed without gaps and in order', async () => {
    const store = open();
    await store.bootstrap();
    server.linkDelay = 2_000;
    for (let n = 0; n < 5; n += 1) await store.append(stream, n - 1, [event(n)]);
    expect(await store.readFeed('org1', -1, 10)).toEqual([]);
    await eventually(async () => (await store.readFeed('org1', -1, 10)).length === 5);
    const feed = await store.readFeed('org1', -1, 10);
    expect(feed.map((entry) => [entry.revision, entry.event?.data['n']])).toEqual(
      Array.from({ length: 5 }, (_, n) => [n, n]),
    );
  });

  it('delivers all events although the server drops subscriptions under load', async () => {
    const store = open(30_000);
    await store.bootstrap();
    const seen: string[] = [];
    let after = 0n;
    let reading = Promise.resolve();
    const off = store.onAppend(() => {
      reading = reading.then(async () => {
        for (const { id, position } of await store.readAll(after, 500)) {
          seen.push(id);
          after = position;
        }
      });
    });
    await eventually(() => server.subscriptionsOpened === 1);
    const appends = Array.from({ length: 6 }, (_, n) => Array.from({ length: 40 }, () => event(n)));
    for (const [n, events] of appends.entries()) await store.append(`org1-bill_${n}`, NO_STREAM, events);
    await eventually(() => seen.length === 240 && server.subscriptionsOpened > 1);
    off();
    await reading;
    expect(seen).toEqual(appends.flat().map(({ id }) => id));
    expect(server.subscriptionsOpened).toBeGreaterThan(1);
  });
});
