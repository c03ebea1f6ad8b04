import { packedAccess, type StateStore } from '#state-store';
import type { AccessEntry } from './entry.js';
import { RecentRows } from './recent-rows.js';
import { entriesOf, FRESH_KIND, keyPages, PACKED_KIND, sortableTime } from './rows.js';

/**
 * Maximum time between two reads that use only fresh rows, in milliseconds. Rows are packed no earlier than one minute
 * after they were written, so reading at least this often never misses a row.
 */
const MAX_POLL_INTERVAL_MS = 30_000;

/** Reads new access record entries from all organizations: each at least once, in approximate time order. */
export class AccessTail {
  /** Rows that were read and are not packed yet. */
  private seen = new Set<string>();
  private lookedAt: number | null = null;

  constructor(
    private readonly store: StateStore,
    private readonly clock: () => number = Date.now,
  ) {}

  /**
   * Yields the entries since the last call. The first call, and a call after a pause, yields all entries since `since`
   * (milliseconds since 1970). Throws store errors; the next call then reads the same entries again.
   */
  async *read(since: number, signal: AbortSignal): AsyncGenerator<readonly AccessEntry[], void, undefined> {
    const begun = this.clock();
    const isLate = this.lookedAt === null || begun - this.lookedAt > MAX_POLL_INTERVAL_MS;
    const still = new Set<string>();
    // Read fresh rows before packed rows, so that a row packed during the read is found at least once.
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
