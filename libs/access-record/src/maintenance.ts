import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { groupBy } from '#domain';
import { packedAccess, type StateStore } from '#state-store';
import type { AccessEntry } from './entry.js';
import {
  entriesOf,
  FORWARDED_KIND,
  FRESH_KIND,
  hourOf,
  keyPages,
  packedRows,
  removalChanges,
  sortableTime,
  spanOf,
} from './rows.js';

const DAY_MS = 24 * 3_600_000;
/** Length of a leap year, so that a retention of six years includes the last day. */
const YEAR_MS = 366 * DAY_MS;
/** Minimum retention in years (45 CFR 164.316(b)(2)(i)). */
const MIN_YEARS = 6;
/** Key of the latest time before which sweeps have deleted entries. Older entries aren't considered missing. */
const SWEPT_KEY = ['access-swept', 'before'] as const;
type SweptRecord = { readonly before: number };

/** Returns the earliest time for which entries are kept. `now` and the result are in milliseconds since 1970. */
export const retentionStart = (years: number, now: number): number => now - years * YEAR_MS;

/**
 * Returns the time from which no entry may be missing, in milliseconds since 1970: the end of all sweeps, regardless of
 * the setting. A recorded sweep is capped at six years ago, because no sweep removes newer entries.
 */
export const completeSince = async (store: Pick<StateStore, 'get'>, years: number, now: number): Promise<number> => {
  const swept = await sweptBefore(store);
  return Math.max(retentionStart(years, now), Math.min(swept, retentionStart(MIN_YEARS, now)));
};

const sweptBefore = async (store: Pick<StateStore, 'get'>): Promise<number> =>
  (await store.get<SweptRecord>(...SWEPT_KEY))?.record.before ?? 0;

/** Minimum age of rows to pack, in milliseconds. Another process may still be writing rows for the same time. */
const MIN_ROW_AGE_MS = 60_000;
/** Number of rows in one hour that are packed before the hour is over. */
const EARLY_PACK_ROWS = 64;
const PACK_BATCH_SIZE = 256;
const SWEEP_BATCH_SIZE = 100;

/**
 * Packs and indexes new rows, and deletes expired rows. It may be killed at any time, and several processes may run it
 * at once. An entry may then temporarily be in two rows, but is shown only once.
 */
export class AccessRecordMaintenance {
  constructor(
    private readonly store: StateStore,
    private readonly clock: () => number = Date.now,
    /** True if an external collector must accept every row before it is packed. */
    private readonly waitsForCollector = false,
  ) {}

  /** Packs rows that are due. `always` also packs recent rows, for tests and before a transfer. */
  async pack(signal: AbortSignal, always = false): Promise<void> {
    for await (const keys of keyPages(this.store, FRESH_KIND, signal))
      for (const group of hoursOf(keys)) if (always || this.isDue(group)) await this.packHour(group);
  }

  /** Deletes packed rows whose newest entry is older than `before` (milliseconds since 1970). */
  async sweep(before: number, signal: AbortSignal): Promise<void> {
    const rows = packedAccess.in(this.store);
    let isNoted = false;
    while (!signal.aborted) {
      const old = await rows.findKeys('newest', { below: sortableTime(before), limit: SWEEP_BATCH_SIZE });
      if (old.length > 0 && !isNoted) await this.noteSweep(before);
      isNoted = true;
      for (const { key } of old) await this.store.write(await removalChanges(this.store, key));
      if (old.length < SWEEP_BATCH_SIZE) return;
      await yieldToEventLoop();
    }
  }

  /** Records a sweep before it deletes entries, so that these entries aren't considered missing. */
  private async noteSweep(before: number): Promise<void> {
    if (before > (await sweptBefore(this.store))) await this.store.put(...SWEPT_KEY, { before } satisfies SweptRecord);
  }

  private isDue(keys: readonly string[]): boolean {
    const now = this.clock();
    const newest = spanOf(keys.at(-1) as string).newest;
    return newest < now - MIN_ROW_AGE_MS && (keys.length >= EARLY_PACK_ROWS || hourOf(newest) < hourOf(now));
  }

  private async packHour(keys: readonly string[]): Promise<void> {
    const now = this.clock();
    for (let from = 0; from < keys.length; from += PACK_BATCH_SIZE) {
      const some = await this.ready(keys.slice(from, from + PACK_BATCH_SIZE));
      const rows = await Promise.all(some.map((key) => entriesOf(this.store, FRESH_KIND, key)));
      // A missing row has been packed by another process.
      const entries = new Map<string, AccessEntry>(rows.flat().map((entry) => [entry.id, entry]));
      if (entries.size === 0) continue;
      const kinds = this.waitsForCollector ? [FRESH_KIND, FORWARDED_KIND] : [FRESH_KIND];
      const gone = some.flatMap((key) => kinds.map((kind) => ({ kind, key, record: null })));
      await this.store.write([...(await packedRows([...entries.values()])), ...gone]);
      if (this.clock() > now) await yieldToEventLoop();
    }
  }

  private async ready(keys: readonly string[]): Promise<readonly string[]> {
    if (!this.waitsForCollector) return keys;
    const taken = await Promise.all(keys.map((key) => this.store.get(FORWARDED_KIND, key)));
    return keys.filter((_, n) => taken[n] !== null);
  }
}

/** Groups the sorted keys by organization and hour. */
const hoursOf = (keys: readonly string[]): readonly (readonly string[])[] => [
  ...groupBy(keys, (key) => `${key.slice(0, key.indexOf('/'))} ${hourOf(spanOf(key).newest)}`).values(),
];
