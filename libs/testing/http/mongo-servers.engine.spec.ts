import { Binary, Long, MongoBulkWriteError, MongoServerError, type Collection, type Db, type Document } from 'mongodb';
import { onEveryMongo } from './mongo-servers.js';

interface Thing extends Document {
  _id: string;
  n?: number | null;
}

const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'ok',
    (error: unknown) => (error instanceof MongoServerError ? error.code : error),
  );

/**
 * MongoDB behavior that the adapters rely on, according to the MongoDB manual. The fake must not be more lenient than a
 * real server.
 */
onEveryMongo(({ name, open }) =>
  describe(`behavior of ${name}`, () => {
    let db: Db;
    let stop: () => Promise<void>;
    let things: Collection<Thing>;

    beforeEach(async () => {
      ({ db, stop } = await open());
      things = db.collection('things');
    });
    afterEach(() => stop());

    it('returns all value types that the driver can store', async () => {
      const stored = { _id: 'a', n: 1.5, list: [1, 'é 😀', null, { deep: [] }], at: new Date(7), flag: true };
      await things.insertOne(stored);
      expect(await things.findOne({ _id: 'a' })).toEqual(stored);
    });

    it('sorts by type and value, counts, groups and lists distinct values', async () => {
      await things.insertMany([{ _id: 'a', n: 2 }, { _id: 'b' }, { _id: 'c', n: null }, { _id: 'd', n: 10 }]);
      const order = (await things.find({}, { sort: { n: 1, _id: -1 } }).toArray()).map(({ _id }) => _id);
      expect(order.join('')).toBe('cbad');
      expect(await things.countDocuments({ n: null })).toBe(2);
      expect((await things.distinct('n')).sort()).toEqual([10, 2, null]);
      expect(await things.aggregate([{ $group: { _id: null, sum: { $sum: '$n' } } }]).toArray()).toEqual([
        { _id: null, sum: 12 },
      ]);
    });

    it('updates, upserts and replaces documents', async () => {
      const upserted = await things.updateOne(
        { _id: 'a', kind: 'x' },
        { $set: { 'deep.er': 1 }, $inc: { n: 2 }, $setOnInsert: { first: true } },
        { upsert: true },
      );
      expect(upserted).toMatchObject({ matchedCount: 0, upsertedCount: 1, upsertedId: 'a' });
      await things.updateOne({ _id: 'a' }, { $max: { n: 1 }, $unset: { first: '' }, $setOnInsert: { never: 1 } });
      expect(await things.findOne()).toEqual({ _id: 'a', kind: 'x', deep: { er: 1 }, n: 2 });
      expect(await things.updateOne({ _id: 'a' }, { $set: { n: 2 } })).toMatchObject({
        matchedCount: 1,
        modifiedCount: 0,
      });
      await things.replaceOne({ _id: 'a' }, { n: 9 });
      expect(await things.findOneAndUpdate({ n: 9 }, { $inc: { n: 1 } })).toEqual({ _id: 'a', n: 9 });
      expect(await things.findOneAndDelete({ n: 10 })).toEqual({ _id: 'a', n: 10 });
      expect(await things.findOne()).toBeNull();
    });

    it('holds every unique index', async () => {
      await things.createIndex({ n: 1 }, { unique: true }, {});
      await things.insertOne({ _id: 'a', n: 1 });
      expect(await codeOf(things.insertOne({ _id: 'a', n: 2 }))).toBe(11_000);
      expect(await codeOf(things.insertOne({ _id: 'b', n: 1 }))).toBe(11_000);
      await things.insertOne({ _id: 'b', n: 2 });
      expect(await codeOf(things.updateOne({ _id: 'b' }, { $set: { n: 1 } }))).toBe(11_000);
      expect(await codeOf(things.findOneAndUpdate({ _id: 'c' }, { $set: { n: 1 } }, { upsert: true }))).toBe(11_000);
      await things.updateOne({ _id: 'a' }, { $set: { n: 3 } });
      await things.updateOne({ _id: 'b' }, { $set: { n: 1 } });
      expect(await things.find({}, { sort: { n: 1 } }).toArray()).toEqual([
        { _id: 'b', n: 1 },
        { _id: 'a', n: 3 },
      ]);
    });

    it('continues after a failed statement of an unordered write, but stops at one of an ordered write', async () => {
      const twice = [{ _id: 'a' }, { _id: 'a' }, { _id: 'b' }];
      expect(await codeOf(things.insertMany(twice, { ordered: false }))).toBe(11_000);
      expect(await things.countDocuments({ _id: 'b' })).toBe(1);
      expect(await codeOf(things.insertMany([{ _id: 'c' }, { _id: 'c' }, { _id: 'd' }]))).toBe(11_000);
      expect(await things.countDocuments({ _id: 'd' })).toBe(0);
    });

    it('lists indexes and collections, and drops collections and databases', async () => {
      await things.createIndex({ n: 1 });
      expect((await things.indexes()).map(({ name }) => name)).toEqual(['_id_', 'n_1']);
      expect((await db.listCollections().toArray()).map(({ name }) => name)).toEqual(['things']);
      await db.dropCollection('things');
      await things.insertOne({ _id: 'a' });
      await db.dropDatabase();
      expect(await things.countDocuments()).toBe(0);
      expect(await codeOf(db.collection('none').listIndexes().toArray())).toBe(26);
    });

    it('returns a long sorted result in batches', async () => {
      await things.insertMany(Array.from({ length: 500 }, (_, n) => ({ _id: String(n).padStart(3, '0'), n })));
      const sorted = await things.find({}, { sort: { _id: -1 }, batchSize: 7, skip: 10, limit: 300 }).toArray();
      expect(sorted.map(({ n }) => n)).toEqual(Array.from({ length: 300 }, (_, n) => 489 - n));
    });

    it('compares only values of the same type', async () => {
      const at = new Date(7);
      await things.insertMany([
        { _id: 'a', v: 5 },
        { _id: 'b', v: '5' },
        { _id: 'c', v: null },
        { _id: 'd' },
        { _id: 'e', v: [1, 9] },
        { _id: 'f', v: Long.fromBigInt(9_007_199_254_740_993n) },
        { _id: 'g', v: at },
        { _id: 'h', v: true },
        { _id: 'i', v: { x: 1, y: [] } },
      ]);
      const ids = async (filter: Document): Promise<string> =>
        (await things.find(filter, { sort: { _id: 1 } }).toArray()).map(({ _id }) => _id).join('');
      const found: Record<string, string> = {};
      for (const [words, filter] of Object.entries({
        greater: { v: { $gt: 4 } },
        'less or equal': { v: { $lte: 5 } },
        text: { v: { $gte: '' } },
        null: { v: null },
        'not null': { v: { $ne: null } },
        there: { v: { $exists: true } },
        'one of': { v: { $in: [5, null] } },
        'none of': { v: { $nin: [5, null] } },
        'a part of a list': { v: 9 },
        'a part of a document': { 'v.x': 1 },
        before: { v: { $lt: new Date(8) } },
        not: { v: { $not: { $gt: 4 } } },
        'of a type': { v: { $type: 'string' } },
        neither: { $nor: [{ v: 5 }, { _id: { $gt: 'c' } }] },
      }))
        found[words] = await ids(filter);
      expect(found).toEqual({
        greater: 'aef',
        'less or equal': 'ae',
        text: 'b',
        null: 'cd',
        'not null': 'abefghi',
        there: 'abcefghi',
        'one of': 'acd',
        'none of': 'befghi',
        'a part of a list': 'e',
        'a part of a document': 'i',
        before: 'g',
        not: 'bcdghi',
        'of a type': 'b',
        neither: 'bc',
      });
    });

    it('updates, replaces and deletes only the expected version', async () => {
      await things.insertOne({ _id: 'a', version: 1 });
      const change = { $set: { n: 1 }, $inc: { version: 1 } };
      expect(await things.updateOne({ _id: 'a', version: 1 }, change)).toMatchObject({ matchedCount: 1 });
      expect(await things.updateOne({ _id: 'a', version: 1 }, change)).toMatchObject({ matchedCount: 0 });
      expect(await codeOf(things.updateOne({ _id: 'a', version: 1 }, change, { upsert: true }))).toBe(11_000);
      expect(await codeOf(things.replaceOne({ _id: 'a', version: { $lt: 2 } }, { n: 7 }, { upsert: true }))).toBe(
        11_000,
      );
      expect(
        await things.replaceOne({ _id: 'a', version: { $lte: 2 } }, { version: 9 }, { upsert: true }),
      ).toMatchObject({ matchedCount: 1, upsertedCount: 0 });
      expect(await things.findOne({ _id: 'a' })).toEqual({ _id: 'a', version: 9 });
      expect(await things.deleteOne({ _id: 'a', version: { $lte: 8 } })).toMatchObject({ deletedCount: 0 });
      expect(await things.deleteOne({ _id: 'a', version: { $lte: 9 } })).toMatchObject({ deletedCount: 1 });
    });

    it('tells what of an unordered write was done where some of it was refused', async () => {
      await things.insertMany([
        { _id: 'a', rev: 5 },
        { _id: 'b', rev: 1 },
      ]);
      const replace = (_id: string, rev: number) => ({
        replaceOne: { filter: { _id, rev: { $lt: rev } }, replacement: { rev }, upsert: true },
      });
      const refused: unknown = await things
        .bulkWrite([replace('a', 3), replace('b', 3), replace('c', 3), { deleteOne: { filter: { _id: 'z' } } }], {
          ordered: false,
        })
        .catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(MongoBulkWriteError);
      const { writeErrors, result } = refused as MongoBulkWriteError;
      expect([writeErrors].flat().map(({ index, code }) => [index, code])).toEqual([[0, 11_000]]);
      expect([result.matchedCount, result.upsertedCount, result.deletedCount]).toEqual([1, 1, 0]);
      expect((await things.find({}, { sort: { _id: 1 } }).toArray()).map(({ rev }) => rev as number)).toEqual([
        5, 3, 3,
      ]);
    });

    it('stores large numbers and bytes exactly, and finds them by value', async () => {
      const [large, bytes] = [Long.fromBigInt(9_007_199_254_740_993n), new Binary(Buffer.from([0, 255, 7]))];
      await things.updateOne({ _id: 'a' }, { $max: { position: large }, $set: { bytes } }, { upsert: true });
      await things.updateOne({ _id: 'a' }, { $max: { position: Long.fromNumber(7) } });
      const found = await things.findOne({ position: { $gt: 7 }, bytes }, { promoteLongs: false });
      expect(String(found?.['position'])).toBe('9007199254740993');
      expect(Buffer.from((found?.['bytes'] as Binary).value())).toEqual(Buffer.from([0, 255, 7]));
      expect(await things.findOne({ bytes: new Binary(Buffer.from([0, 255, 8])) })).toBeNull();
    });

    it('counts documents by group', async () => {
      await things.insertMany([
        { _id: 'a', kind: 'x', n: 1 },
        { _id: 'b', kind: 'x', n: 2 },
        { _id: 'c', kind: null, n: 4 },
      ]);
      const groups = await things
        .aggregate([{ $match: { n: { $gt: 0 } } }, { $group: { _id: { kind: '$kind' }, n: { $sum: '$n' } } }])
        .toArray();
      const serialized = groups.map((group) => JSON.stringify(group)).sort();
      expect(serialized).toEqual(['{"_id":{"kind":"x"},"n":3}', '{"_id":{"kind":null},"n":4}'].sort());
    });

    it('returns only the requested fields', async () => {
      await things.insertOne({ _id: 'a', n: 1, deep: { one: 1, two: 2 } });
      expect(await things.findOne({}, { projection: { _id: 1, n: 1, none: 1 } })).toEqual({ _id: 'a', n: 1 });
    });
  }),
);
