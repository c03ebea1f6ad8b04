import { Binary, MongoServerError, type Collection, type Db } from 'mongodb';
import { KeyDestroyed, KeyStore, type Tombstone } from './key-store.js';

/** One document a subject: it holds a key or a tombstone, never both, so that one write moves it from one to the other. */
interface KeyDocument {
  readonly _id: string;
  readonly key?: Binary;
  readonly tombstone?: Tombstone;
}

const DUPLICATE_KEY = 11_000;

/** Keys in MongoDB's `desk` database. Majority writes: a key that a failover takes back loses a patient's data. */
export class MongoKeyStore extends KeyStore {
  private readonly documents: Collection<KeyDocument>;

  constructor(desk: Db) {
    super();
    this.documents = desk.collection<KeyDocument>('keys', {
      writeConcern: { w: 'majority', journal: true },
      readPreference: 'primary',
    });
  }

  override async putIfAbsent(subject: string, wrapped: Uint8Array): Promise<Uint8Array> {
    try {
      await this.documents.insertOne({ _id: subject, key: new Binary(wrapped) });
      return wrapped;
    } catch (error) {
      if (!(error instanceof MongoServerError) || error.code !== DUPLICATE_KEY) throw error;
    }
    // The winner of a race may not have reached a majority yet; a write of nothing waits until it has.
    const winner = await this.documents.findOneAndUpdate(
      { _id: subject },
      { $setOnInsert: {} },
      { returnDocument: 'after' },
    );
    if (!winner?.key) throw new KeyDestroyed(subject);
    return winner.key.value();
  }

  override async get(subject: string): Promise<Uint8Array | null> {
    return (await this.documents.findOne({ _id: subject }))?.key?.value() ?? null;
  }

  override async bury(subject: string, tombstone: Tombstone): Promise<void> {
    const alive = { _id: subject, tombstone: { $exists: false } };
    try {
      await this.documents.updateOne(alive, { $set: { tombstone }, $unset: { key: '' } }, { upsert: true });
    } catch (error) {
      // Buried before: the filter finds nothing, and the upsert meets the document that is there.
      if (!(error instanceof MongoServerError) || error.code !== DUPLICATE_KEY) throw error;
    }
  }

  override async tombstone(subject: string): Promise<Tombstone | null> {
    return (await this.documents.findOne({ _id: subject }))?.tombstone ?? null;
  }

  /** The client belongs to whoever made the database. */
  override async close(): Promise<void> {
    return Promise.resolve();
  }
}
