import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { valueText, type IndexedValues, type IndexRange, type IndexValue } from './index-values.js';
import type {
  FoundEntry,
  FoundKey,
  StateChange,
  StateEntry,
  StatePage,
  StateRecord,
  StateStore,
} from './state-store.js';

/** The value of a record in an index; null keeps the record out of it. */
export type Index<R extends StateRecord> = (record: R, key: string) => IndexValue | null;
/** An index in which one record has any number of values. It is asked for whole values (`equals`), never for a range. */
export interface MultiValueIndex<R extends StateRecord> {
  readonly several: (record: R, key: string) => readonly IndexValue[];
}

/** A kind of records, and the orders in which they are found. */
export interface CollectionDeclaration<R extends StateRecord, Name extends string> {
  /** The kind of its records in the state store. */
  readonly name: string;
  readonly indexes: Readonly<Record<Name, Index<R> | MultiValueIndex<R>>>;
  /** Raised when an index gives other values than before: the entries are made anew at the next start. Default: 1. */
  readonly version?: number;
}

/** A collection as engines know it. */
export interface StoredCollection {
  readonly name: string;
  readonly version: number;
  readonly indexNames: readonly string[];
  /** True where a record may have several values in this index. */
  hasSeveral(index: string): boolean;
  valuesOf(record: StateRecord, key: string): IndexedValues;
}

/** Records of one kind with indexes. The state store writes a record's index entries together with the record. */
export class Collection<R extends StateRecord, Name extends string> implements StoredCollection {
  readonly name: string;
  readonly version: number;
  private readonly indexes: CollectionDeclaration<R, Name>['indexes'];

  constructor({ name, indexes, version = 1 }: CollectionDeclaration<R, Name>) {
    this.name = name;
    this.version = version;
    this.indexes = indexes;
  }

  get indexNames(): readonly Name[] {
    return Object.keys(this.indexes) as Name[];
  }

  hasSeveral(index: string): boolean {
    return typeof this.indexes[index as Name] === 'object';
  }

  valuesOf(record: StateRecord, key: string): IndexedValues {
    const values: Record<string, readonly string[]> = {};
    for (const index of this.indexNames) {
      const found = this.valuesIn(index, record as R, key);
      if (found.length > 0) values[index] = found.map(valueText);
    }
    return values;
  }

  /** The collection in a state store. */
  in(stateStore: StateStore): OpenCollection<R, Name> {
    return new OpenCollection(this, stateStore);
  }

  private valuesIn(name: Name, record: R, key: string): readonly IndexValue[] {
    const index = this.indexes[name];
    if (typeof index === 'object') return index.several(record, key);
    const value = index(record, key);
    return value === null ? [] : [value];
  }
}

/** Declares a kind of records of the state store. It has to be named in `storedCollections`, too. */
export const collection = <R extends StateRecord, Name extends string>(
  declaration: CollectionDeclaration<R, Name>,
): Collection<R, Name> => new Collection(declaration);

/** Entries that `each` and `eachKey` read at a time. */
const PAGE_SIZE = 500;

/** Part of an index, all pages of it. */
type WholeRange = Omit<IndexRange, 'after' | 'limit'>;

/** A collection in a state store. */
export class OpenCollection<R extends StateRecord, Name extends string> {
  constructor(
    private readonly collection: Collection<R, Name>,
    private readonly stateStore: StateStore,
  ) {}

  get(key: string): Promise<StateEntry<R> | null> {
    return this.stateStore.get<R>(this.collection.name, key);
  }
  put(key: string, record: R): Promise<void> {
    return this.stateStore.put(this.collection.name, key, record);
  }
  /** False, and nothing written, when the key is taken. */
  insertIfAbsent(key: string, record: R): Promise<boolean> {
    return this.stateStore.insertIfAbsent(this.collection.name, key, record);
  }
  /** False, and nothing written, when somebody wrote the key since `version` was read. */
  compareAndSet(key: string, version: number, record: R): Promise<boolean> {
    return this.stateStore.compareAndSet(this.collection.name, key, version, record);
  }
  remove(key: string): Promise<void> {
    return this.stateStore.remove(this.collection.name, key);
  }

  /** A change for `StateStore.write`, beside others. */
  change(
    key: string,
    record: R,
    condition: { readonly version?: number; readonly ifAbsent?: boolean } = {},
  ): StateChange {
    return { kind: this.collection.name, key, record, ...condition };
  }
  removal(key: string): StateChange {
    return { kind: this.collection.name, key, record: null };
  }

  /** In the order of the index; of equal values in the order of keys. Records that nobody can read any more are left out. */
  find(index: Name, range: IndexRange = {}): Promise<readonly FoundEntry<R>[]> {
    return this.stateStore.find<R>(this.collection.name, index, range);
  }
  /** Finds as `find` does, without opening records: also the keys of those that nobody can read any more. */
  findKeys(index: Name, range: IndexRange = {}): Promise<readonly FoundKey[]> {
    return this.stateStore.findKeys(this.collection.name, index, range);
  }
  /** Finds keys for each of these values of an index with several values, in one look-up where the engine can. */
  findKeysOfEach(
    index: Name,
    values: readonly IndexValue[],
    range: Pick<IndexRange, 'limit' | 'reverse'> = {},
  ): Promise<readonly (readonly FoundKey[])[]> {
    return this.stateStore.findKeysOfEach(this.collection.name, index, values, range);
  }
  /** Everything that `find` finds, however much, read page after page. */
  each(index: Name, range: WholeRange = {}): AsyncGenerator<FoundEntry<R>, void> {
    return entriesOf((page) => this.find(index, { ...range, ...page }));
  }
  /** Everything that `findKeys` finds, however much, read page after page. */
  eachKey(index: Name, range: WholeRange = {}): AsyncGenerator<FoundKey, void> {
    return entriesOf((page) => this.findKeys(index, { ...range, ...page }));
  }

  /** In key order (bytes), those whose key starts with the prefix. */
  list(prefix: string, page?: StatePage): Promise<readonly StateEntry<R>[]> {
    return this.stateStore.list<R>(this.collection.name, prefix, page);
  }
  /** The keys alone, as `list` orders them, without opening records: also of those that nobody can read any more. */
  keys(prefix: string, page?: StatePage): Promise<readonly string[]> {
    return this.stateStore.keys(this.collection.name, prefix, page);
  }
}

/** Entries of one page after the other, until one is not full. */
async function* entriesOf<Entry extends FoundKey>(
  pageAt: (page: Pick<IndexRange, 'after' | 'limit'>) => Promise<readonly Entry[]>,
): AsyncGenerator<Entry, void> {
  for (let after: string | undefined; ;) {
    const page = await pageAt({ limit: PAGE_SIZE, ...(after !== undefined && { after }) });
    yield* page;
    after = page.at(-1)?.cursor;
    if (page.length < PAGE_SIZE) return;
    await yieldToEventLoop();
  }
}
