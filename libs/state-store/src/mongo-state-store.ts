import { randomUUID } from 'node:crypto';
import { MongoServerError, type AnyBulkWriteOperation, type Collection, type Db, type Filter } from 'mongodb';
import { EventStoreUnavailable, callMongo, callMongoWithRetry, isMongoOutage, withTimeout } from '#event-store';
import type { StoredCollection } from './collection.js';
import { Collections, storedCollections } from './collections.js';
import { indexPage, valueText, type IndexRange, type IndexValue } from './index-values.js';
import {
  StateStore,
  type FoundEntry,
  type FoundKey,
  type StateChange,
  type StateEntry,
  type StatePage,
  type StateKey,
  type StateRecord,
  type KeyedRecord,
} from './state-store.js';

interface Doc {
  /** ID `{kind}/{key}`, in key order within a kind. */
  readonly _id: string;
  readonly version: number;
  readonly record: StateRecord;
  /** ID of the write, so that a caller that lost the response can find out whether it succeeded. */
  readonly write: string;
  readonly indexes?: Indexes;
}

/** Entries by `{kind}_{index}`. Except in multi-value indexes, the key follows the value, to sort as in LMDB. */
type Indexes = Readonly<Record<string, string | readonly string[]>>;

const DEFAULT_LIMIT = 1000;
const DUPLICATE_KEY = 11_000;
const HIGHEST_CHARACTER = '\uffff';
const RECORD_PAGE_SIZE = 500;
/** Maximum records in one query for several values. If there are more, each value is queried separately. */
const MAX_FOUND_TOGETHER = 200;
/** Maximum time that a query waits for its index to be built, in milliseconds. */
const INDEX_TIMEOUT_MS = 5_000;

/**
 * State store in MongoDB's `workcomp_desk` database, which is backed up. A conditional write whose response was lost is
 * retried and recognized by its ID, so it has one outcome, even on a server without retryable writes.
 */
export class MongoStateStore extends StateStore {
  private readonly records: Collection<Doc>;
  private readonly collections: Collections;
  private indexesMade = (): void => undefined;
  private readonly indexed = new Promise<void>((resolve) => (this.indexesMade = resolve));

  constructor(db: Db, collections: readonly StoredCollection[] = storedCollections) {
    super();
    this.collections = new Collections(collections);
    this.records = db.collection<Doc>('records', {
      // A decision based on a read is followed by a majority write. A failover keeps both or loses both.
      readPreference: 'primary',
      writeConcern: { w: 'majority', journal: true, wtimeoutMS: 10_000 },
      ignoreUndefined: true,
    });
  }

  override get shared(): boolean {
    return true;
  }

  /** Builds indexes and missing entries. Safe for concurrent processes. `find` and `findKeys` wait until it is done. */
  async setUp(): Promise<void> {
    for (const { name, indexNames } of this.collections.all)
      for (const index of indexNames)
        await callMongoWithRetry(() => this.records.createIndex({ [fieldOf(name, index)]: 1 }, { sparse: true }, {}));
    await this.collections.prepare(this, async (collection) => {
      await this.makeEntries(collection);
      return true;
    });
    this.indexesMade();
  }

  async get<R extends StateRecord>(kind: string, key: string): Promise<StateEntry<R> | null> {
    const doc = await callMongoWithRetry(() => this.records.findOne({ _id: `${kind}/${key}` }));
    return doc && { key, version: doc.version, record: doc.record as R };
  }

  async write(changes: readonly StateChange[]): Promise<boolean> {
    let together: AnyBulkWriteOperation<Doc>[] = [];
    const send = async (): Promise<void> => {
      const [first] = together;
      // Do not retry: another process may have written in between.
      if (first !== undefined) await callMongo(() => this.records.bulkWrite(together, { ordered: true }));
      together = [];
    };
    for (const change of changes) {
      if (change.record === null || change.version === undefined) together.push(this.operation(change));
      else {
        await send();
        const { kind, key, version, record } = change;
        if (!(await this.replaced(kind, key, version, record))) return false;
      }
    }
    await send();
    return true;
  }

