import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, BSON } from 'mongodb';
import { databases } from '#engines';
import { EventStoreDbEventStore } from '#event-store';

/** Writes down the data keys that the database holds now. */
type SaveKeys = () => Promise<void>;

/**
 * A log that stays from run to run, beside a database that does not: the data keys of earlier runs are put into it, or all
 * that they sealed is lost and their streams are parked. Keys of a test's own, under a master key that everybody knows.
 */
export const restoreKeys = async (eventStoreDbUrl: string, mongoDbUrl: string): Promise<SaveKeys> => {
  const log = new EventStoreDbEventStore({ url: eventStoreDbUrl });
  await log.bootstrap();
  const folder = join(tmpdir(), 'workcomp-kept-keys');
  const file = join(folder, `${await log.logId()}.bson`);
  await log.close();
  const inKeys = async <Result>(work: (client: MongoClient) => Promise<Result>): Promise<Result> => {
    const client = new MongoClient(mongoDbUrl, { serverSelectionTimeoutMS: 5_000 });
    try {
      return await work(client);
    } finally {
      await client.close();
    }
  };
  const keysOf = (client: MongoClient) => client.db(databases.stateStore).collection('keys');
  const kept = await readFile(file).then(
    (bytes) => (BSON.deserialize(bytes, { promoteBuffers: false }) as { keys: BSON.Document[] }).keys,
    // The first run on this log.
    () => [],
  );
  if (kept.length > 0) await inKeys((client) => keysOf(client).insertMany(kept));
  return async () => {
    const keys = await inKeys((client) => keysOf(client).find().sort({ _id: 1 }).toArray());
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(file, BSON.serialize({ keys }), { mode: 0o600 });
  };
};
