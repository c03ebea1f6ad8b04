import { connect } from 'node:net';
import { MongoClient, MongoServerError, type Collection, type Db, type Document } from 'mongodb';
import { RateLimiterMongo } from 'rate-limiter-flexible';
import { FakeMongoDb } from './fake-mongodb.js';

interface Thing extends Document {
  _id: string;
  n?: number | null;
}

const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'ok',
    (error: unknown) => (error instanceof MongoServerError ? error.code : error),
  );

describe('FakeMongoDb', () => {
  let server: FakeMongoDb;
  let client: MongoClient;
  let db: Db;
  let things: Collection<Thing>;

  beforeEach(async () => {
    server = await new FakeMongoDb().start();
    client = await MongoClient.connect(server.url);
    db = client.db('test');
    things = db.collection('things');
  });
  afterEach(async () => {
    await client.close();
    await server.stop();
  });

  it('returns long results in batches, and removes a cursor that is exhausted or closed', async () => {
    await things.insertMany(Array.from({ length: 500 }, (_, n) => ({ _id: String(n).padStart(3, '0'), n })));
    const sorted = await things.find({}, { sort: { _id: 1 }, batchSize: 7 }).toArray();
    expect(sorted.map(({ n }) => n)).toEqual(Array.from({ length: 500 }, (_, n) => n));
    const cursor = things.find({}, { sort: { _id: -1 }, skip: 1 });
    expect((await cursor.next())?.n).toBe(498);
    expect(server.openCursors).toBe(1);
    await cursor.close();
    expect([server.openCursors, server.arrived.filter((name) => name === 'getMore').length > 60]).toEqual([0, true]);
  });

  it('returns unsorted results newest first, not in insertion order', async () => {
    await things.insertMany([{ _id: 'a' }, { _id: 'b' }]);
    expect((await things.find().toArray()).map(({ _id }) => _id)).toEqual(['b', 'a']);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a command', () => db.command({ mapReduce: 'things' })],
    ['a field of a command', () => things.find({}, { hint: { n: 1 } }).toArray()],
    ['a field of a statement', () => things.updateOne({}, { $set: { n: 1 } }, { collation: { locale: 'en' } })],
    ['an operator of a filter', () => things.find({ n: { $magic: 1 } }).toArray()],
    ['the order of fields in a document', () => things.find({ n: { x: 1, y: 2 } } as Document).toArray()],
    ['an operator of an update', () => things.updateOne({ _id: 'a' }, { $rename: { n: 'm' } })],
    ['an update pipeline', () => things.updateOne({ _id: 'a' }, [{ $set: { n: 1 } }])],
    ['a stage', () => things.aggregate([{ $lookup: {} }]).toArray()],
    ['an accumulator', () => things.aggregate([{ $group: { _id: null, x: { $stdDevPop: '$n' } } }]).toArray()],
    ['a projection', () => things.find({}, { projection: { n: 0 } }).toArray()],
    [
      'a transaction',
      () => client.withSession((s) => s.withTransaction(() => things.insertOne({ _id: 'z' }, { session: s }))),
    ],
  ])('rejects %s that it does not support', async (_, call) => {
    await things.insertOne({ _id: 'a', n: 1 });
    expect(await codeOf(call())).toEqual(expect.any(Number));
    expect(await things.countDocuments()).toBe(1);
  });

  it('executes a numbered write once, even if the connection breaks in the middle of it', async () => {
    const counters = db.collection<Thing>('counters');
    for (const fault of ['cut before', 'cut after', 'cut halfway'] as const) {
      server.faults.push(['update', fault]);
      await counters.bulkWrite(
        ['a', 'b', 'c'].map((_id) => ({ updateOne: { filter: { _id }, update: { $inc: { n: 1 } }, upsert: true } })),
      );
    }
    expect((await counters.find().toArray()).map(({ n }) => n)).toEqual([3, 3, 3]);
    server.faults.push(['findAndModify', 'cut after']);
    expect(await counters.findOneAndUpdate({ _id: 'a' }, { $inc: { n: 1 } }, { returnDocument: 'after' })).toEqual({
      _id: 'a',
      n: 4,
    });
    server.faults.push(['insert', 10_107]);
    await counters.insertOne({ _id: 'd' });
    expect(await counters.countDocuments()).toBe(4);
  });

  it('rejects numbered writes as a standalone server, so that the driver reports an interrupted write', async () => {
    const alone = await new FakeMongoDb({ kind: 'standalone' }).start();
    const other = await MongoClient.connect(alone.url);
    const rows = other.db('test').collection<Thing>('rows');
    alone.faults.push(['insert', 'cut after']);
    await expect(rows.insertOne({ _id: 'a' })).rejects.toMatchObject({ name: 'MongoNetworkError' });
    expect(await rows.findOne()).toEqual({ _id: 'a' });
    await other.close();
    await alone.stop();
  });

  it('keeps stored documents over a restart, but loses its cursors', async () => {
    await things.insertMany(Array.from({ length: 300 }, (_, n) => ({ _id: String(n) })));
    const cursor = things.find();
    await cursor.next();
    await server.stop();
    await server.start();
    expect(await things.countDocuments()).toBe(300);
    await expect(cursor.toArray()).rejects.toThrow();
  });

  it('records queries that no index serves', async () => {
    await things.createIndex({ n: 1, m: 1 });
    await things.insertOne({ _id: 'a', n: 1 });
    await things.find({ n: 1 }).toArray();
    await things.find({ $and: [{ _id: { $gte: 'a' } }] }).toArray();
    await things.find({}, { sort: { n: -1 } }).toArray();
    expect([...server.scans]).toEqual([]);
    await things.find({ m: 1 }).toArray();
    await things.deleteMany({ n: { $ne: 1 } });
    expect([...server.scans]).toEqual(['test.things m', 'test.things n']);
  });

  it('finds the same documents in the same order with and without indexes', async () => {
    const values = [1, 2, 2.5, -3, 'a', 'b', 'ä', true, false, null, new Date(5), [1, 'a'], [], [2, null, 3], { x: 1 }];
    const bare = db.collection('bare');
    const indexed = db.collection('indexed');
    await indexed.createIndex({ n: 1, m: -1 });
    await indexed.createIndex({ 'deep.n': 1 });
    for (const [i, n] of [...values, ...values].entries()) {
      const document = { _id: `${i % 7}-${i}`, n, m: i % 3, ...(i % 4 > 0 && { deep: { n: i % 5 } }) };
      for (const rows of [bare, indexed]) await rows.insertOne(document as never);
    }
    await indexed.createIndex({ m: 1 });
    for (const rows of [bare, indexed]) {
      await rows.updateMany({ m: 1 }, { $set: { n: 'b' }, $unset: { deep: '' } });
      await rows.updateOne({ _id: '3-17' as never }, { $set: { n: [7, 'b'] } });
      await rows.deleteMany({ n: 2.5 });
    }
    const filters = [
      ...values.filter((value) => !Array.isArray(value) && typeof value !== 'object').map((n) => ({ n })),
      { n: null },
      { n: { $in: [1, 'b', 1, true] } },
      { n: { $in: [] } },
      { n: { $gt: 1 } },
      { n: { $gte: 1, $lt: 3 } },
      { n: { $lte: 'b', $gt: 'a' } },
      { n: { $lt: new Date(6) } },
      { n: { $not: { $gt: 1 } } },
      { n: { $all: [1, 'a'] } },
      { n: { $ne: 1 }, m: 1 },
      { n: 'b', m: { $gte: 1 } },
      { 'deep.n': { $gt: 1 } },
      { $and: [{ _id: { $gte: '1', $lt: '4' } }, { m: { $in: [0, 2] } }] },
      { $or: [{ n: 1 }, { m: 2 }] },
      {},
    ] as Document[];
    const sorts: Document[] = [{}, { _id: 1 }, { _id: -1 }, { m: 1 }, { m: -1, _id: 1 }, { 'deep.n': -1 }];
    for (const filter of filters)
      for (const sort of sorts)
        for (const limit of [0, 1, 4]) {
          const [one, other] = await Promise.all(
            [bare, indexed].map((rows) => rows.find(filter, { sort, limit, skip: limit % 3 }).toArray()),
          );
          expect({ filter, sort, limit, found: other }).toEqual({ filter, sort, limit, found: one });
        }
  });

  it.each<[string, object, boolean]>([
    ['a value', { n: 1 }, true],
    ['a range', { n: { $gte: 1, $lt: 2 } }, true],
    ['one of some values', { n: { $in: [1, 2] } }, true],
    ['any value', { n: { $exists: true } }, true],
    ['everything', {}, false],
    ['another field', { m: 1 }, false],
    ['null', { n: null }, false],
    ['null or a value', { n: { $in: [1, null] } }, false],
    ['no value', { n: { $exists: false } }, false],
  ])('checks whether a sparse index serves a sorted query for %s', async (_, filter, serves) => {
    await things.createIndex({ n: 1 }, { sparse: true }, {});
    await things.insertOne({ _id: 'a', n: 1 });
    await things.find(filter, { sort: { n: 1 } }).toArray();
    expect(server.scans.size).toBe(serves ? 0 : 1);
  });

  it('closes a connection that sends an unreadable message', async () => {
    const socket = connect(server.port, '127.0.0.1');
    const bytes = Buffer.alloc(16);
    bytes.writeInt32LE(16, 0);
    bytes.writeInt32LE(9, 12);
    socket.write(bytes);
    expect(await new Promise((resolve) => socket.on('close', () => resolve('closed')))).toBe('closed');
  });

  it('supports the rate limits of rate-limiter-flexible for two processes', async () => {
    const limit = { storeClient: client, dbName: 'limits', keyPrefix: 'default', points: 5, duration: 60 };
    const [one, two] = [new RateLimiterMongo(limit), new RateLimiterMongo(limit)];
    await one.createIndexes();
    const taken = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => (n % 2 ? one : two).consume('key_a')));
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await one.get('key_b')).toBeNull();
    expect((await two.get('key_a'))?.consumedPoints).toBe(8);
    server.expire(new Date(Date.now() + 61_000));
    expect(await one.get('key_a')).toBeNull();
  });
});
