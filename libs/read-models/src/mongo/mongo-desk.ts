import { MongoServerError, type Collection, type Db } from 'mongodb';
import { Desk, type DeskEntry, type DeskPage, type DeskPlace, type DeskRecord } from '../desk.js';

interface Doc {
  /** `{kind}/{key}`: in key order within a kind. */
  readonly _id: string;
  readonly version: number;
  readonly record: DeskRecord;
}

const DEFAULT_LIMIT = 1000;
const DUPLICATE_KEY = 11_000;
/** Sorts after everything that a key may begin with. */
const LAST = '\uffff';

/** The desk in MongoDB (the `desk` database, which is backed up). The client belongs to whoever opened it. */
export class MongoDesk extends Desk {
  private readonly records: Collection<Doc>;

  constructor(db: Db) {
    super();
    this.records = db.collection<Doc>('records', { writeConcern: { w: 'majority', journal: true } });
  }

  async get<R extends DeskRecord>(kind: string, key: string): Promise<DeskEntry<R> | null> {
    const doc = await this.records.findOne({ _id: `${kind}/${key}` });
    return doc && { key, version: doc.version, record: doc.record as R };
  }

  async put(kind: string, key: string, record: DeskRecord): Promise<void> {
    await this.records.updateOne(
      { _id: `${kind}/${key}` },
      { $set: { record }, $inc: { version: 1 } },
      { upsert: true },
    );
  }

  async insertIfAbsent(kind: string, key: string, record: DeskRecord): Promise<boolean> {
    try {
      await this.records.insertOne({ _id: `${kind}/${key}`, version: 1, record });
      return true;
    } catch (error) {
      if (error instanceof MongoServerError && error.code === DUPLICATE_KEY) return false;
      throw error;
    }
  }

  async compareAndSet(kind: string, key: string, version: number, record: DeskRecord): Promise<boolean> {
    const { matchedCount } = await this.records.updateOne(
      { _id: `${kind}/${key}`, version },
      { $set: { record }, $inc: { version: 1 } },
    );
    return matchedCount === 1;
  }

  async remove(kind: string, key: string): Promise<void> {
    await this.records.deleteOne({ _id: `${kind}/${key}` });
  }

  async list<R extends DeskRecord>(
    kind: string,
    prefix: string,
    { after, limit = DEFAULT_LIMIT, reverse = false }: DeskPage = {},
  ): Promise<readonly DeskEntry<R>[]> {
    const begins = { $gte: `${kind}/${prefix}`, $lt: `${kind}/${prefix}${LAST}` };
    const _id = after === undefined ? begins : { ...begins, [reverse ? '$lt' : '$gt']: `${kind}/${after}` };
    const found = await this.records.find({ _id }, { sort: { _id: reverse ? -1 : 1 }, limit }).toArray();
    return found.map(({ _id, version, record }) => ({ key: _id.slice(kind.length + 1), version, record: record as R }));
  }

  async everything(after: DeskPlace | null, limit: number): Promise<readonly (DeskEntry & DeskPlace)[]> {
    const filter = after === null ? {} : { _id: { $gt: `${after.kind}/${after.key}` } };
    const found = await this.records.find(filter, { sort: { _id: 1 }, limit }).toArray();
    return found.map(({ _id, version, record }) => {
      const slash = _id.indexOf('/');
      return { kind: _id.slice(0, slash), key: _id.slice(slash + 1), version, record };
    });
  }

  async close(): Promise<void> {
    // Nothing of its own is open.
  }
}
