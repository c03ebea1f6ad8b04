import { LRUCache } from 'lru-cache';
import type { StateStore } from '#state-store';
import type { AccessEntry } from './entry.js';
import { entriesOf, estimateLength, FRESH_KIND, type FreshRow } from './rows.js';

/** Estimated characters of all rows that are kept. */
const MAX_LENGTH = 4_000_000;

/** Fresh rows that this process wrote recently. Their readers in this process need not read them from the store again. */
export class RecentRows {
  private static readonly ofStores = new WeakMap<StateStore, RecentRows>();

  /** The recent rows of this process in a store. */
  static of(store: StateStore): RecentRows {
    const rows = this.ofStores.get(store) ?? new RecentRows(store);
    this.ofStores.set(store, rows);
    return rows;
  }

  private readonly kept = new LRUCache<string, readonly AccessEntry[]>({
    maxSize: MAX_LENGTH,
    sizeCalculation: (entries) => entries.reduce((sum, entry) => sum + estimateLength(entry), 0),
  });

  private constructor(private readonly store: StateStore) {}

  /** Keeps rows. Called after they are written. */
  add(rows: readonly FreshRow[]): void {
    for (const { key, entries } of rows) this.kept.set(key, entries);
  }

  /** Returns the entries of a fresh row in order; none if the row is neither here nor in the store. */
  async entriesOf(key: string): Promise<readonly AccessEntry[]> {
    return this.kept.get(key) ?? entriesOf(this.store, FRESH_KIND, key);
  }
}
