import { MongoClient } from 'mongodb';
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
