import type { StateStore } from '#state-store';
import type { AccessEntry } from './entry.js';
import { RecentRows } from './recent-rows.js';
import { FRESH_KIND, FORWARDED_KIND, keyPages } from './rows.js';

/** Hands entries to somebody outside; resolves when they were taken. */
export type SendEntries = (entries: readonly AccessEntry[]) => Promise<void>;

/**
 * Hands every entry of the record to a collector outside, row by row, in about the order of time. A row is marked when it was
 * taken, and packed only then: whatever ends in between, each entry is handed over at least once.
 */
export class AccessForwarder {
  /** Rows that were taken, and are not packed yet: they are not looked up again. */
  private taken = new Set<string>();

  constructor(
    private readonly store: StateStore,
    private readonly send: SendEntries,
  ) {}

  /** Hands over what was not yet. Throws what `send` throws: the next call goes on with that row. */
  async forward(signal: AbortSignal): Promise<void> {
    const still = new Set<string>();
    for await (const keys of keyPages(this.store, FRESH_KIND, signal))
      for (const key of keys) {
        if (signal.aborted) return;
        if (!this.taken.has(key)) await this.forwardRow(key);
        still.add(key);
      }
    this.taken = still;
  }

  private async forwardRow(key: string): Promise<void> {
    if ((await this.store.get(FORWARDED_KIND, key)) === null) {
      const entries = await RecentRows.of(this.store).entriesOf(key);
      if (entries.length > 0) await this.send(entries);
      await this.store.write([{ kind: FORWARDED_KIND, key, record: {} }]);
    }
    this.taken.add(key);
  }
}
