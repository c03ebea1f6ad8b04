import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, BSON } from 'mongodb';
import { databases } from '#engines';
import { EventStoreDbEventStore } from '#event-store';

/** Saves the data keys currently in the database. */
type SaveKeys = () => Promise<void>;

/**
 * For a log that persists across test runs with a database that does not: restores the data keys from earlier runs.
 * Without them, all sealed data from those runs would be lost and their streams would be parked. The keys are for tests
 * only, and their master key is public.
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
    // No file yet: this is the first run on this log.
    () => [],
  );
  if (kept.length > 0) await inKeys((client) => keysOf(client).insertMany(kept));
  return async () => {
    const keys = await inKeys((client) => keysOf(client).find().sort({ _id: 1 }).toArray());
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(file, BSON.serialize({ keys }), { mode: 0o600 });
  };
};
