import { packedAccess, type StateStore } from '#state-store';
import type { AccessEntry } from './entry.js';
import { RecentRows } from './recent-rows.js';
import { entriesOf, FRESH_KIND, keyPages, PACKED_KIND, sortableTime } from './rows.js';

/** Rows are packed a minute after they were written at the earliest: polling at least this often never misses a row. */
const MAX_POLL_INTERVAL_MS = 30_000;

/** Reads what comes to the record of access, of all organizations: each entry at least once, in about the order of time. */
export class AccessTail {
  /** Rows that were read, and are not packed yet. */
  private seen = new Set<string>();
  private lookedAt: number | null = null;

  constructor(
    private readonly store: StateStore,
    private readonly clock: () => number = Date.now,
  ) {}

  /**
   * The entries that came since the last call; the first time, and after a pause, all since an instant, in milliseconds since
   * 1970. Throws what the store throws: the next call reads the same again.
   */
  async *read(since: number, signal: AbortSignal): AsyncGenerator<readonly AccessEntry[], void, undefined> {
    const begun = this.clock();
    const isLate = this.lookedAt === null || begun - this.lookedAt > MAX_POLL_INTERVAL_MS;
    const still = new Set<string>();
    // Fresh rows before packed ones: what is packed meanwhile is found in either place.
    for await (const keys of keyPages(this.store, FRESH_KIND, signal))
      for (const key of keys) {
        if (!this.seen.has(key)) yield await RecentRows.of(this.store).entriesOf(key);
        still.add(key);
      }
    if (isLate)
      for await (const { key } of packedAccess.in(this.store).eachKey('newest', { from: sortableTime(since) })) {
        if (signal.aborted) return;
        yield await entriesOf(this.store, PACKED_KIND, key);
      }
    if (signal.aborted) return;
    this.seen = still;
    this.lookedAt = begun;
  }
}
