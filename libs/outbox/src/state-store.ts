import type { JsonObject, Checkpoint } from '#event-store';

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

/** Which part of a list. */
export interface StatePage {
  /** The last key of the page before. It need not exist. */
  readonly after?: string;
  readonly limit?: number;
  /** From the last key to the first. */
  readonly reverse?: boolean;
}

export interface StatePlace {
  readonly kind: string;
  readonly key: string;
}

/** A record where it lies; null where nobody can read it any more, because its owner's key was destroyed. */
export interface PlacedRecord extends StatePlace {
  readonly record: StateRecord | null;
}

/**
 * What a rebuild cannot bring back: checkpoints of reactions, outbox items, deliveries. Backed up, after the log. Records are
 * found by kind and key only; keys hold ids and HMACs, nothing personal. A write is durable when it resolves.
 */
export abstract class StateStore {
  /** Several processes may write to it at once. */
  get shared(): boolean {
    return false;
  }

  abstract get<R extends StateRecord>(kind: string, key: string): Promise<StateEntry<R> | null>;
  abstract put(kind: string, key: string, record: StateRecord): Promise<void>;
  /** False, and nothing written, when the key is taken. */
  abstract insertIfAbsent(kind: string, key: string, record: StateRecord): Promise<boolean>;
  /** False, and nothing written, when somebody wrote the key since `version` was read. */
  abstract compareAndSet(kind: string, key: string, version: number, record: StateRecord): Promise<boolean>;
  abstract remove(kind: string, key: string): Promise<void>;
  /** In key order (bytes), those whose key starts with the prefix. */
  abstract list<R extends StateRecord>(
    kind: string,
    prefix: string,
    page?: StatePage,
  ): Promise<readonly StateEntry<R>[]>;
  /** Everything, by kind and key (bytes), after an entry; null begins. For backups and moves. */
  abstract everything(after: StatePlace | null, limit: number): Promise<readonly PlacedRecord[]>;
  abstract close(): Promise<void>;

  /** Where a reaction stands in the log, or null when it never ran. */
  async checkpoint(name: string): Promise<Checkpoint | null> {
    const entry = await this.get<{ logId: string; position: string }>('bookmark', name);
    return entry && { logId: entry.record.logId, position: BigInt(entry.record.position) };
  }
  /** Where it begins, unless another process said so before: then as that one said. */
  async firstCheckpoint(name: string, { logId, position }: Checkpoint): Promise<Checkpoint> {
    await this.insertIfAbsent('bookmark', name, { logId, position: position.toString() });
    return (await this.checkpoint(name)) ?? { logId, position };
  }
  /** Never moves it back, however many processes move it, nor onto another log. */
  async advanceCheckpoint(name: string, { logId, position }: Checkpoint): Promise<void> {
    for (;;) {
      const entry = await this.get<{ logId: string; position: string }>('bookmark', name);
      if (entry === null || entry.record.logId !== logId || BigInt(entry.record.position) >= position) return;
      const next = { logId, position: position.toString() };
      if (await this.compareAndSet('bookmark', name, entry.version, next)) return;
    }
  }
  async saveCheckpoint(name: string, { logId, position }: Checkpoint): Promise<void> {
    await this.put('bookmark', name, { logId, position: position.toString() });
  }
}
