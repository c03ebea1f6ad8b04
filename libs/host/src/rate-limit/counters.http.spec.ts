import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { databases } from '#engines';
import { onEveryMongo } from '../../../testing/http/mongo-servers.js';
import { FakeMongoDb } from '../../../testing/http/mongodb-fake/fake-mongodb.js';
import { faults } from '#event-store';
import { Counters, MemoryCounters, type Count, FallbackCounters } from '#http';
import { MongoCounters } from './mongo-counters.js';

const policy = { name: 'default', quota: 2 } as const;

interface Stage {
  readonly open: () => Counters;
  readonly stop: () => Promise<void>;
}

const suite = (name: string, start: () => Promise<Stage>): void =>
  describe(`counters ${name}`, () => {
    let stage: Stage;
    beforeAll(async () => {
      stage = await start();
    });
    afterAll(() => stage.stop());

    it('allow the quota and report the start of the next window', async () => {
      const key = randomUUID();
      const counts: Count[] = [];
      for (let i = 0; i < 4; i++) counts.push(await stage.open().take(policy, key));
      expect(counts.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
        [true, 1],
        [true, 0],
        [false, 0],
        [false, 0],
      ]);
      for (const { resetSeconds } of counts) {
        expect(resetSeconds).toBeGreaterThan(50);
        expect(resetSeconds).toBeLessThanOrEqual(60);
      }
    });
    it('count each key and each policy separately', async () => {
      const [one, other] = [randomUUID(), randomUUID()];
      for (let i = 0; i < 3; i++) await stage.open().take(policy, one);
      expect((await stage.open().take(policy, other)).allowed).toBe(true);
      expect((await stage.open().take({ name: 'writes', quota: 2 }, one)).allowed).toBe(true);
    });
    it('count concurrent requests without loss', async () => {
      const key = randomUUID();
      const counts = await Promise.all(
        Array.from({ length: 20 }, () => stage.open().take({ name: 'packets', quota: 7 }, key)),
      );
      expect(counts.filter(({ allowed }) => allowed)).toHaveLength(7);
    });
  });

suite('in memory', async () => {
  const counters = new MemoryCounters();
  return { open: () => counters, stop: async () => undefined };
});
onEveryMongo(({ name, open }) =>
  suite(`in ${name}, shared by two processes`, async () => {
    const { url, stop } = await open();
    const opened = [0, 1].map(() => new MongoCounters(url));
    return {
      open: () => opened.reverse()[0]!,
      stop: async () => {
        for (const counters of opened) await counters.close();
        await stop();
      },
    };
  }),
);

it('MongoCounters resets its counters if the unique index was lost', async () => {
  const fake = await new FakeMongoDb().start();
  const client = await MongoClient.connect(fake.url);
  const expire = new Date(Date.now() + 60_000);
  const twice = [1, 2].map(() => ({ key: 'default:key', points: 2, expire }));
  await client.db(databases.views).collection('rate_windows').insertMany(twice);
  await client.close();
  const counters = new MongoCounters(fake.url);
  expect(await counters.take(policy, 'key')).toMatchObject({ allowed: true, remaining: 1 });
  expect(await counters.take(policy, 'key')).toMatchObject({ allowed: true, remaining: 0 });
  await counters.close();
  await fake.stop();
});

/** Returns how often the shared store has failed since its last response. */
const timesAway = (): number =>
  faults
    .now()
    .filter(({ work }) => work === 'rate limits')
    .reduce((sum, { times }) => sum + times, 0);

describe('FallbackCounters while the shared store is unavailable', () => {
  beforeEach(() => faults.well('rate limits'));
  afterEach(() => faults.well('rate limits'));
  const setUp = () => {
    const stage = { now: 0, asked: 0, answer: async (): Promise<Count> => never() };
    const never = (): never => {
      throw new Error('away');
    };
    class Store extends Counters {
      override take(): Promise<Count> {
        stage.asked++;
        return stage.answer();
      }
      override async close(): Promise<void> {
        stage.asked = -1;
      }
    }
    const counters = new FallbackCounters(new Store(), () => stage.now);
    return { stage, take: () => counters.take(policy, 'key'), counters };
  };

  it('count in memory, report a fault, and pause calls to the store', async () => {
    const { stage, take } = setUp();
    expect([await take(), await take(), await take()].map(({ allowed }) => allowed)).toEqual([true, true, false]);
    expect([stage.asked, timesAway()]).toEqual([1, 1]);
    stage.now = 5_000;
    await take();
    expect([stage.asked, timesAway()]).toEqual([2, 2]);
  });
  it('use the store again when it answers', async () => {
    const { stage, take } = setUp();
    await take();
    stage.now = 5_000;
    stage.answer = async () => ({ allowed: true, remaining: 99, resetSeconds: 1 });
    expect(await take()).toMatchObject({ remaining: 99 });
    expect(timesAway()).toBe(0);
  });
  it('do not wait for a store that never answers', async () => {
    const { stage, take } = setUp();
    stage.answer = () => new Promise(() => undefined);
    expect((await take()).allowed).toBe(true);
    expect(timesAway()).toBe(1);
  });
  it('close the store', async () => {
    const { stage, counters } = setUp();
    await counters.close();
    expect(stage.asked).toBe(-1);
  });
  it('continue during an outage of MongoDB and use it again afterwards', async () => {
    const fake = await new FakeMongoDb().start();
    let now = 0;
    const counters = new FallbackCounters(new MongoCounters(fake.url), () => now);
    expect((await counters.take(policy, 'key')).remaining).toBe(1);
    await fake.stop();
    expect((await counters.take(policy, 'key')).allowed).toBe(true);
    expect(timesAway()).toBe(1);
    await fake.start();
    for (now = 5_000; timesAway() > 0 && now < 500_000; now += 5_000) await counters.take(policy, `key${now}`);
    expect(timesAway()).toBe(0);
    await counters.close();
    await fake.stop();
  });
});
