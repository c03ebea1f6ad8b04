import { addDays, dollarsOf, type CalendarDate, type Cents } from '#domain';

/**
 * Last day of each bucket in days since the first submission. The last bucket is unlimited. Day 0 is in the first
 * bucket.
 */
const BUCKET_MAX_DAYS = [30, 60, 90, 180] as const;
export const BUCKET_COUNT = BUCKET_MAX_DAYS.length + 1;

/** Returns a function that finds the bucket of a first submission on a given day. */
export const agingBucketOn = (today: CalendarDate): ((submittedDate: CalendarDate) => number) => {
  const oldest = BUCKET_MAX_DAYS.map((days) => addDays(today, -days));
  return (submittedDate) => {
    const bucket = oldest.findIndex((day) => submittedDate >= day);
    return bucket === -1 ? BUCKET_COUNT - 1 : bucket;
  };
};

/** Number and balance of bills by bucket. */
export interface Tally {
  readonly counts: number[];
  readonly cents: Cents[];
}

export const emptyTally = (): Tally => ({
  counts: Array<number>(BUCKET_COUNT).fill(0),
  cents: Array<Cents>(BUCKET_COUNT).fill(0),
});

/** Adds bills to a tally in place, because there are many rows. */
export const count = ({ counts, cents }: Tally, bucket: number, balance: Cents, bills = 1): void => {
  counts[bucket] = (counts[bucket] ?? 0) + bills;
  cents[bucket] = (cents[bucket] ?? 0) + balance;
};

/** Returns the sum of several tallies. */
export const sumTallies = (tallies: readonly Tally[]): Tally => {
  const all = emptyTally();
  for (const { counts, cents } of tallies)
    counts.forEach((bills, bucket) => {
      count(all, bucket, cents[bucket] ?? 0, bills);
    });
  return all;
};

const total = (numbers: readonly number[]): number => numbers.reduce((so, number) => so + number, 0);

/** Returns a tally in its API form, with balances in dollars. */
export const presentTally = ({ counts, cents }: Tally) => ({
  counts,
  total: total(counts),
  balances: cents.map(dollarsOf),
  balanceTotal: dollarsOf(total(cents)),
});
