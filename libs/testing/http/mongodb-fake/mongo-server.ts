import { randomUUID } from 'node:crypto';
import { MongoClient, type Db } from 'mongodb';
import { FakeMongoDb } from './fake-mongodb.js';

export interface MongoForTests {
  readonly client: MongoClient;
  /** A database of its own. */
  readonly db: Db;
  /** Drops the database. */
  readonly stop: () => Promise<void>;
}

/** How reports name what the suites run on. */
export const mongoName = process.env['MONGODB_URL'] === undefined ? 'a fake of MongoDB' : 'MongoDB';

/** The server that MONGODB_URL names; a fake of its own unless it is set. */
export const openMongo = async (): Promise<MongoForTests> => {
  const real = process.env['MONGODB_URL'];
  const fake = real === undefined ? await new FakeMongoDb().start() : null;
  const client = await MongoClient.connect(fake?.url ?? real ?? '');
  const db = client.db(`test_${randomUUID()}`);
  return {
    client,
    db,
    stop: async () => {
      await db.dropDatabase();
      await client.close();
      await fake?.stop();
    },
  };
};
