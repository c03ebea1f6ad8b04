import { setImmediate as othersFirst } from 'node:timers/promises';
import type { StateStore } from '#outbox';
import type { AccessEntry } from './entry.js';
import { entriesOf, FRESH, PACKED, spanOf } from './rows.js';

const KEYS_AT_ONCE = 1_000;
/** Rows are packed a minute after they came at the earliest: whoever looks more often than this misses none. */
const SOON_MS = 30_000;

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
    const isLate = this.lookedAt === null || begun - this.lookedAt > SOON_MS;
    const still = new Set<string>();
    // Fresh rows before packed ones: what is packed meanwhile is found in either place.
    for await (const key of this.keys(FRESH, signal)) {
      if (!this.seen.has(key)) yield await entriesOf(this.store, FRESH, key);
      still.add(key);
    }
    if (isLate)
      for await (const key of this.keys(PACKED, signal))
        if (spanOf(key).newest >= since) yield await entriesOf(this.store, PACKED, key);
    if (signal.aborted) return;
    this.seen = still;
    this.lookedAt = begun;
  }

  private async *keys(kind: string, signal: AbortSignal): AsyncGenerator<string, void, undefined> {
    for (let after: string | undefined; !signal.aborted;) {
      const page = { limit: KEYS_AT_ONCE, ...(after !== undefined && { after }) };
      const keys = await this.store.keys(kind, '', page);
      yield* keys;
      if (keys.length < KEYS_AT_ONCE) return;
      after = keys.at(-1);
      await othersFirst();
    }
  }
}
