import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient, type Db } from 'mongodb';
import { EventStoreUnavailable, MongoKeyStore } from '#event-store';
import { FaultProxy } from '../../../testing/http/faults/fault-proxy.js';
import { FakeMongoDb, type CommandFault } from '../../../testing/http/mongodb-fake/fake-mongodb.js';
import { doc, shape } from '../contract/bill-rows.spec-kit.js';
import { EVERY_ORGANIZATION } from '../read-models.js';
import type { Slot } from '../slots.js';
import { MongoStateStore, storedCollections } from '#state-store';
import { MongoViews } from './mongo-views.js';
import { ownVault } from './own-vault.spec-kit.js';

const slot: Slot = { name: 'rows', version: 1, generation: 0 };
const quick = {
  serverSelectionTimeoutMS: 800,
  socketTimeoutMS: 300,
  minHeartbeatFrequencyMS: 20,
  heartbeatFrequencyMS: 500,
  connectTimeoutMS: 300,
};
/**
 * Error codes: 91, the server is shutting down; 10107, the server is no longer the primary; 64, the majority did not
 * acknowledge the write in time.
 */
const faults: Readonly<Record<'replica set' | 'standalone', readonly CommandFault[]>> = {
  'replica set': ['cut after', 'silent', 91, 10_107, 64],
  standalone: ['cut before', 'cut after', 'swallowed'],
};

