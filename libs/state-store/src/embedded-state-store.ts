import { open, type Database, type RootDatabase } from '#lmdb';
import { REDACTED } from '#domain';
import { checkDatabaseFile, isKeyError, PAGE_BYTES, EnvironmentUses, type Vault } from '#event-store';
import type { StoredCollection } from './collection.js';
import { Collections, storedCollections } from './collections.js';
import { indexPage, type IndexedValues, type IndexPage, type IndexRange } from './index-values.js';
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

type Key = [kind: string, key: string];
/** Encrypted with the owner's key, or plain JSON without an owner. Index values allow removal without decryption. */
type Entry = readonly [version: number, organizationId: string | null, payload: Buffer | string, IndexedValues?];
/** `entry` is the value followed by the record's key. */
type IndexKey = [kind: string, index: string, entry: string];

/** A change as it is written. Without a payload, the record is removed. */
interface SealedChange {
  readonly place: Key;
  readonly owner: string | null;
  readonly payload: Buffer | string | null;
  readonly values: IndexedValues;
  readonly version?: number;
  readonly ifAbsent?: boolean;
}

const DEFAULT_LIMIT = 1000;
/** Sorts after every character that a key can contain. */
const HIGHEST_CHARACTER = '\uffff';
const RECORD_PAGE_SIZE = 500;

/** State store in LMDB. Writes resolve when they are on disk. */
export class EmbeddedStateStore extends StateStore {
  private readonly entries: Database<Entry, Key>;
  private readonly indexes: Database<string, IndexKey>;
  private readonly uses = new EnvironmentUses();

  private constructor(
    private readonly root: RootDatabase,
    private readonly vault: Vault,
    private readonly collections: Collections,
  ) {
    super();
    this.entries = root.openDB<Entry, Key>('records', { encoding: 'msgpack' });
    this.indexes = root.openDB<string, IndexKey>('indexes', { encoding: 'msgpack' });
  }

  /** Opens the store and builds missing indexes. Throws DataDamaged. */
  static async open(
    path: string,
    vault: Vault,
    collections: readonly StoredCollection[] = storedCollections,
  ): Promise<EmbeddedStateStore> {
    await checkDatabaseFile(path);
    const root = open({ path, maxDbs: 8, pageSize: PAGE_BYTES, overlappingSync: false });
    const store = new EmbeddedStateStore(root, vault, new Collections(collections));
    await store.collections.prepare(store, (collection) => store.makeIndexes(collection));
    return store;
  }

  async get<R extends StateRecord>(kind: string, key: string): Promise<StateEntry<R> | null> {
    this.uses.check();
    const entry = this.entries.get([kind, key]);
    return entry === undefined ? null : this.opened<R>(kind, key, entry);
  }

  write(changes: readonly StateChange[]): Promise<boolean> {
    return this.uses.run(() => this.written(changes));
  }

  async list<R extends StateRecord>(kind: string, prefix: string, page?: StatePage): Promise<readonly StateEntry<R>[]> {
    const found = Array.from(this.range(kind, prefix, page), ({ key, value }) => this.opened<R>(kind, key[1], value));
    return (await Promise.all(found)).filter((entry) => entry !== null);
  }

  async keys(kind: string, prefix: string, page?: StatePage): Promise<readonly string[]> {
    this.uses.check();
    const found: string[] = [];
    for (const [ofKind, key] of this.entries.getKeys(rangeOf(kind, prefix, page))) {
      if (ofKind !== kind || !key.startsWith(prefix)) break;
      found.push(key);
    }
    return found;
  }

  async find<R extends StateRecord>(
    kind: string,
    index: string,
    range: IndexRange = {},
  ): Promise<readonly FoundEntry<R>[]> {
    const { limit } = indexPage(range);
    const found: FoundEntry<R>[] = [];
    for (let after = range.after; ;) {
      const left = limit - found.length;
      const some = this.found(kind, index, { ...range, limit: left, ...(after !== undefined && { after }) });
      const opening = some.map(async ({ key, cursor }) => {
        const entry = this.entries.get([kind, key]);
        const openedEntry = entry && (await this.opened<R>(kind, key, entry));
        return openedEntry ? [{ ...openedEntry, cursor }] : [];
      });
      found.push(...(await Promise.all(opening)).flat());
      after = some.at(-1)?.cursor;
      // Read more entries to replace records that cannot be decrypted.
      if (found.length >= limit || some.length < left) return found;
    }
  }

  async findKeys(kind: string, index: string, range?: IndexRange): Promise<readonly FoundKey[]> {
    return this.found(kind, index, range);
  }

  async everything(after: StateKey | null, limit: number): Promise<readonly KeyedRecord[]> {
    const from = after && { start: [after.kind, after.key] as Key, exclusiveStart: true };
    this.uses.check();
    const found = Array.from(this.entries.getRange({ ...from, limit }), async ({ key: [kind, key], value }) => ({
      kind,
      key,
      record: (await this.opened(kind, key, value))?.record ?? null,
    }));
    return Promise.all(found);
  }

  /** Copies a consistent snapshot while the store is in use. */
  backup(dir: string): Promise<void> {
    return this.uses.run(() => this.root.backup(dir, true));
  }

  async close(): Promise<void> {
    await this.uses.end();
    await this.root.close();
  }

  private *range(kind: string, prefix: string, page?: StatePage): Generator<{ key: Key; value: Entry }> {
    this.uses.check();
    for (const entry of this.entries.getRange(rangeOf(kind, prefix, page))) {
      if (entry.key[0] !== kind || !entry.key[1].startsWith(prefix)) return;
      yield entry;
    }
  }

  private found(kind: string, index: string, range?: IndexRange): readonly FoundKey[] {
    this.collections.check(kind, index);
    this.uses.check();
    return [...this.indexRange(kind, index, indexPage(range ?? {}))];
  }

