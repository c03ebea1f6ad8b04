import type { FakeEventStoreDb } from './eventstoredb-fake/fake-eventstoredb.js';
import type { FakeMongoDb, FakeMongoDbOptions } from './mongodb-fake/fake-mongodb.js';

/** Fakes of both production engines, on loopback. */
export interface ProductionFakes {
  readonly events: FakeEventStoreDb;
  readonly mongo: FakeMongoDb;
  /** Environment for a process on these engines. Each process also needs its own DATA_DIR. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Starts the fakes. Several applications and processes can share them, like real servers. */
export const startProductionFakes = async (options: FakeMongoDbOptions = {}): Promise<ProductionFakes> => {
  const { FakeEventStoreDb: Events } = await import('./eventstoredb-fake/fake-eventstoredb.js');
  const { FakeMongoDb: Mongo } = await import('./mongodb-fake/fake-mongodb.js');
  const [events, mongo] = [await new Events().start(), await new Mongo(options).start()];
  return {
    events,
    mongo,
    env: {
      ENGINES: 'production',
      EVENTSTOREDB_URL: events.url,
      MONGODB_URL: mongo.url,
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    },
    stop: async () => {
      await events.stop();
      await mongo.stop();
    },
  };
};