describe.each(['replica set', 'standalone'] as const)('MongoDB client on a failing %s', (kind) => {
  let server: FakeMongoDb;
  let client: MongoClient;
  let db: Db;
  let stateStore: MongoStateStore;
  let views: MongoViews;

  beforeEach(async () => {
    server = await new FakeMongoDb({ kind }).start();
    client = await MongoClient.connect(server.url, quick);
    db = client.db('test');
    [stateStore, views] = [new MongoStateStore(db), new MongoViews(db, ownVault(db))];
  });
  afterEach(async () => {
    await client.close();
    await server.stop();
  });

  describe.each(faults[kind])('with a failed write: %s', (fault) => {
    it('inserts a record once and returns whether it did', async () => {
      server.faults.push(['insert', fault]);
      expect(await stateStore.insertIfAbsent('intent', 'a', { n: 1 })).toBe(true);
      expect(await stateStore.get('intent', 'a')).toEqual({ key: 'a', version: 1, record: { n: 1 } });
      server.faults.push(['insert', fault]);
      expect(await stateStore.insertIfAbsent('intent', 'a', { n: 2 })).toBe(false);
    });

    it('changes a record once and returns whether it did', async () => {
      await stateStore.put('intent', 'a', { n: 1 });
      server.faults.push(['update', fault]);
      expect(await stateStore.compareAndSet('intent', 'a', 1, { n: 2 })).toBe(true);
      expect(await stateStore.get('intent', 'a')).toEqual({ key: 'a', version: 2, record: { n: 2 } });
      server.faults.push(['update', fault]);
      expect(await stateStore.compareAndSet('intent', 'a', 1, { n: 3 })).toBe(false);
    });

    it('writes a document once', async () => {
      await views.prepare(slot, shape);
      server.faults.push(['insert', fault]);
      expect(await views.putIfNext(slot, doc('a', 0), -1)).toBe(true);
      server.faults.push(['update', fault]);
      expect(await views.putIfNext(slot, doc('a', 1, { cents: 7 }), 0)).toBe(true);
      expect(await views.putIfNext(slot, doc('a', 1, { cents: 8 }), -1)).toBe(true);
      expect(await views.get(slot, 'a')).toMatchObject({ _rev: 1, cents: 7 });
      server.faults.push(['delete', fault]);
      expect(await views.remove(slot, 'a', 1)).toBe(true);
    });

    it('returns the same key to all callers', async () => {
      const keys = new MongoKeyStore(db);
      server.faults.push(['insert', fault]);
      const [mine, others] = [randomBytes(8), randomBytes(8)];
      expect(Buffer.from(await keys.putIfAbsent('bill_a', mine))).toEqual(mine);
      expect(Buffer.from(await keys.putIfAbsent('bill_a', others))).toEqual(mine);
      server.faults.push(['update', fault]);
      const tombstone = { shreddedAt: '2026-01-01T00:00:00.000Z', eventId: 'e' };
      await keys.bury('bill_a', tombstone);
      expect([await keys.get('bill_a'), await keys.tombstone('bill_a')]).toEqual([null, tombstone]);
    });

    it('creates a slot and moves its checkpoint only forward', async () => {
      server.faults.push(['update', fault], ['createIndexes', fault]);
      await views.prepare(slot, shape);
      server.faults.push(['update', fault]);
      expect(await views.saveCheckpoints([[slot, { logId: 'log', position: 9n }]])).toEqual([true]);
      await views.saveCheckpoints([[slot, { logId: 'log', position: 3n }]]);
      expect(await views.checkpoint(slot)).toEqual({ logId: 'log', position: 9n });
    });
  });

  it('completes a batch that was interrupted halfway and returns the result of each change', async () => {
    await views.prepare(slot, shape);
    await views.replace(slot, doc('newer', 5));
    server.faults.push(['insert', 'cut halfway']);
    if (kind === 'replica set') server.faults.push(['update', 'cut halfway']);
    const accepted = await views.apply(slot, [
      ...['a', 'b', 'c', 'd'].map((id) => ({ op: 'next' as const, doc: doc(id, 0), after: -1 })),
      { op: 'replace', doc: doc('newer', 3) },
      { op: 'replace', doc: doc('e', 2) },
      { op: 'remove', id: 'nothing', rev: 4 },
      { op: 'next', doc: doc('gap', 3), after: 2 },
    ]);
    expect(accepted).toEqual([true, true, true, true, false, true, true, false]);
    const revisions = await views.revisions(slot, ['a', 'b', 'c', 'd', 'newer', 'e', 'gap']);
    expect([...revisions].sort()).toEqual([
      ['a', 0],
      ['b', 0],
      ['c', 0],
      ['d', 0],
      ['e', 2],
      ['newer', 5],
    ]);
  });

  it('does not return false for a write whose result is unknown', async () => {
    await stateStore.put('intent', 'a', { n: 1 });
    // The write succeeds. Then another process changes the record before the client can check it.
    server.faults.push(['update', 'cut after']);
    if (kind === 'replica set') server.faults.push(['update', 'cut before']);
    const rival = (async () => {
      while ((await stateStore.get('intent', 'a'))?.version !== 2);
      while (!(await stateStore.compareAndSet('intent', 'a', 2, { n: 3 })));
    })();
    const outcome = await stateStore.compareAndSet('intent', 'a', 1, { n: 2 }).catch((error: unknown) => error);
    await rival;
    expect(outcome === true || outcome instanceof EventStoreUnavailable).toBe(true);
    expect((await stateStore.get('intent', 'a'))?.record).toEqual({ n: 3 });
  });

  it('throws EventStoreUnavailable from every call while the server is stopped, and works again after its restart', async () => {
    await views.prepare(slot, shape);
    const keys = new MongoKeyStore(db);
    await server.stop();
    await sleep(1_050);
    const calls: (() => Promise<unknown>)[] = [
      () => stateStore.get('k', 'a'),
      () => stateStore.put('k', 'a', {}),
      () => stateStore.insertIfAbsent('k', 'a', {}),
      () => stateStore.compareAndSet('k', 'a', 1, {}),
      () => stateStore.list('k', ''),
      () => stateStore.remove('k', 'a'),
      () => keys.get('bill_a'),
      () => keys.putIfAbsent('bill_a', randomBytes(4)),
      () => views.get('rows', 'a'),
      () => views.find('rows', { organizationId: 'org1' }),
      () => views.apply(slot, [{ op: 'replace', doc: doc('a', 0) }]),
      () => views.saveCheckpoints([[slot, { logId: 'log', position: 1n }]]),
      () => views.waitFor(['rows'], 1n, 100),
      async () => {
        for await (const rows of views.scan('rows', EVERY_ORGANIZATION, {}, [])) return rows;
        return null;
      },
    ];
    const outcomes = await Promise.allSettled(calls.map((call) => call()));
    expect(
      outcomes.map((outcome) => (outcome.status === 'rejected' ? (outcome.reason as Error).name : outcome.value)),
    ).toEqual(calls.map(() => EventStoreUnavailable.name));
    expect(await views.health()).toMatchObject({ ok: false });
    await server.start();
    expect(await stateStore.insertIfAbsent('k', 'a', {})).toBe(true);
    expect(await views.health()).toMatchObject({ ok: true });
  });

  it('counts correctly over a connection that breaks repeatedly', async () => {
    const proxy = await FaultProxy.to({ host: '127.0.0.1', port: server.port });
    const over = await MongoClient.connect(`mongodb://127.0.0.1:${proxy.port}/?directConnection=true`, quick);
    const shaky = new MongoStateStore(over.db('test'));
    await stateStore.put('count', 'a', { n: 0 });
    let breaks = 0;
    const breaking = setInterval(() => {
      if ((breaks += 1) <= 4) proxy.cutAll();
    }, 100);
    let [wins, unknown] = [0, 0];
    await Promise.all(
      Array.from({ length: 5 }, async () => {
        for (let turn = 0; turn < 6; turn += 1) {
          try {
            const found = await shaky.get<{ n: number }>('count', 'a');
            if (await shaky.compareAndSet('count', 'a', found?.version ?? 0, { n: (found?.record.n ?? 0) + 1 }))
              wins += 1;
          } catch (error) {
            expect(error).toBeInstanceOf(EventStoreUnavailable);
            unknown += 1;
          }
          await sleep(30);
        }
      }),
    );
    clearInterval(breaking);
    await over.close();
    await proxy.stop();
    const { n } = (await stateStore.get<{ n: number }>('count', 'a'))?.record ?? { n: -1 };
    expect(wins).toBeGreaterThan(0);
    expect(n).toBeGreaterThanOrEqual(wins);
    expect(n).toBeLessThanOrEqual(wins + unknown);
  });
});

