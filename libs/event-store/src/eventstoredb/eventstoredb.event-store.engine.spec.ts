import { randomUUID } from 'node:crypto';
import {
  FakeEventStoreDb,
  type AppendFault,
  type RefusedUse,
} from '../../../testing/http/eventstoredb-fake/fake-eventstoredb.js';
import {
  AppendTooLarge,
  EventStoreRefused,
  StreamDeleted,
  EventStoreUnavailable,
  NO_STREAM,
  PositionUnknown,
  WrongExpectedRevision,
  type NewEvent,
} from '../event-store.js';
import { eventually } from '#testing/pure';
import { tombstoneStream } from '#testing/http';
import { eventStoreContract } from '../event-store.spec-kit.js';
import { appendWithRetry } from '../encrypted/append-with-retry.js';
import { EventStoreDbEventStore } from './eventstoredb.event-store.js';

const event = (data: NewEvent['data'] = {}): NewEvent => ({
  id: randomUUID(),
  type: 'ThingHappened',
  data,
  metadata: {},
});
const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

eventStoreContract('EventStoreDB (fake)', async () => {
  const server = await new FakeEventStoreDb().start();
  const store = new EventStoreDbEventStore({ url: server.url });
  await store.bootstrap();
  return {
    store,
    stop: async () => {
      await store.close();
      await server.stop();
    },
  };
});

