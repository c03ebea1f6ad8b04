import { MongoClient } from 'mongodb';
import { engineOperations, EventStoreDbEventStore, NO_STREAM } from '#event-store';
import { MongoStateStore } from '#state-store';
import { startProductionFakes, type ProductionFakes } from '#testing/http';
import { measureEngineCalls, Metrics } from './metrics.js';

describe('metrics of round trips to the production engines', () => {
  const metrics = new Metrics();
  let fakes: ProductionFakes;
  let mongo: MongoClient;
  let log: EventStoreDbEventStore;
  let stop: () => void;

  beforeAll(async () => {
    fakes = await startProductionFakes();
    mongo = await MongoClient.connect(fakes.mongo.url);
    log = new EventStoreDbEventStore({ url: fakes.events.url });
    await log.bootstrap();
    stop = measureEngineCalls(metrics);
  });
  afterAll(async () => {
    stop();
    await log.close();
    await mongo.close();
    await fakes.stop();
  });

  /** Returns the number of round trips, with keys in the form `engine operation`. */
  const counts = async (): Promise<Readonly<Record<string, number>>> => {
    const { values } = await metrics.engineCalls.get();
    return Object.fromEntries(
      values
        .filter(({ metricName }) => metricName?.endsWith('_count') === true)
        .map(({ labels, value }) => [`${labels['engine']} ${labels['operation']}`, value]),
    );
  };

  it('count each round trip, with the engine and operation as the only labels', async () => {
    const store = new MongoStateStore(mongo.db('workcomp_desk'));
    const event = { id: 'b1a7a3a2-7d0c-4a51-a2f4-3f5d1a3c7e10', type: 'T', data: {}, metadata: {} };
    await log.append('org_a-bill_1', NO_STREAM, [event]);
    await log.readStream('org_a-bill_1');
    await log.readStream('org_a-bill_2');
    await store.write([{ kind: 'thing', key: 'a', record: { n: 1 } }]);
    await store.write([{ kind: 'thing', key: 'a', version: 1, record: { n: 2 } }]);
    await store.get('thing', 'a');
    const found = await counts();
    expect(found).toMatchObject({ 'eventstoredb append': 1, 'mongodb update': 2, 'mongodb find': 1 });
    expect(found['eventstoredb readStream']).toBe(2);
    const known = Object.entries(engineOperations).flatMap(([engine, all]) => all.map((name) => `${engine} ${name}`));
    expect(Object.keys(found).filter((name) => !known.includes(name))).toEqual([]);
  });

  it('include failed round trips and retries of the driver', async () => {
    const before = (await counts())['mongodb find'] ?? 0;
    fakes.mongo.faults.push(['find', 10_107]);
    await new MongoStateStore(mongo.db('workcomp_desk')).get('thing', 'a');
    expect((await counts())['mongodb find']).toBe(before + 2);
  });

  it('exclude handshakes and management commands', async () => {
    const before = await counts();
    await mongo.db('workcomp_desk').command({ ping: 1 });
    const other = await MongoClient.connect(fakes.mongo.url);
    await other.db('workcomp_desk').listCollections().toArray();
    await other.close();
    expect(await counts()).toEqual(before);
  });
});
