import { MongoNetworkError, MongoServerError, type Binary, type Db } from 'mongodb';
import { EventStoreUnavailable } from '../event-store.js';
import { keyStoreContract } from './key-store.spec-kit.js';
import { MongoKeyStore } from './mongo.key-store.js';

interface Document {
  _id: string;
  key?: Binary;
  tombstone?: object;
}

/** Fake of the MongoDB calls that the key store makes. */
class FakeKeys {
  private readonly documents = new Map<string, Document>();
  private readonly duplicate = (): MongoServerError => new MongoServerError({ message: 'E11000', code: 11_000 });

  async insertOne(document: Document): Promise<void> {
    if (this.documents.has(document._id)) throw this.duplicate();
    this.documents.set(document._id, document);
  }

  async findOne({ _id }: { _id: string }): Promise<Document | null> {
    return this.documents.get(_id) ?? null;
  }

  async findOneAndUpdate({ _id }: { _id: string }): Promise<Document | null> {
    return this.documents.get(_id) ?? null;
  }

  async updateOne(
    { _id, key }: { _id: string; key?: Binary },
    { $set }: { $set: { tombstone: object } | { key: Binary } },
  ): Promise<{ matchedCount: number }> {
    if (key) {
      const matchedCount = this.documents.get(_id)?.key?.toString('base64') === key.toString('base64') ? 1 : 0;
      if (matchedCount === 1) this.documents.set(_id, { _id, ...$set });
      return { matchedCount };
    }
    if (this.documents.get(_id)?.tombstone) throw this.duplicate();
    this.documents.set(_id, { _id, ...$set });
    return { matchedCount: 1 };
  }

  find({ _id: { $gt } }: { _id: { $gt: string } }, { limit }: { limit: number }) {
    const after = [...this.documents.values()].filter(({ _id }) => _id > $gt);
    return { toArray: async () => after.toSorted((a, b) => (a._id < b._id ? -1 : 1)).slice(0, limit) };
  }
}

keyStoreContract('MongoKeyStore with a fake MongoDB', async () => {
  const documents = new FakeKeys();
  const keys = new MongoKeyStore({ collection: () => documents } as unknown as Db);
  return { keys, stop: () => keys.close() };
});

const failing = (error: Error): MongoKeyStore => {
  const refuse = (): Promise<never> => Promise.reject(error);
  return new MongoKeyStore({
    collection: () => ({ insertOne: refuse, updateOne: refuse, findOne: refuse }),
  } as unknown as Db);
};

it('MongoKeyStore reports an unreachable server as EventStoreUnavailable', async () => {
  const keys = failing(new MongoNetworkError('connection closed'));
  await expect(keys.putIfAbsent('bill_a', Buffer.of(1))).rejects.toBeInstanceOf(EventStoreUnavailable);
  await expect(keys.get('bill_a')).rejects.toBeInstanceOf(EventStoreUnavailable);
});

it('MongoKeyStore passes on all other server errors', async () => {
  const denied = new MongoServerError({ message: 'not authorized', code: 13 });
  const keys = failing(denied);
  await expect(keys.putIfAbsent('bill_a', Buffer.of(1))).rejects.toBe(denied);
  await expect(keys.bury('bill_a', { shreddedAt: '', eventId: '' })).rejects.toBe(denied);
  await expect(keys.tombstone('bill_a')).rejects.toBe(denied);
});
