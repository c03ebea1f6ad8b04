import { MongoClient, type Db } from 'mongodb';
import { FakeMongoDb } from '../../../testing/http/mongodb-fake/fake-mongodb.js';
import { doc, shape } from '../contract/bill-rows.spec-kit.js';
import type { Slot } from '../slots.js';
import { gramsCondition } from './grams.js';
import { MongoViews } from './mongo-views.js';
import { ownVault } from './own-vault.spec-kit.js';

const slot: Slot = { name: 'rows', version: 1, generation: 0 };
let server: FakeMongoDb;
let client: MongoClient;
let db: Db;
beforeEach(async () => {
  server = await new FakeMongoDb({ kind: 'replica set' }).start();
  client = await MongoClient.connect(server.url);
  db = client.db('test');
});
afterEach(async () => {
  await client.close();
  await server.stop();
});

const rows = async () => {
  const { collection } = (await db.collection('slots').findOne()) as unknown as { collection: string };
  return db.collection(collection);
};

it('a row is stored with indexed trigrams, which queries do not return', async () => {
  const views = new MongoViews(db, ownVault(db));
  await views.prepare(slot, shape);
  await views.putIfNext(slot, doc('a', 0, { searchText: 'ana x gómez' }), -1);
  await views.putIfNext(slot, doc('a', 1, { searchText: 'ana bo gomez' }), 0);
  expect(await (await rows()).findOne()).toMatchObject({ searchGrams: ['ana', 'gom', 'ome', 'mez'] });
  expect(await (await rows()).indexes()).toContainEqual(
    expect.objectContaining({ key: { searchGrams: 1, organizationId: 1 } }),
  );
  const whole = doc('a', 1, { searchText: 'ana bo gomez' });
  expect(await views.get(slot, 'a')).toEqual(whole);
  expect((await views.find(slot, { organizationId: 'org1', words: ['gome', 'bo'] })).rows).toEqual([whole]);
});

it.each([
  [['ML201'], { searchGrams: { $all: ['ml2', 'l20', '201'] } }],
  [['an', 'x', '😀é'], null],
  [['😀éa', 'anana'], { searchGrams: { $all: ['😀éa', 'ana', 'nan'] } }],
])('the words %j result in the condition %j', (words, condition) => expect(gramsCondition(words)).toEqual(condition));

it('a long search uses only some of its trigrams', () => {
  const { $all } = gramsCondition(['abcdefghijklmnopqrstuvwxyz'])?.['searchGrams'] as { $all: readonly string[] };
  expect($all).toHaveLength(16);
});