  /** Replaces a record if its version has not changed. Version 0 inserts the record. */
  private replaced(kind: string, key: string, version: number, record: StateRecord): Promise<boolean> {
    const [_id, write] = [`${kind}/${key}`, randomUUID()];
    const fields = { record, write, ...this.indexesOf(kind, key, record) };
    return this.conditional(_id, version + 1, write, async () => {
      if (version > 0) {
        const change = { $set: fields, $inc: { version: 1 } };
        return (await this.records.updateOne({ _id, version }, change)).matchedCount === 1;
      }
      try {
        await this.records.insertOne({ _id, version: 1, ...fields });
        return true;
      } catch (error) {
        if (error instanceof MongoServerError && error.code === DUPLICATE_KEY) return false;
        throw error;
      }
    });
  }

  async list<R extends StateRecord>(kind: string, prefix: string, page?: StatePage): Promise<readonly StateEntry<R>[]> {
    const { filter, options } = pageOf(kind, prefix, page);
    const found = await callMongoWithRetry(() => this.records.find(filter, options).toArray());
    return found.map(({ _id, version, record }) => ({ key: _id.slice(kind.length + 1), version, record: record as R }));
  }

  async keys(kind: string, prefix: string, page?: StatePage): Promise<readonly string[]> {
    const { filter, options } = pageOf(kind, prefix, page);
    const found = await callMongoWithRetry(() =>
      this.records.find(filter, { ...options, projection: { _id: 1 } }).toArray(),
    );
    return found.map(({ _id }) => _id.slice(kind.length + 1));
  }

  async find<R extends StateRecord>(
    kind: string,
    index: string,
    range: IndexRange = {},
  ): Promise<readonly FoundEntry<R>[]> {
    const { filter, options, cursorOf } = this.rangeOf(kind, index, range);
    await this.waitForIndexes();
    const found = await callMongoWithRetry(() => this.records.find(filter, options).toArray());
    return found.map((doc) => {
      const key = doc._id.slice(kind.length + 1);
      return { key, version: doc.version, record: doc.record as R, cursor: cursorOf(doc, key) };
    });
  }

  async findKeys(kind: string, index: string, range: IndexRange = {}): Promise<readonly FoundKey[]> {
    const { filter, options, cursorOf } = this.rangeOf(kind, index, range);
    await this.waitForIndexes();
    const projection = { indexes: 1 } as const;
    const found = await callMongoWithRetry(() => this.records.find(filter, { ...options, projection }).toArray());
    return found.map((doc) => {
      const key = doc._id.slice(kind.length + 1);
      return { key, cursor: cursorOf(doc, key) };
    });
  }

  override async findKeysOfEach(
    kind: string,
    index: string,
    values: readonly IndexValue[],
    range: Pick<IndexRange, 'limit' | 'reverse'> = {},
  ): Promise<readonly (readonly FoundKey[])[]> {
    this.collections.check(kind, index);
    if (values.length === 0) return [];
    await this.waitForIndexes();
    const texts = values.map(valueText);
    const { filter, options } = pageOf(kind, '', { ...range, limit: MAX_FOUND_TOGETHER });
    const wanted = { ...filter, [fieldOf(kind, index)]: { $in: texts } } as Filter<Doc>;
    const projection = { indexes: 1 } as const;
    const found = await callMongoWithRetry(() => this.records.find(wanted, { ...options, projection }).toArray());
    if (found.length === MAX_FOUND_TOGETHER) return super.findKeysOfEach(kind, index, values, range);
    return texts.map((text) =>
      found
        .filter(({ indexes }) => indexes?.[nameOf(kind, index)]?.includes(text))
        .slice(0, range.limit)
        .map(({ _id }) => _id.slice(kind.length + 1))
        .map((key) => ({ key, cursor: text + key })),
    );
  }

  async everything(after: StateKey | null, limit: number): Promise<readonly KeyedRecord[]> {
    const filter = after === null ? {} : { _id: { $gt: `${after.kind}/${after.key}` } };
    const found = await callMongoWithRetry(() => this.records.find(filter, { sort: { _id: 1 }, limit }).toArray());
    return found.map(({ _id, record }) => {
      const slash = _id.indexOf('/');
      return { kind: _id.slice(0, slash), key: _id.slice(slash + 1), record };
    });
  }

  async close(): Promise<void> {
    // Do nothing: the client belongs to its creator.
  }

  private operation(change: StateChange): AnyBulkWriteOperation<Doc> {
    const { kind, key } = change;
    const filter = { _id: `${kind}/${key}` };
    if (change.record === null) return { deleteOne: { filter } };
    const [{ record }, write] = [change, randomUUID()];
    const fields = { record, write, ...this.indexesOf(kind, key, record) };
    const update =
      change.ifAbsent === true ? { $setOnInsert: { version: 1, ...fields } } : { $set: fields, $inc: { version: 1 } };
    return { updateOne: { filter, update, upsert: true } };
  }

