import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { JsonObject, Checkpoint } from '#event-store';
import type { IndexRange, IndexValue } from './index-values.js';

/**
 * Record, encrypted in the embedded engine with the key of its `organizationId`. Records without an organization are
 * stored unencrypted and must contain no personal data.
 */
export type StateRecord = JsonObject;

export interface StateEntry<R extends StateRecord = StateRecord> {
  readonly key: string;
  /** Number of writes to this key. Compared by compareAndSet. */
  readonly version: number;
  readonly record: R;
}

/** Found record. `cursor` continues after it. */
export interface FoundEntry<R extends StateRecord = StateRecord> extends StateEntry<R> {
  readonly cursor: string;
}
export type FoundKey = Pick<FoundEntry, 'key' | 'cursor'>;

export interface StatePage {
  /** Last key of the previous page. The key need not exist. */
  readonly after?: string;
  readonly limit?: number;
  readonly reverse?: boolean;
}

export interface StateKey {
  readonly kind: string;
  readonly key: string;
}

export type StateChange = StateKey &
  (
    | { /* Removes the record. */ readonly record: null }
    | {
        readonly record: StateRecord;
        /** Writes only if the record has this version (0: no record). If not, skips this and all later changes. */
        readonly version?: number;
        /** Writes only if there is no record. If there is one, only this change is skipped. */
        readonly ifAbsent?: boolean;
      }
  );

/** Stored checkpoint. Moving it requires this version. */
export interface StoredCheckpoint extends Checkpoint {
  readonly version: number;
}

export const CHECKPOINTS = 'bookmark';
type CheckpointRecord = { readonly logId: string; readonly position: string };

/** Record with its key. `record` is null if the owner's key was destroyed. */
export interface KeyedRecord extends StateKey {
  readonly record: StateRecord | null;
}

/**
 * State that a read model rebuild cannot restore: reaction checkpoints, outbox items, deliveries. Backed up after the
 * log. Keys and index values contain only IDs and HMACs. A write is durable when its promise resolves.
 */
export abstract class StateStore {
  /** True if several processes may write at the same time. */
  get shared(): boolean {
    return false;
  }

  abstract get<R extends StateRecord>(kind: string, key: string): Promise<StateEntry<R> | null>;
  /**
   * Makes changes in order, each with its index entries. Returns false if a version was rejected.
   *
   * The embedded engine is atomic. MongoDB is not: after a crash, only the first changes may exist. Therefore a change
   * that refers to a record must come after the change to that record.
   */
  abstract write(changes: readonly StateChange[]): Promise<boolean>;
  /** Lists records in key order (bytes). */
  abstract list<R extends StateRecord>(
    kind: string,
    prefix: string,
    page?: StatePage,
  ): Promise<readonly StateEntry<R>[]>;
  /** Keys in `list` order, without decrypting records. Includes records whose owner's key was destroyed. */
  abstract keys(kind: string, prefix: string, page?: StatePage): Promise<readonly string[]>;
  /** Finds records in index order (see `Collection`). Throws if the index is not declared. */
  abstract find<R extends StateRecord>(
    kind: string,
    index: string,
    range?: IndexRange,
  ): Promise<readonly FoundEntry<R>[]>;
  /** Keys in `find` order, without decrypting records. */
  abstract findKeys(kind: string, index: string, range?: IndexRange): Promise<readonly FoundKey[]>;
  /** Keys in ascending order, or descending with `reverse`. At most `limit` keys per value. */
  findKeysOfEach(
    kind: string,
    index: string,
    values: readonly IndexValue[],
    range: Pick<IndexRange, 'limit' | 'reverse'> = {},
  ): Promise<readonly (readonly FoundKey[])[]> {
    return Promise.all(values.map((value) => this.findKeys(kind, index, { ...range, equals: value })));
  }
  /** Returns all records, read page by page. */
  async all<R extends StateRecord>(kind: string, prefix: string, limit = 500): Promise<readonly StateEntry<R>[]> {
    const found: StateEntry<R>[] = [];
    for (let after: string | undefined; ;) {
      const page = await this.list<R>(kind, prefix, { limit, ...(after !== undefined && { after }) });
      found.push(...page);
      after = page.at(-1)?.key;
      if (page.length < limit) return found;
      await yieldToEventLoop();
    }
  }
  /** Records of all kinds, by kind and key (bytes), after an entry (null for the first). For backups and migrations. */
  abstract everything(after: StateKey | null, limit: number): Promise<readonly KeyedRecord[]>;
  abstract close(): Promise<void>;

  async put(kind: string, key: string, record: StateRecord): Promise<void> {
    await this.write([{ kind, key, record }]);
  }
  /** Returns false and writes nothing if the key exists. */
  insertIfAbsent(kind: string, key: string, record: StateRecord): Promise<boolean> {
    return this.write([{ kind, key, record, version: 0 }]);
  }
  /** Returns false and writes nothing if the key was written since `version` was read. */
  compareAndSet(kind: string, key: string, version: number, record: StateRecord): Promise<boolean> {
    return this.write([{ kind, key, record, version }]);
  }
  async remove(kind: string, key: string): Promise<void> {
    await this.write([{ kind, key, record: null }]);
  }

  /** Checkpoint of a subscription, or null if it never ran. */
  async checkpoint(name: string): Promise<Checkpoint | null> {
    const stored = await this.storedCheckpoint(name);
    return stored && { logId: stored.logId, position: stored.position };
  }
  async storedCheckpoint(name: string): Promise<StoredCheckpoint | null> {
    const entry = await this.get<CheckpointRecord>(CHECKPOINTS, name);
    return entry && toCheckpoint(entry);
  }
  /** Checkpoints by name. */
  async storedCheckpoints(prefix: string): Promise<ReadonlyMap<string, StoredCheckpoint>> {
    const entries = await this.all<CheckpointRecord>(CHECKPOINTS, prefix);
    return new Map(entries.map((entry) => [entry.key, toCheckpoint(entry)]));
  }
  /** Creates a checkpoint. Keeps one that another process has already created. Returns the stored checkpoint. */
  async firstCheckpoint(name: string, first: Checkpoint): Promise<StoredCheckpoint> {
    await this.write([{ ...checkpointChange(name, first), version: 0 }]);
    return (await this.storedCheckpoint(name)) ?? { ...first, version: 1 };
  }
  /** Ignores the version. For operators and specs; subscriptions move their checkpoint together with their writes. */
  async saveCheckpoint(name: string, checkpoint: Checkpoint): Promise<void> {
    await this.write([checkpointChange(name, checkpoint)]);
  }
}

const toCheckpoint = ({ record, version }: StateEntry<CheckpointRecord>): StoredCheckpoint => ({
  logId: record.logId,
  position: BigInt(record.position),
  version,
});

const checkpointChange = (name: string, { logId, position }: Checkpoint) => ({
  kind: CHECKPOINTS,
  key: name,
  record: { logId, position: position.toString() },
});

/** Returns a change that creates a checkpoint. Has no effect if the checkpoint exists. */
export const createCheckpoint = (name: string, first: Checkpoint): StateChange => ({
  ...checkpointChange(name, first),
  ifAbsent: true,
});

/** Returns a change that is rejected if another process has moved the checkpoint since it was read. */
export const advanceCheckpoint = (
  name: string,
  { logId, version }: StoredCheckpoint,
  position: bigint,
): StateChange => ({
  ...checkpointChange(name, { logId, position }),
  version,
});