it('retries a command that used a closed connection', async () => {
  const server = await new FakeMongoDb().start();
  const client = await MongoClient.connect(server.url, { ...quick, maxPoolSize: 1 });
  const stateStore = new MongoStateStore(client.db('test'));
  await stateStore.put('k', 'a', { n: 1 });
  // The driver's internal list of connections. Their sockets are closed, but the driver has not noticed yet.
  const { topology } = client as unknown as {
    topology: { s: { servers: Map<string, { pool: { connections: { toArray(): { socket: Socket }[] } } }> } };
  };
  for (const { pool } of topology.s.servers.values())
    for (const { socket } of pool.connections.toArray()) socket.destroy();
  expect(await stateStore.get('k', 'a')).toMatchObject({ record: { n: 1 } });
  await client.close();
  await server.stop();
});

it('every query on collections that can grow uses an index', async () => {
  const server = await new FakeMongoDb().start();
  const client = await MongoClient.connect(server.url);
  const db = client.db('test');
  const [stateStore, views] = [new MongoStateStore(db), new MongoViews(db, ownVault(db))];
  await views.prepare(slot, shape);
  await views.apply(slot, [{ op: 'replace', doc: doc('a', 0) }]);
  await views.park(slot, { stream: 's', id: 'a', reason: 'TypeError', parkedAt: '2026-01-01T00:00:00.000Z' });
  await views.parked(slot);
  await views.saveCheckpoints([[slot, { logId: 'log', position: 1n }, { of: 2, index: 0 }]]);
  await views.positions(slot);
  await views.find('rows', { organizationId: 'org1', filter: { state: 'sent' }, words: ['ana'], sums: ['cents'] });
  const fields = { id: 'patientId', name: 'patientName', time: 'cents' };
  await views.choices('rows', 'org1', {}, fields);
  await views.newest('rows', 'org1', {}, fields, ['pat_1']);
  for await (const rows of views.scan('rows', 'org1', {}, ['cents'])) expect(rows).toHaveLength(1);
  await stateStore.setUp();
  for (const { name, indexNames } of storedCollections)
    for (const index of indexNames) await stateStore.find(name, index, { equals: ['org1'] });
  await stateStore.put('fault', 'a', {});
  await stateStore.list('fault', 'a', { after: 'a' });
  await stateStore.everything({ kind: 'fault', key: '' }, 10);
  await views.waitFor(['rows'], 1n, 10);
  await views.drop(slot);
  await client.close();
  await server.stop();
  // The registry is a few dozen documents, which are read without an index.
  expect([...server.scans].sort()).toEqual(['test.positions ', 'test.projections ', 'test.slots ']);
});
