import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faults } from '#event-store';
import { FakeEventStoreDb, type RefusedUse } from '../../testing/http/eventstoredb-fake/fake-eventstoredb.js';
import { FakeMongoDb } from '../../testing/http/mongodb-fake/fake-mongodb.js';
import { openProduction, startProduction } from './production.js';

let events: FakeEventStoreDb;
let mongo: FakeMongoDb;
let dataDir: string;
beforeAll(async () => {
  events = await new FakeEventStoreDb().start();
  mongo = await new FakeMongoDb().start();
  dataDir = await mkdtemp(join(tmpdir(), 'refusals-'));
});
afterAll(async () => {
  await events.stop();
  await mongo.stop();
  await rm(dataDir, { recursive: true });
});

const settings = (eventStoreDbUrl = events.url) => ({
  dataDir,
  eventStoreDbUrl,
  mongoDbUrl: mongo.url,
  masterKey: Buffer.alloc(32, 7).toString('base64'),
});

// A command waits up to a minute for engines that may still start, which is longer than a test's timeout.
describe('openProduction', () => {
  it.each<[RefusedUse]>([['everything'], ['projections'], ['reading everything']])(
    'fails immediately if EventStoreDB rejects its user: %s',
    async (refused) => {
      events.refused = refused;
      await expect(openProduction(settings())).rejects.toThrow(
        'eventLog: EventStoreDB rejects the user of EVENTSTOREDB_URL',
      );
      events.refused = null;
    },
  );
  it('fails immediately with a reason if waiting cannot solve the problem', async () => {
    const url = events.url.replace('tls=false', 'tls=true');
    await expect(openProduction(settings(url))).rejects.toThrow(
      /eventLog: EventStoreDB does not respond: it does not use TLS/,
    );
  });
});

it('startProduction keeps retrying, reports the reason once, and finishes after an operator fixes the problem', async () => {
  events.refused = 'projections';
  const reported: string[] = [];
  const silence = faults.listen({
    began: ({ work, words }) => reported.push(`${work}: ${words}`),
    ended: ({ work }) => reported.push(`${work} ended`),
  });
  const engines = await startProduction(settings());
  for (let n = 0; n < 100 && reported.length === 0; n += 1) await new Promise((resolve) => setTimeout(resolve, 20));
  events.refused = null;
  expect(await engines.opening.finished()).toBe(true);
  silence();
  expect(reported).toEqual([
    'eventLog: waiting for an engine (EventStoreDB rejects the user of EVENTSTOREDB_URL)',
    'eventLog ended',
  ]);
  await engines.close();
});
