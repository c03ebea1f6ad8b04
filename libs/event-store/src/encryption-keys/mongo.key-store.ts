import { Binary, MongoServerError, type Collection, type Db } from 'mongodb';
import { KeyDestroyed, KeyStore, type KeyEntry, type Tombstone } from './key-store.js';
import './mongo-driver.js';
import { callMongoWithRetry } from './mongo-outage.js';

/** Contains a key or a tombstone, never both: a single write replaces the key with the tombstone. */
interface KeyDocument {
  readonly _id: string;
  readonly key?: Binary;
  readonly tombstone?: Tombstone;
}

const DUPLICATE_KEY = 11_000;

/**
 * Key store in MongoDB's `workcomp_desk` database. Majority concern: a key that a failover rolls back would lose a
 * patient's data. All calls can be repeated, so a call whose response was lost is retried.
 */
export class MongoKeyStore extends KeyStore {
  private readonly documents: Collection<KeyDocument>;

  constructor(stateStore: Db) {
    super();
    this.documents = stateStore.collection<KeyDocument>('keys', {
      writeConcern: { w: 'majority', journal: true, wtimeoutMS: 10_000 },
      readConcern: { level: 'majority' },
      readPreference: 'primary',
    });
  }

  override putIfAbsent(subject: string, wrapped: Uint8Array): Promise<Uint8Array> {
    return callMongoWithRetry(async () => {
      try {
        await this.documents.insertOne({ _id: subject, key: new Binary(wrapped) });
        return wrapped;
      } catch (error) {
        if (!isDuplicate(error)) throw error;
      }
      // A concurrent call's key may not have reached a majority yet. An update without changes waits until it has.
      const winner = await this.documents.findOneAndUpdate(
        { _id: subject },
        { $setOnInsert: {} },
        { returnDocument: 'after' },
      );
      if (!winner?.key) throw new KeyDestroyed(subject);
      return winner.key.value();
    });
  }

  override get(subject: string): Promise<Uint8Array | null> {
    return callMongoWithRetry(async () => (await this.documents.findOne({ _id: subject }))?.key?.value() ?? null);
  }

  override replace(subject: string, before: Uint8Array, after: Uint8Array): Promise<boolean> {
    const [was, is] = [new Binary(before), new Binary(after)];
    return callMongoWithRetry(async () => {
      const { matchedCount } = await this.documents.updateOne({ _id: subject, key: was }, { $set: { key: is } });
      if (matchedCount === 1) return true;
      // The first attempt may have succeeded even though its response was lost.
      const found = await this.documents.findOne({ _id: subject });
      return found?.key !== undefined && Buffer.from(found.key.value()).equals(after);
    });
  }

  override bury(subject: string, tombstone: Tombstone): Promise<void> {
    const alive = { _id: subject, tombstone: { $exists: false } };
    return callMongoWithRetry(async () => {
      try {
        await this.documents.updateOne(alive, { $set: { tombstone }, $unset: { key: '' } }, { upsert: true });
      } catch (error) {
        // A tombstone exists: the upsert conflicts with it.
        if (!isDuplicate(error)) throw error;
      }
    });
  }

  override tombstone(subject: string): Promise<Tombstone | null> {
    return callMongoWithRetry(async () => (await this.documents.findOne({ _id: subject }))?.tombstone ?? null);
  }

  override list(after: string, limit: number): Promise<readonly KeyEntry[]> {
    return callMongoWithRetry(async () => {
      const found = await this.documents.find({ _id: { $gt: after } }, { sort: { _id: 1 }, limit }).toArray();
      return found.flatMap(({ _id: subject, key, tombstone }): KeyEntry[] =>
        key ? [{ subject, wrapped: key.value() }] : tombstone ? [{ subject, tombstone }] : [],
      );
    });
  }

  /** Does nothing: the database's creator closes its client. */
  override async close(): Promise<void> {
    return Promise.resolve();
  }
}

const isDuplicate = (error: unknown): boolean => error instanceof MongoServerError && error.code === DUPLICATE_KEY;
