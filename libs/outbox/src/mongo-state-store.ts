import { randomUUID } from 'node:crypto';
import { MongoServerError, type AnyBulkWriteOperation, type Collection, type Db } from 'mongodb';
import { fromMongo, fromMongoTwice, isMongoOutage } from '#event-store';
import {
  StateStore,
  type StateChange,
  type StateEntry,
  type StatePage,
  type StatePlace,
  type StateRecord,
  type PlacedRecord,
} from './state-store.js';

interface Doc {
  /** `{kind}/{key}`: in key order within a kind. */
  readonly _id: string;
  readonly version: number;
  readonly record: StateRecord;
  /** Names the write that made it so: whoever lost the answer finds out by it. */
  readonly write: string;
}

const DEFAULT_LIMIT = 1000;
const DUPLICATE_KEY = 11_000;
/** Sorts after everything that a key may begin with. */
const LAST = '\uffff';

/**
 * The state store in MongoDB (the `workcomp_desk` database, which is backed up). The client belongs to whoever opened it. A conditional
 * write whose answer was lost is sent again and recognised: it has one outcome, also on a server without retryable
 * writes.
 */
export class MongoStateStore extends StateStore {
  private readonly records: Collection<Doc>;

  constructor(db: Db) {
    super();
    this.records = db.collection<Doc>('records', {
      // What is decided by a read is followed by a majority write, which a failover keeps or loses together with it.
      readPreference: 'primary',
      writeConcern: { w: 'majority', journal: true, wtimeoutMS: 10_000 },
      ignoreUndefined: true,
    });
  }

  override get shared(): boolean {
    return true;
  }

  async get<R extends StateRecord>(kind: string, key: string): Promise<StateEntry<R> | null> {
    const doc = await fromMongoTwice(() => this.records.findOne({ _id: `${kind}/${key}` }));
    return doc && { key, version: doc.version, record: doc.record as R };
  }

  async write(changes: readonly StateChange[]): Promise<boolean> {
    let together: AnyBulkWriteOperation<Doc>[] = [];
    const send = async (): Promise<void> => {
      const [first] = together;
      // Not repeated here: somebody else may have written in between.
      if (first !== undefined) await fromMongo(() => this.records.bulkWrite(together, { ordered: true }));
      together = [];
    };
    for (const change of changes) {
      if (change.record === null || change.version === undefined) together.push(operation(change));
      else {
        await send();
        const { kind, key, version, record } = change;
        if (!(await this.replaced(`${kind}/${key}`, version, record))) return false;
      }
    }
    await send();
    return true;
  }

  /** Writes a record in the place of this version of it. */
  private replaced(_id: string, version: number, record: StateRecord): Promise<boolean> {
    const write = randomUUID();
    return this.conditional(_id, version + 1, write, async () => {
      if (version > 0) {
        const change = { $set: { record, write }, $inc: { version: 1 } };
        return (await this.records.updateOne({ _id, version }, change)).matchedCount === 1;
      }
      try {
        await this.records.insertOne({ _id, version: 1, record, write });
        return true;
      } catch (error) {
        if (error instanceof MongoServerError && error.code === DUPLICATE_KEY) return false;
        throw error;
      }
    });
  }

  async list<R extends StateRecord>(kind: string, prefix: string, page?: StatePage): Promise<readonly StateEntry<R>[]> {
    const { filter, options } = pageOf(kind, prefix, page);
    const found = await fromMongoTwice(() => this.records.find(filter, options).toArray());
    return found.map(({ _id, version, record }) => ({ key: _id.slice(kind.length + 1), version, record: record as R }));
  }

  async keys(kind: string, prefix: string, page?: StatePage): Promise<readonly string[]> {
    const { filter, options } = pageOf(kind, prefix, page);
    const found = await fromMongoTwice(() =>
      this.records.find(filter, { ...options, projection: { _id: 1 } }).toArray(),
    );
    return found.map(({ _id }) => _id.slice(kind.length + 1));
  }

  async everything(after: StatePlace | null, limit: number): Promise<readonly PlacedRecord[]> {
    const filter = after === null ? {} : { _id: { $gt: `${after.kind}/${after.key}` } };
    const found = await fromMongoTwice(() => this.records.find(filter, { sort: { _id: 1 }, limit }).toArray());
    return found.map(({ _id, record }) => {
      const slash = _id.indexOf('/');
      return { kind: _id.slice(0, slash), key: _id.slice(slash + 1), record };
    });
  }

  async close(): Promise<void> {
    // Nothing of its own is open.
  }

  /**
   * A write that leaves a document at a version. When its answer was lost it is tried again, and where that is refused
   * the document says whether it was the first try that is in the way. EventStoreUnavailable when nobody can tell.
   */
  private conditional(id: string, version: number, write: string, attempt: () => Promise<boolean>): Promise<boolean> {
    return fromMongo(async () => {
      try {
        return await attempt();
      } catch (error) {
        if (!isMongoOutage(error)) throw error;
        if (await attempt()) return true;
        const found = await this.records.findOne({ _id: id });
        if (found?.write === write) return true;
        // It may have been done, and written over since.
        if (found === null || found.version > version) throw error;
        return false;
      }
    });
  }
}

const pageOf = (kind: string, prefix: string, { after, limit = DEFAULT_LIMIT, reverse = false }: StatePage = {}) => {
  const begins = { $gte: `${kind}/${prefix}`, $lt: `${kind}/${prefix}${LAST}` };
  const _id = after === undefined ? begins : { ...begins, [reverse ? '$lt' : '$gt']: `${kind}/${after}` };
  const sort = { _id: reverse ? -1 : 1 } as const;
  return { filter: { _id }, options: { sort, limit } };
};

const operation = (change: StateChange): AnyBulkWriteOperation<Doc> => {
  const filter = { _id: `${change.kind}/${change.key}` };
  if (change.record === null) return { deleteOne: { filter } };
  const [{ record }, write] = [change, randomUUID()];
  const update =
    change.ifAbsent === true
      ? { $setOnInsert: { version: 1, record, write } }
      : { $set: { record, write }, $inc: { version: 1 } };
  return { updateOne: { filter, update, upsert: true } };
};
