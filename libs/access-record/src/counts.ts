import { randomBytes } from 'node:crypto';
import { ACCESS_COUNTS, type AccessCount, type StateChange, type StateStore } from '#state-store';
import type { AccessEntry } from './entry.js';

/** Returns true if an entry is counted. Disclosures are not: the log proves them, and they may be written twice. */
export const isCounted = ({ action }: Pick<AccessEntry, 'action'>): boolean => action !== 'disclose';

export const dayOfEntry = ({ at }: Pick<AccessEntry, 'at'>): string => at.slice(0, 'YYYY-MM-DD'.length);

/** Number of days for which this process keeps counts. Entries for earlier days no longer arrive. */
const DAYS_KEPT = 3;

/**
 * Counts the entries that this process adds to the access record. The count is written after its entries in the same
 * write. An interrupted write can leave uncounted entries, but never a count without its entries.
 */
export class AccessCounter {
  private static readonly ofStores = new WeakMap<StateStore, AccessCounter>();

  static of(store: StateStore): AccessCounter {
    const counter = this.ofStores.get(store) ?? new AccessCounter(store);
    this.ofStores.set(store, counter);
    return counter;
  }

  private readonly process = randomBytes(8).toString('hex');
  private days = new Map<string, number>();
  private last: Promise<void> = Promise.resolve();

  private constructor(private readonly store: StateStore) {}

  /**
   * Writes the changes that store these entries, and their number. Throws store errors; in that case nothing is
   * counted.
   */
  write(changes: readonly StateChange[], entries: readonly AccessEntry[]): Promise<void> {
    const counted = entries.filter(isCounted);
    if (counted.length === 0) return this.store.write(changes).then(() => undefined);
    // Writes run one after another: each count adds to the previous write's count.
    const written = this.last.then(() => this.once(changes, counted));
    this.last = written.catch(() => undefined);
    return written;
  }

  private async once(changes: readonly StateChange[], counted: readonly AccessEntry[]): Promise<void> {
    const days = new Map(this.days);
    for (const day of counted.map(dayOfEntry)) days.set(day, (days.get(day) ?? 0) + 1);
    const touched = new Set(counted.map(dayOfEntry));
    const counts = [...touched].map((day): StateChange => ({
      kind: ACCESS_COUNTS,
      key: `${day}/${this.process}`,
      record: { entries: days.get(day) ?? 0 } satisfies AccessCount,
    }));
    await this.store.write([...changes, ...counts]);
    this.days = new Map([...days].toSorted().slice(-DAYS_KEPT));
  }
}