  /** Returns a record's index values, or an empty object for a kind without indexes. */
  private indexesOf(kind: string, key: string, record: StateRecord): { readonly indexes?: Indexes } {
    const found = this.collections.forKind(kind);
    if (found === null) return {};
    const values = Object.entries(found.valuesOf(record, key)).map(([index, all]) => [
      nameOf(kind, index),
      found.hasSeveral(index) ? all : `${all[0]}${key}`,
    ]);
    return { indexes: Object.fromEntries(values) as Indexes };
  }

  /**
   * Waits for the indexes: background work starts to query while the engines are set up. Without its index, a query
   * would read every record and miss records without entries. Throws EventStoreUnavailable after `INDEX_TIMEOUT_MS`.
   */
  private async waitForIndexes(): Promise<void> {
    await withTimeout(INDEX_TIMEOUT_MS, this.indexed).catch((cause: unknown) => {
      throw new EventStoreUnavailable('the indexes of the state store are still being built', { cause });
    });
  }

  private rangeOf(kind: string, index: string, range: IndexRange) {
    this.collections.check(kind, index);
    const field = fieldOf(kind, index);
    const { from, below, limit, reverse } = indexPage(range);
    if (this.collections.forKind(kind)?.hasSeveral(index) !== true)
      return {
        filter: { [field]: { $gte: from, $lt: below } } as Filter<Doc>,
        options: { sort: { [field]: reverse ? -1 : 1 }, limit } as const,
        cursorOf: (doc: Doc): string => doc.indexes?.[nameOf(kind, index)] as string,
      };
    const value = valueText(range.equals ?? []);
    const after = range.after?.slice(value.length);
    // Entries for one value are sorted by key.
    const { filter, options } = pageOf(kind, '', { limit, reverse, ...(after !== undefined && { after }) });
    return {
      filter: { ...filter, [field]: value } as Filter<Doc>,
      options,
      cursorOf: (_: Doc, key: string): string => value + key,
    };
  }

  /** Builds a collection's missing entries. A record changed at the same time gets its entries from that change. */
  private async makeEntries({ name }: StoredCollection): Promise<void> {
    for (let after = ''; ;) {
      const filter: Filter<Doc> = { _id: { $gt: `${name}/${after}`, $lt: `${name}/${HIGHEST_CHARACTER}` } };
      const page = await callMongoWithRetry(() =>
        this.records.find(filter, { sort: { _id: 1 }, limit: RECORD_PAGE_SIZE }).toArray(),
      );
      const updates = page.map(({ _id, record, write }) => {
        const $set = this.indexesOf(name, _id.slice(name.length + 1), record);
        return { updateOne: { filter: { _id, write }, update: { $set } } };
      });
      if (updates.length > 0) await callMongoWithRetry(() => this.records.bulkWrite(updates, { ordered: false }));
      after = page.at(-1)?._id.slice(name.length + 1) ?? after;
      if (page.length < RECORD_PAGE_SIZE) return;
    }
  }

  /**
   * Retries if the response is lost. If the retry is rejected, checks whether the first attempt succeeded. Throws
   * EventStoreUnavailable if that is unknown.
   */
  private conditional(id: string, version: number, write: string, attempt: () => Promise<boolean>): Promise<boolean> {
    return callMongo(async () => {
      try {
        return await attempt();
      } catch (error) {
        if (!isMongoOutage(error)) throw error;
        if (await attempt()) return true;
        const found = await this.records.findOne({ _id: id });
        if (found?.write === write) return true;
        // The first attempt may have succeeded and since been overwritten.
        if (found === null || found.version > version) throw error;
        return false;
      }
    });
  }
}

const pageOf = (kind: string, prefix: string, { after, limit = DEFAULT_LIMIT, reverse = false }: StatePage = {}) => {
  const begins = { $gte: `${kind}/${prefix}`, $lt: `${kind}/${prefix}${HIGHEST_CHARACTER}` };
  const _id = after === undefined ? begins : { ...begins, [reverse ? '$lt' : '$gt']: `${kind}/${after}` };
  const sort = { _id: reverse ? -1 : 1 } as const;
  return { filter: { _id }, options: { sort, limit } };
};

const nameOf = (kind: string, index: string): string => `${kind}_${index}`;
const fieldOf = (kind: string, index: string): string => `indexes.${nameOf(kind, index)}`;
