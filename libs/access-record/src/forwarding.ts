import type { StateStore } from '#state-store';
import type { AccessEntry } from './entry.js';
import { RecentRows } from './recent-rows.js';
import { FRESH_KIND, FORWARDED_KIND, keyPages } from './rows.js';

/** Sends entries to an external collector. Resolves when the collector has accepted them. */
export type SendEntries = (entries: readonly AccessEntry[]) => Promise<void>;

/**
 * Forwards entries row by row, in approximate time order. A row is marked once the collector has accepted it, and is
 * packed only then. So each entry is sent at least once, even after a crash.
 */
export class AccessForwarder {
  /** Accepted rows that are not packed yet, so that they are not looked up again. */
  private taken = new Set<string>();

  constructor(
    private readonly store: StateStore,
    private readonly send: SendEntries,
  ) {}

  /** Forwards rows not accepted yet. Throws errors from `send`; the next call continues with the failed row. */
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
