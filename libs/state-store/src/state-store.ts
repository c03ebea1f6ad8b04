import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { JsonObject, Checkpoint } from '#event-store';
import type { IndexRange, IndexValue } from './index-values.js';

/**
 * A small record. One that carries `organizationId` is sealed under that organization's key by the embedded engine;
 * others are stored in clear and must hold nothing personal.
 */
export type StateRecord = JsonObject;

export interface StateEntry<R extends StateRecord = StateRecord> {
  readonly key: string;
  /** Counts the writes of this key; what compareAndSet compares. */
  readonly version: number;
  readonly record: R;
}

/** A record that was found by an index; `cursor` continues behind it. */
export interface FoundEntry<R extends StateRecord = StateRecord> extends StateEntry<R> {
  readonly cursor: string;
}
export type FoundKey = Pick<FoundEntry, 'key' | 'cursor'>;

/** Which part of a list. */
export interface StatePage {
  /** The last key of the page before. It need not exist. */
  readonly after?: string;
  readonly limit?: number;
  /** From the last key to the first. */
  readonly reverse?: boolean;
}

export interface StateKey {
  readonly kind: string;
  readonly key: string;
}

/** A change that `write` makes. */
export type StateChange = StateKey &
  (
    | { /** Removes what is there. */ readonly record: null }
    | {
        readonly record: StateRecord;
        /** Only while the stored record has this version (0: while there is none). If not, it and all after it are left out. */
        readonly version?: number;
        /** Only while there is none. If not, it alone is left out. */
        readonly ifAbsent?: boolean;
      }
  );

/** A subscription's place in the log, and the version of its record: whoever moves it names that. */
export interface StoredCheckpoint extends Checkpoint {
  readonly version: number;
}

/** The kind of the checkpoints' records. */
export const CHECKPOINTS = 'bookmark';
type CheckpointRecord = { readonly logId: string; readonly position: string };

/** A record where it lies; null where nobody can read it any more, because its owner's key was destroyed. */
export interface KeyedRecord extends StateKey {
  readonly record: StateRecord | null;
}

/**
 * State that a rebuild cannot bring back: checkpoints of reactions, outbox items, deliveries. Backed up, after the log.
 * Records are found by kind and key, and by the indexes of their collection; keys and index values hold ids and HMACs,
 * nothing personal. A write is durable when it resolves.
 */
export abstract class StateStore {
  /** Several processes may write to it at once. */
  get shared(): boolean {
    return false;
  }

  abstract get<R extends StateRecord>(kind: string, key: string): Promise<StateEntry<R> | null>;
  /**
   * Makes changes in this order, each with the index entries of its record; false when one of them was refused by its
   * version. The embedded engine makes them all at once. MongoDB does not: a crash leaves the first of them, so what points to a record comes after it.
   */
  abstract write(changes: readonly StateChange[]): Promise<boolean>;
  /** In key order (bytes), those whose key starts with the prefix. */
  abstract list<R extends StateRecord>(
    kind: string,
    prefix: string,
    page?: StatePage,
  ): Promise<readonly StateEntry<R>[]>;
  /** The keys alone, as `list` orders them. Opens no record, and names those that nobody can read any more, too. */
  abstract keys(kind: string, prefix: string, page?: StatePage): Promise<readonly string[]>;
  /** Records of a declared collection in the order of an index (see `Collection`). Throws for one that was not declared. */
  abstract find<R extends StateRecord>(
    kind: string,
    index: string,
    range?: IndexRange,
  ): Promise<readonly FoundEntry<R>[]>;
  /** The keys alone, as `find` orders them. Opens no record. */
  abstract findKeys(kind: string, index: string, range?: IndexRange): Promise<readonly FoundKey[]>;
  /**
   * Finds keys for each of these values of an index with several values, in key order or, with `reverse`, against it. At most
   * `limit` for each value.
   */
  findKeysOfEach(
    kind: string,
    index: string,
    values: readonly IndexValue[],
    range: Pick<IndexRange, 'limit' | 'reverse'> = {},
  ): Promise<readonly (readonly FoundKey[])[]> {
    return Promise.all(values.map((value) => this.findKeys(kind, index, { ...range, equals: value })));
  }
  /** All of them, however many, page after page. */
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
  /** Everything, by kind and key (bytes), after an entry; null begins. For backups and moves. */
  abstract everything(after: StateKey | null, limit: number): Promise<readonly KeyedRecord[]>;
  abstract close(): Promise<void>;

  async put(kind: string, key: string, record: StateRecord): Promise<void> {
    await this.write([{ kind, key, record }]);
  }
  /** False, and nothing written, when the key is taken. */
  insertIfAbsent(kind: string, key: string, record: StateRecord): Promise<boolean> {
    return this.write([{ kind, key, record, version: 0 }]);
  }
  /** False, and nothing written, when somebody wrote the key since `version` was read. */
  compareAndSet(kind: string, key: string, version: number, record: StateRecord): Promise<boolean> {
    return this.write([{ kind, key, record, version }]);
  }
  async remove(kind: string, key: string): Promise<void> {
    await this.write([{ kind, key, record: null }]);
  }

  /** Where a subscription stands in the log, or null when it never ran. */
  async checkpoint(name: string): Promise<Checkpoint | null> {
    const stored = await this.storedCheckpoint(name);
    return stored && { logId: stored.logId, position: stored.position };
  }
  async storedCheckpoint(name: string): Promise<StoredCheckpoint | null> {
    const entry = await this.get<CheckpointRecord>(CHECKPOINTS, name);
    return entry && toCheckpoint(entry);
  }
  /** Those whose names begin so, by name. */
  async storedCheckpoints(prefix: string): Promise<ReadonlyMap<string, StoredCheckpoint>> {
    const entries = await this.all<CheckpointRecord>(CHECKPOINTS, prefix);
    return new Map(entries.map((entry) => [entry.key, toCheckpoint(entry)]));
  }
  /** Where it begins, unless another process said so before: then as that one said. */
  async firstCheckpoint(name: string, first: Checkpoint): Promise<StoredCheckpoint> {
    await this.write([{ ...checkpointChange(name, first), version: 0 }]);
    return (await this.storedCheckpoint(name)) ?? { ...first, version: 1 };
  }
  /** Sets it, wherever it stands: for operators and specs. Subscriptions move it together with what they write. */
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

/** Says where somebody begins who has no checkpoint yet. */
export const createCheckpoint = (name: string, first: Checkpoint): StateChange => ({
  ...checkpointChange(name, first),
  ifAbsent: true,
});

/** Moves a checkpoint on from where it was read, unless somebody else has moved it since. */
export const advanceCheckpoint = (
  name: string,
  { logId, version }: StoredCheckpoint,
  position: bigint,
): StateChange => ({
  ...checkpointChange(name, { logId, position }),
  version,
});
