import { MongoClient } from 'mongodb';
import { pause } from '#event-store';
import { issuedSessions, MongoStateStore } from '#outbox';
import { eventually } from '#testing/pure';
import { FakeMongoDb } from '../../../libs/testing/http/mongodb-fake/fake-mongodb.js';
import { EarlierRecords } from './earlier-records.js';

it('finds what an older release writes while this one runs', async () => {
  const server = await new FakeMongoDb().start();
  const client = await MongoClient.connect(server.url);
  const [older, stateStore] = [new MongoStateStore(client.db('desk'), []), new MongoStateStore(client.db('desk'))];
  await stateStore.setUp();
  const times = { startedAt: '2026-01-01T08:00:00.000Z', endsAt: '2026-01-01T16:00:00.000Z' };
  await older.put(issuedSessions.name, 's1', { organizationId: 'org1', sessionId: 's1', person: 'ana', ...times });
  const find = () => issuedSessions.in(stateStore).findKeys('byOrganization', { equals: ['org1'] });
  expect(await find()).toEqual([]);
  const stop = new AbortController();
  const running = new EarlierRecords(stateStore, { firstAfterMs: 0, everyMs: 10 }).run(stop.signal);
  await eventually(async () => (await find()).length === 1);
  stop.abort();
  await running;
  await client.close();
  await server.stop();
});

it('is looked for by one process, and rarely once two passes found nothing', async () => {
  const server = await new FakeMongoDb().start();
  const client = await MongoClient.connect(server.url);
  const stores = [0, 1].map(() => new MongoStateStore(client.db('desk')));
  for (const store of stores) await store.setUp();
  const passes = stores.map((store) => jest.spyOn(store, 'adoptRecords'));
  const counts = () => passes.map(({ mock }) => mock.calls.length).toSorted((a, b) => a - b);
  const stop = new AbortController();
  const times = { firstAfterMs: 0, everyMs: 10, rarelyMs: 3_600_000 };
  const running = stores.map((store) => new EarlierRecords(store, times).run(stop.signal));
  await eventually(() => counts()[1] === 2);
  // The other process looks for the lease twice a second.
  await pause(700);
  expect(counts()).toEqual([0, 2]);
  stop.abort();
  await Promise.all(running);
  await client.close();
  await server.stop();
});