describe('EventStoreDbEventStore with a failing server', () => {
  const stream = 'org1-bill_a';
  let server: FakeEventStoreDb;
  let store: EventStoreDbEventStore;
  const others: EventStoreDbEventStore[] = [];
  const another = (timeout = 1_000): EventStoreDbEventStore => {
    const made = new EventStoreDbEventStore({ url: server.url, timeout, tick: 100, patience: 300 });
    others.push(made);
    return made;
  };

  beforeEach(async () => {
    server = await new FakeEventStoreDb().start();
    store = another();
    await store.bootstrap();
  });
  afterEach(async () => {
    for (const store of others.splice(0)) await store.close();
    await server.stop();
  });

  it.each<AppendFault>(['refused', 'written, then cut', 'silent', 'swallowed', 'timed out'])(
    'reports an unknown outcome for an append that was %s, and records a retry once',
    async (fault) => {
      server.faults.push(fault);
      const events = [event({ n: 1 }), event({ n: 2 })];
      await expect(store.append(stream, NO_STREAM, events)).rejects.toBeInstanceOf(EventStoreUnavailable);
      const { revision } = await store.append(stream, NO_STREAM, events);
      expect(revision).toBe(1);
      expect((await store.readStream(stream)).map(({ data }) => data)).toEqual([{ n: 1 }, { n: 2 }]);

      server.faults.push(fault);
      await appendWithRetry(store, stream, 1, [event({ n: 3 })]);
      expect(await store.readStream(stream)).toHaveLength(3);
    },
  );

  it('fails an append without a response after the timeout', async () => {
    server.faults.push('swallowed');
    await expect(store.append(stream, NO_STREAM, [event()])).rejects.toBeInstanceOf(EventStoreUnavailable);
  });

  it('retries a read without a response once', async () => {
    await store.append(stream, NO_STREAM, [event()]);
    server.swallowedReads = 1;
    expect(await store.readStream(stream)).toHaveLength(1);
    server.swallowedReads = 2;
    await expect(store.readStream(stream)).rejects.toBeInstanceOf(EventStoreUnavailable);
  });

  it('recovers after the server was unavailable', async () => {
    await store.append(stream, NO_STREAM, [event()]);
    await server.stop();
    await expect(store.append(stream, 0, [event()])).rejects.toBeInstanceOf(EventStoreUnavailable);
    await expect(store.readStream(stream)).rejects.toBeInstanceOf(EventStoreUnavailable);
    expect(await store.health()).toMatchObject({ ok: false });
    await server.start();
    server.phase = 'not ready';
    await expect(store.append(stream, 0, [event()])).rejects.toBeInstanceOf(EventStoreUnavailable);
    server.phase = 'up';
    await eventually(async () => (await store.health()).ok);
    expect(await store.append(stream, 0, [event()])).toMatchObject({ revision: 1 });
    expect(await store.readStream(stream)).toHaveLength(2);
  });

  it('waits for a server that is not ready, and fails after the timeout', async () => {
    server.phase = 'not ready';
    const late = another();
    await expect(late.bootstrap(10)).rejects.toBeInstanceOf(EventStoreUnavailable);
    const waiting = late.bootstrap();
    await sleep(20);
    server.phase = 'up';
    await waiting;
    expect(await late.logId()).toBe(await store.logId());
  });

  it('reports that a feed does not show an acknowledged event yet', async () => {
    server.linkDelay = 300;
    const { position } = await store.append(stream, NO_STREAM, [event()]);
    expect(await store.feedReached('org1', position)).toBe(false);
    expect(await store.feedReached('org2', position)).toBe(true);
    await eventually(() => store.feedReached('org1', position));
    expect(await store.readFeed('org1', -1, 10)).toHaveLength(1);
  });

  it('is unhealthy when the category projection is faulted', async () => {
    server.projectionStatus = 'Faulted (Enabled)';
    expect(await store.health()).toMatchObject({
      ok: false,
      detail: expect.stringMatching(/feeds are not updated/) as unknown,
    });
  });

  it.each([
    ['with an error', false],
    ['silently', true],
  ])('delivers new events after its subscription was dropped %s', async (_, silently) => {
    const seen: string[] = [];
    let after = 0n;
    let reading = Promise.resolve();
    const off = store.onAppend(() => {
      reading = reading.then(async () => {
        for (const { id, position } of await store.readAll(after, 100)) {
          seen.push(id);
          after = position;
        }
      });
    });
    await eventually(() => server.subscriptionsOpened === 1);
    server.dropSubscriptions(silently);
    const events = [event(), event()];
    const writer = another();
    await writer.append(stream, NO_STREAM, events);
    await eventually(() => seen.length >= events.length);
    expect(seen).toEqual(events.map(({ id }) => id));
    await eventually(() => server.subscriptionsOpened > 1);
    expect(server.subscriptionsOpened).toBeGreaterThan(1);
    off();
    await reading;
  });

  it('subscribes again after the server was unavailable', async () => {
    let rings = 0;
    const off = store.onAppend(() => (rings += 1));
    await eventually(() => server.subscriptionsOpened === 1);
    await server.stop();
    await sleep(300);
    await server.start();
    await eventually(() => server.subscriptionsOpened > 1 && rings > 3);
    expect(server.subscriptionsOpened).toBeGreaterThan(1);
    expect(rings).toBeGreaterThan(3);
    off();
  });

  it.each<[RefusedUse]>([['everything'], ['projections'], ['reading everything']])(
    'rejects the start immediately if the user lacks permission for %s',
    async (refused) => {
      server.refused = refused;
      const late = another();
      await expect(late.bootstrap()).rejects.toBeInstanceOf(EventStoreRefused);
      server.refused = null;
      await expect(late.bootstrap()).resolves.toBeUndefined();
    },
  );

  it.each<[RefusedUse]>([['projections'], ['reading everything']])(
    'is unhealthy if the user lacks permission for %s',
    async (refused) => {
      server.refused = refused;
      const late = another();
      await late.bootstrap(0).catch(() => undefined);
      expect(await late.health()).toMatchObject({ ok: false, lasting: true });
      server.refused = null;
      await late.bootstrap(0);
      expect(await late.health()).toMatchObject({ ok: true });
    },
  );

  it('reports a stream with a tombstone as StreamDeleted', async () => {
    await store.append(stream, NO_STREAM, [event()]);
    await tombstoneStream(server.url, stream);
    await expect(store.readStream(stream)).rejects.toMatchObject({ name: 'StreamDeleted', stream });
    await expect(store.append(stream, 0, [event()])).rejects.toMatchObject({ name: 'StreamDeleted', stream });
    expect((await store.readFeed('org1', -1, 10)).map((entry) => entry.event)).toContain(null);
  });

  it('reports each deleted stream once, whether a log reader or a call finds it', async () => {
    const reported: string[] = [];
    const failures = [new EventStoreUnavailable('the state store did not respond')];
    const onStreamDeleted = async (name: string): Promise<void> => {
      reported.push(name);
      const failure = failures.pop();
      if (failure) throw failure;
    };
    const reader = new EventStoreDbEventStore({ url: server.url, onStreamDeleted });
    await store.append(stream, NO_STREAM, [event()]);
    await tombstoneStream(server.url, stream);
    // A failed report does not fail the read and is repeated.
    expect(await reader.readAll(0n, 10)).toHaveLength(1);
    expect(await reader.readAll(0n, 10)).toHaveLength(1);
    expect(reported).toEqual([stream, stream]);
    await expect(reader.readStream(stream)).rejects.toBeInstanceOf(StreamDeleted);
    await expect(reader.append(stream, 0, [event()])).rejects.toBeInstanceOf(StreamDeleted);
    expect(await reader.readAll(0n, 10)).toHaveLength(1);
    expect(reported).toEqual([stream, stream]);
    const other = 'org1-bill_b';
    await store.append(other, NO_STREAM, [event()]);
    await tombstoneStream(server.url, other);
    await expect(reader.readStream(other)).rejects.toBeInstanceOf(StreamDeleted);
    expect(reported).toEqual([stream, stream, other]);
    await reader.close();
  });

  it('does not report deleted streams with names that this service does not use', async () => {
    const reported: string[] = [];
    const onStreamDeleted = async (name: string): Promise<void> => void reported.push(name);
    const reader = new EventStoreDbEventStore({ url: server.url, onStreamDeleted });
    const payload = { contentType: 'application/json', data: Buffer.from('{}'), metadata: Buffer.of() };
    for (const name of ['$projections-counts', 'other/orders 1', stream]) {
      server.log.append(name, 'no_stream', [{ ...payload, id: randomUUID(), type: 'Counted' }]);
      await tombstoneStream(server.url, name);
    }
    await reader.readAll(0n, 10);
    expect(reported).toEqual([stream]);
    await reader.close();
  });

  it('reports a rejected user while running', async () => {
    await store.append(stream, NO_STREAM, [event()]);
    server.refused = 'everything';
    await expect(store.append(stream, 0, [event()])).rejects.toBeInstanceOf(EventStoreRefused);
    await expect(store.readStream(stream)).rejects.toBeInstanceOf(EventStoreRefused);
    expect(await store.health()).toEqual({
      ok: false,
      detail: 'EventStoreDB rejects the user of EVENTSTOREDB_URL',
      lasting: true,
    });
    server.refused = null;
    expect(await store.append(stream, 0, [event()])).toMatchObject({ revision: 1 });
  });

  it('reports a version conflict once the other event can be read, however long its commit takes', async () => {
    server.commitDelay = 150;
    const winner = store.append(stream, NO_STREAM, [event({ n: 1 })]);
    await eventually(() => server.arrived.includes(stream));
    await expect(another().append(stream, NO_STREAM, [event()])).rejects.toBeInstanceOf(WrongExpectedRevision);
    expect((await store.readStream(stream)).map(({ data }) => data)).toEqual([{ n: 1 }]);
    expect(await winner).toMatchObject({ revision: 0 });
  });

  it('reports a version conflict without the other event if that event is never committed', async () => {
    server.commitDelay = 3_000;
    store.append(stream, NO_STREAM, [event()]).catch(() => undefined);
    await eventually(() => server.arrived.includes(stream));
    await expect(another().append(stream, NO_STREAM, [event()])).rejects.toBeInstanceOf(WrongExpectedRevision);
    expect(await another().readStream(stream)).toEqual([]);
  });

  it('lets all concurrent writers of a stream succeed if they retry after conflicts', async () => {
    server.commitDelay = 30;
    let lost = 0;
    const write = async (writer: EventStoreDbEventStore, n: number): Promise<void> => {
      for (let written = 0; written < 4;) {
        const { length } = await writer.readStream(stream);
        const outcome: unknown = await writer
          .append(stream, length - 1, [event({ n })])
          .catch((error: unknown) => error);
        if (outcome instanceof WrongExpectedRevision) {
          lost += 1;
          expect((await writer.readStream(stream)).length).toBeGreaterThan(outcome.actual);
        } else written += 1;
      }
    };
    await Promise.all(Array.from({ length: 3 }, (_, n) => write(another(), n)));
    expect(lost).toBeGreaterThan(0);
    expect(await store.readStream(stream)).toHaveLength(12);
  });

  it('reports feed positions correctly if the newest feed entries belong to deleted events', async () => {
    const { position } = await store.append(stream, NO_STREAM, [event()]);
    const deleted = [];
    for (const name of ['org1-bill_b', 'org1-bill_c']) deleted.push(await store.append(name, NO_STREAM, [event()]));
    await eventually(() => server.log.stream('$ce-org1')?.length === 3);
    for (const name of ['org1-bill_b', 'org1-bill_c']) server.log.delete(name);
    expect(await store.feedReached('org1', position)).toBe(true);
    for (const appended of deleted) expect(await store.feedReached('org1', appended.position)).toBe(true);
    server.linkDelay = 300;
    const late = await store.append('org1-bill_d', NO_STREAM, [event()]);
    expect(await store.feedReached('org1', late.position)).toBe(false);
    await eventually(() => server.log.stream('$ce-org1')?.length === 4);
    expect(await store.feedReached('org1', late.position)).toBe(true);
  });

  it('rejects a read from a position that the server never issued', async () => {
    const { position } = await store.append(stream, NO_STREAM, [event()]);
    await expect(store.readAll(position - 1n, 10)).rejects.toBeInstanceOf(PositionUnknown);
    expect(await store.feedReached('org1', position - 1n)).toBe(true);
  });

  it('reads no entries for an append, and few entries to find the newest event', async () => {
    await store.append(stream, NO_STREAM, [event()]);
    await eventually(() => server.log.stream('$ce-org1')?.length === 1);
    server.entriesRead = 0;
    const { position } = await store.append(stream, 0, [event(), event(), event()]);
    expect(server.entriesRead).toBe(0);
    expect(await store.head()).toBe(position);
    expect(server.entriesRead).toBeLessThanOrEqual(12);
  });

  it('returns null for deleted events of a feed and continues', async () => {
    await store.append(stream, NO_STREAM, [event()]);
    await store.append('org1-bill_b', NO_STREAM, [event()]);
    await eventually(() => server.log.stream('$ce-org1')?.length === 2);
    server.log.delete(stream);
    const feed = await store.readFeed('org1', -1, 10);
    expect(feed.map(({ revision, event }) => [revision, event?.stream])).toEqual([
      [0, undefined],
      [1, 'org1-bill_b'],
    ]);
  });

  it('reserves each number once for two processes with lost responses', async () => {
    const rival = another();
    server.faults.push('written, then cut');
    const firsts = await Promise.all(
      Array.from({ length: 30 }, async (_, n) => {
        await sleep(n);
        return (n % 2 ? store : rival).reserve('billnumbers_org1', 2);
      }),
    );
    const numbers = firsts.flatMap((first) => [first, first + 1]);
    expect(new Set(numbers).size).toBe(60);
    expect(server.arrived.filter((name) => name === 'billnumbers_org1').length).toBeLessThan(60);
    expect(await store.readStream('billnumbers_org1')).toHaveLength(1);
  });

  it('shares one append among concurrent reservations', async () => {
    await Promise.all(Array.from({ length: 50 }, () => store.reserve('billnumbers_org1', 1)));
    expect(server.arrived.filter((name) => name === 'billnumbers_org1')).toHaveLength(1);
  });

  it('reserves numbers ahead under load, without duplicates and with a gap of at most 20 after a restart', async () => {
    const numbers: number[] = [];
    for (let n = 0; n < 100; n += 1) numbers.push(await store.reserve('billnumbers_org1', 1));
    expect(numbers).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
    expect(server.arrived.filter((name) => name === 'billnumbers_org1').length).toBeLessThan(15);
    const next = await another().reserve('billnumbers_org1', 1);
    expect(next).toBeGreaterThan(100);
    expect(next).toBeLessThanOrEqual(121);
    // The other process advanced the counter, so the unused numbers are skipped.
    await sleep(1_050);
    expect(await store.reserve('billnumbers_org1', 1)).toBeGreaterThan(next);
  });

  it('uses reserved numbers after a pause, unless another process advanced the counter', async () => {
    const numbers = await Promise.all(Array.from({ length: 9 }, () => store.reserve('billnumbers_org1', 1)));
    numbers.push(await store.reserve('billnumbers_org1', 1));
    await sleep(1_050);
    numbers.push(await store.reserve('billnumbers_org1', 1));
    expect(numbers).toEqual(Array.from({ length: 11 }, (_, n) => n + 1));
    const other = await another().reserve('billnumbers_org1', 1);
    await sleep(1_050);
    expect(await store.reserve('billnumbers_org1', 1)).toBeGreaterThan(other);
  });

  it('excludes its bookkeeping events from reads of the log', async () => {
    await store.reserve('billnumbers_org1', 1);
    await store.append(stream, NO_STREAM, [event()]);
    await sleep(20);
    expect((await store.readAll(0n, 100)).map((event) => event.stream)).toEqual([stream]);
    expect(await store.head()).toBe((await store.readStream(stream))[0]?.position);
  });

  it('survives connections that are replaced while calls start', async () => {
    const late = another(1_000);
    const outcomes: unknown[] = [];
    const writers = Array.from({ length: 12 }, async (_, n) => {
      for (let attempt = 0; attempt < 10; attempt += 1) {
        if (n % 4 === 0) server.faults.push('refused');
        await appendWithRetry(late, `org1-bill_w${n}x${attempt}`, NO_STREAM, [event()]).catch((error: unknown) => {
          outcomes.push(error);
        });
      }
    });
    await Promise.all(writers);
    expect(outcomes.filter((error) => !(error instanceof EventStoreUnavailable))).toEqual([]);
    expect((await late.append(stream, NO_STREAM, [event()])).revision).toBe(0);
  });

  it('finishes running calls and rejects new calls when it is closed', async () => {
    const closing = another();
    const under = closing.append(stream, NO_STREAM, [event()]);
    const closed = closing.close();
    await expect(closing.append(stream, 0, [event()])).rejects.toBeInstanceOf(EventStoreUnavailable);
    await closed;
    expect(await under).toMatchObject({ revision: 0 });
  });

  it('does not repeat reads of log entries that belong to other programs', async () => {
    store = another(10_000);
    await store.append(stream, NO_STREAM, [event()]);
    const noise = { id: randomUUID(), type: '$statsCollected', contentType: 'application/json' };
    for (let n = 0; n < 2_500; n += 1) {
      const revision = n === 0 ? 'no_stream' : n - 1;
      server.log.append('$stats-1', revision, [
        { ...noise, id: randomUUID(), data: Buffer.from('{}'), metadata: Buffer.of() },
      ]);
    }
    const [one] = await store.readAll(0n, 10);
    expect(await store.readAll(one?.position ?? 0n, 10)).toEqual([]);
    server.entriesRead = 0;
    for (let n = 0; n < 20; n += 1) expect(await store.readAll(one?.position ?? 0n, 10)).toEqual([]);
    // Each call reads only the end of the log, not the 2,500 entries before it.
    expect(server.entriesRead).toBeLessThanOrEqual(40);
    const clock = jest.spyOn(performance, 'now');
    const start = performance.now();
    clock.mockImplementation(() => start + 11_000);
    expect(await store.readAll(one?.position ?? 0n, 10)).toEqual([]);
    clock.mockRestore();
    server.entriesExamined = 0;
    for (let n = 0; n < 20; n += 1) expect(await store.readAll(one?.position ?? 0n, 10)).toEqual([]);
    expect(server.entriesExamined).toBeLessThanOrEqual(40);
    await store.append(stream, 0, [event()]);
    expect(await store.readAll(one?.position ?? 0n, 10)).toHaveLength(1);
    expect(await store.head()).toBe((await store.readStream(stream))[1]?.position);
  });

  it('falls back to unfiltered reads if a filtered read finds no event in time', async () => {
    for (let n = 0; n < 3; n += 1) await store.append(stream, n - 1, [event()]);
    server.isFilterSlow = true;
    expect(await store.readAll(0n, 2)).toHaveLength(2);
    const all = await store.readAll(0n, 10);
    expect(all).toHaveLength(3);
    expect(await store.readAll(all[2]?.position ?? 0n, 10)).toEqual([]);
  });

  it('receives no projection links and no bookkeeping events when it reads the log', async () => {
    store = another(10_000);
    await store.reserve('numbers', 1);
    for (let n = 0; n < 20; n += 1) await store.append(`org1-bill_${n}`, NO_STREAM, [event()]);
    await eventually(async () => (await store.readFeed('org1', -1, 100)).length === 20);
    server.entriesRead = 0;
    expect(await store.readAll(0n, 100)).toHaveLength(20);
    expect(server.entriesRead).toBe(20);
  });

  it('reports AppendTooLarge if the server has a lower limit', async () => {
    const { classify } = await import('./outcome.js');
    expect(classify({ type: 'maximum-append-size-exceeded' })).toBeInstanceOf(AppendTooLarge);
    expect(classify({ code: 8 })).toBeInstanceOf(AppendTooLarge);
  });
});