  private *indexRange(kind: string, index: string, page: IndexPage): Generator<FoundKey> {
    const { from, below, limit, reverse } = page;
    const start: IndexKey = [kind, index, reverse ? below : from];
    let left = limit;
    for (const { key: at, value: key } of this.indexes.getRange({ start, exclusiveStart: reverse, reverse })) {
      const [ofKind, ofIndex, cursor] = at;
      const isOutside = ofKind !== kind || ofIndex !== index || (reverse ? cursor < from : cursor >= below);
      if (left <= 0 || isOutside) return;
      left -= 1;
      yield { key, cursor };
    }
  }

  private async written(changes: readonly StateChange[]): Promise<boolean> {
    const sealed = await Promise.all(changes.map((change) => this.sealed(change)));
    const written: Key[] = [];
    // Waiting transactions share one flush.
    const done = await this.committed(() => {
      for (const { place, owner, payload, values, version, ifAbsent } of sealed) {
        const stored = this.entries.get(place);
        const before = stored?.[0] ?? 0;
        if (version !== undefined && version !== before) return false;
        if (ifAbsent === true && before > 0) continue;
        written.push(place);
        this.writeIndexes(place, stored?.[3] ?? {}, payload === null ? {} : values);
        if (payload === null) void this.entries.remove(place);
        else void this.entries.put(place, [before + 1, owner, payload, values]);
      }
      return true;
    });
    if (written.length > 0) await this.entries.flushed;
    return done;
  }

  /** Runs a change in a transaction. Throws the underlying error, usually a full disk. */
  private async committed<Result>(change: () => Result): Promise<Result> {
    try {
      return await this.root.transaction(change);
    } catch (error) {
      // Unhandled, the rejected cause from LMDB's binding would end the process.
      const cause = (error as { commitError?: unknown }).commitError;
      throw cause === undefined
        ? error
        : await Promise.resolve(cause).then(
            () => error,
            (why: unknown) => why,
          );
    }
  }

  private writeIndexes([kind, key]: Key, before: IndexedValues, after: IndexedValues): void {
    const gone = entriesOf(kind, key, before);
    for (const [text, at] of entriesOf(kind, key, after)) if (!gone.delete(text)) void this.indexes.put(at, key);
    for (const at of gone.values()) void this.indexes.remove(at);
  }

  /**
   * Builds a collection's indexes. Also removes records whose owner's key was destroyed. Must run before other writes.
   * Returns false if a key is missing, because it may be restored later.
   */
  private async makeIndexes(collection: StoredCollection): Promise<boolean> {
    const { name } = collection;
    let isWhole = true;
    for (let after: string | undefined; ;) {
      const page = [...this.range(name, '', { limit: RECORD_PAGE_SIZE, ...(after !== undefined && { after }) })];
      const indexed = await Promise.all(
        page.map(async ({ key: place, value: [version, owner, payload, before = {}] }) => {
          const found = await this.opened(name, place[1], [version, owner, payload]).catch((error: unknown) => {
            if (!isKeyError(error)) throw error;
            isWhole = false;
            return undefined;
          });
          const values = found ? collection.valuesOf(found.record, place[1]) : {};
          return { place, before, values, entry: found === null ? null : ([version, owner, payload, values] as const) };
        }),
      );
      await this.committed(() => {
        for (const { place, before, values, entry } of indexed) {
          this.writeIndexes(place, before, values);
          if (entry === null) void this.entries.remove(place);
          else void this.entries.put(place, entry);
        }
      });
      after = page.at(-1)?.key[1];
      if (page.length < RECORD_PAGE_SIZE) break;
    }
    await this.entries.flushed;
    return isWhole;
  }

  private async sealed({ kind, key, ...change }: StateChange): Promise<SealedChange> {
    const place: Key = [kind, key];
    if (change.record === null) return { place, owner: null, payload: null, values: {} };
    const { record, ...conditions } = change;
    const text = JSON.stringify(record);
    const owner = typeof record['organizationId'] === 'string' ? record['organizationId'] : null;
    const payload = owner === null ? text : await this.vault.sealBytes(owner, owner, aad(kind, key), Buffer.from(text));
    return { place, owner, payload, values: this.collections.valuesOf(kind, key, record), ...conditions };
  }

  /** Decrypts an entry. Returns null if the owner's key was destroyed. */
  private async opened<R extends StateRecord>(kind: string, key: string, entry: Entry): Promise<StateEntry<R> | null> {
    const [version, owner, payload] = entry;
    const clear =
      owner === null ? payload : await this.vault.openBytes(owner, owner, aad(kind, key), payload as Buffer);
    if (clear === REDACTED) return null;
    return { key, version, record: JSON.parse(clear.toString()) as R };
  }
}

/** Returns the range for a page. The range may extend beyond the prefix. */
const rangeOf = (
  kind: string,
  prefix: string,
  { after, limit = DEFAULT_LIMIT, reverse = false }: StatePage = {},
): { start: Key; exclusiveStart: boolean; reverse: boolean; limit: number } => ({
  start: [kind, after ?? (reverse ? prefix + HIGHEST_CHARACTER : prefix)],
  exclusiveStart: after !== undefined,
  reverse,
  limit,
});

const aad = (kind: string, key: string): string => `desk/${kind}/${key}`;

/** Returns the index entries for a record's values, by a string that identifies each entry. */
const entriesOf = (kind: string, key: string, values: IndexedValues): Map<string, IndexKey> =>
  new Map(
    Object.entries(values).flatMap(([index, all]) =>
      all.map((value) => [`${index} ${value}`, [kind, index, value + key] as IndexKey] as const),
    ),
  );
