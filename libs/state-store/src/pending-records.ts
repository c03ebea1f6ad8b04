import type { StateStore } from './state-store.js';

/** Record writes in progress in this process, by the keys of their queries. */
export class PendingRecords {
  private static readonly ofStores = new WeakMap<StateStore, PendingRecords>();

  /** Returns a store's pending records. All readers in this process share them. */
  static of(store: StateStore): PendingRecords {
    const pending = this.ofStores.get(store) ?? new PendingRecords();
    this.ofStores.set(store, pending);
    return pending;
  }

  private readonly writes = new Map<string, Set<Promise<unknown>>>();

  /** Adds a write. Its errors are left to the write's other callers. */
  add(names: readonly string[], write: Promise<unknown>): void {
    for (const name of names) this.writes.set(name, (this.writes.get(name) ?? new Set()).add(write));
    const end = (): void => {
      for (const name of names) {
        const others = this.writes.get(name);
        others?.delete(write);
        if (others?.size === 0) this.writes.delete(name);
      }
    };
    void write.then(end, end);
  }

  /** Resolves when the writes have succeeded or failed. */
  async settled(names: readonly string[]): Promise<void> {
    await Promise.allSettled(names.flatMap((name) => [...(this.writes.get(name) ?? [])]));
  }
}
