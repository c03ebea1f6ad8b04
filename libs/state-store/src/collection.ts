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

/** Returns a record's index value, or null to leave the record out of the index. */
export type Index<R extends StateRecord> = (record: R, key: string) => IndexValue | null;
/** Index with any number of values per record. Supports queries only for whole values (`equals`), not for ranges. */
export interface MultiValueIndex<R extends StateRecord> {
  readonly several: (record: R, key: string) => readonly IndexValue[];
}

export interface CollectionDeclaration<R extends StateRecord, Name extends string> {
  readonly name: string;
  readonly indexes: Readonly<Record<Name, Index<R> | MultiValueIndex<R>>>;
  /** Increase when an index returns different values than before: the next start rebuilds the entries. Default: 1. */
  readonly version?: number;
}

export interface StoredCollection {
  readonly name: string;
  readonly version: number;
  readonly indexNames: readonly string[];
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

/** Declares a kind of state store record. Also add it to `storedCollections`. */
export const collection = <R extends StateRecord, Name extends string>(
  declaration: CollectionDeclaration<R, Name>,
): Collection<R, Name> => new Collection(declaration);

const PAGE_SIZE = 500;

type WholeRange = Omit<IndexRange, 'after' | 'limit'>;

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
  /** Returns false and writes nothing if the key exists. */
  insertIfAbsent(key: string, record: R): Promise<boolean> {
    return this.stateStore.insertIfAbsent(this.collection.name, key, record);
  }
  /** Returns false and writes nothing if the key was written since `version` was read. */
  compareAndSet(key: string, version: number, record: R): Promise<boolean> {
    return this.stateStore.compareAndSet(this.collection.name, key, version, record);
  }
  remove(key: string): Promise<void> {
    return this.stateStore.remove(this.collection.name, key);
  }

  /** Returns a change to combine with other changes in `StateStore.write`. */
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

  /** Finds records in index order, then by key. Excludes records whose owner's key was destroyed. */
  find(index: Name, range: IndexRange = {}): Promise<readonly FoundEntry<R>[]> {
    return this.stateStore.find<R>(this.collection.name, index, range);
  }
  /** Like `find`, without decrypting records. Includes records whose owner's key was destroyed. */
  findKeys(index: Name, range: IndexRange = {}): Promise<readonly FoundKey[]> {
    return this.stateStore.findKeys(this.collection.name, index, range);
  }
  /** Uses a single query if the engine supports it. */
  findKeysOfEach(
    index: Name,
    values: readonly IndexValue[],
    range: Pick<IndexRange, 'limit' | 'reverse'> = {},
  ): Promise<readonly (readonly FoundKey[])[]> {
    return this.stateStore.findKeysOfEach(this.collection.name, index, values, range);
  }
  each(index: Name, range: WholeRange = {}): AsyncGenerator<FoundEntry<R>, void> {
    return entriesOf((page) => this.find(index, { ...range, ...page }));
  }
  eachKey(index: Name, range: WholeRange = {}): AsyncGenerator<FoundKey, void> {
    return entriesOf((page) => this.findKeys(index, { ...range, ...page }));
  }

  /** Lists records in key order (bytes). */
  list(prefix: string, page?: StatePage): Promise<readonly StateEntry<R>[]> {
    return this.stateStore.list<R>(this.collection.name, prefix, page);
  }
  /** Keys in `list` order, without decrypting records. Includes records whose owner's key was destroyed. */
  keys(prefix: string, page?: StatePage): Promise<readonly string[]> {
    return this.stateStore.keys(this.collection.name, prefix, page);
  }
}

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
