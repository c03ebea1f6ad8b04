import { MongoClient, type Db } from 'mongodb';
import { FakeMongoDb } from '../../../testing/http/mongodb-fake/fake-mongodb.js';
import { doc, shape } from '../contract/bill-rows.spec-kit.js';
import type { Slot } from '../slots.js';
import { MongoViews } from './mongo-views.js';
import { ownVault } from './own-vault.spec-kit.js';

const slot: Slot = { name: 'rows', version: 1, generation: 0 };
let server: FakeMongoDb;
let client: MongoClient;
let db: Db;
let views: MongoViews;
beforeEach(async () => {
  server = await new FakeMongoDb({ kind: 'replica set' }).start();
  client = await MongoClient.connect(server.url);
  db = client.db('test');
  views = new MongoViews(db, ownVault(db));
  await views.prepare(slot, shape);
});
afterEach(async () => {
  await client.close();
  await server.stop();
});

const stored = async (): Promise<string> => {
  const names = (await db.listCollections().toArray())
    .map(({ name }) => name)
    .filter((name) => name.startsWith('rows'));
  return JSON.stringify(await Promise.all(names.map((name) => db.collection(name).find().toArray())));
};

it('fields that are not slim are stored only encrypted and are returned with their document', async () => {
  await views.putIfNext(slot, doc('a', 0, { notes: 'Lumbar sprain' }), -1);
  expect(await stored()).toContain('ana gomez');
  expect(await stored()).not.toContain('Lumbar');
  expect(await views.get(slot, 'a')).toEqual(doc('a', 0, { notes: 'Lumbar sprain' }));
  const query = { organizationId: 'org1' };
  expect((await views.find(slot, query)).rows).toEqual([doc('a', 0, { notes: 'Lumbar sprain' })]);
  expect((await views.find(slot, { ...query, fields: ['cents'] })).rows).toEqual([
    { _id: 'a', _rev: 0, organizationId: 'org1', cents: 100 },
  ]);
});

it('the sealed part changes with its row and is removed with it', async () => {
  await views.putIfNext(slot, doc('a', 0, { notes: 'first' }), -1);
  await views.putIfNext(slot, doc('a', 1, { notes: 'second' }), 0);
  expect(await views.putIfNext(slot, doc('a', 1, { notes: 'late' }), 0)).toBe(true);
  expect(await views.get(slot, 'a')).toMatchObject({ _rev: 1, notes: 'second' });
  await views.replace(slot, doc('a', 1, { notes: 'folded anew' }));
  expect(await views.get(slot, 'a')).toMatchObject({ notes: 'folded anew' });
  expect(await views.remove(slot, 'a', 1)).toBe(true);
  expect(await stored()).toBe('[[],[]]');
});
