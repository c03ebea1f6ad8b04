import { LRUCache } from 'lru-cache';
import type { StateStore } from '#state-store';
import type { AccessEntry } from './entry.js';
import { entriesOf, estimateLength, FRESH_KIND, type FreshRow } from './rows.js';

/** Maximum estimated size of all cached rows in characters. */
const MAX_LENGTH = 4_000_000;

/** Cache of fresh rows that this process wrote recently, so that its own readers don't need to load them again. */
export class RecentRows {
  private static readonly ofStores = new WeakMap<StateStore, RecentRows>();

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

  add(rows: readonly FreshRow[]): void {
    for (const { key, entries } of rows) this.kept.set(key, entries);
  }

  /** Returns a fresh row's entries in order, or an empty list if the row does not exist. */
  async entriesOf(key: string): Promise<readonly AccessEntry[]> {
    return this.kept.get(key) ?? entriesOf(this.store, FRESH_KIND, key);
  }
}
