import { addDays, dollarsOf, type CalendarDate, type Cents } from '#domain';

/** In days since the first submission, starting at 0. The last bucket has no upper limit. */
const BUCKET_MAX_DAYS = [30, 60, 90, 180] as const;
export const BUCKET_COUNT = BUCKET_MAX_DAYS.length + 1;

/** Returns the bucket of a first submission as of the given day. */
export const agingBucketOn = (today: CalendarDate): ((submittedDate: CalendarDate) => number) => {
  const oldest = BUCKET_MAX_DAYS.map((days) => addDays(today, -days));
  return (submittedDate) => {
    const bucket = oldest.findIndex((day) => submittedDate >= day);
    return bucket === -1 ? BUCKET_COUNT - 1 : bucket;
  };
};

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

export const sumTallies = (tallies: readonly Tally[]): Tally => {
  const all = emptyTally();
  for (const { counts, cents } of tallies)
    counts.forEach((bills, bucket) => {
      count(all, bucket, cents[bucket] ?? 0, bills);
    });
  return all;
};

const total = (numbers: readonly number[]): number => numbers.reduce((so, number) => so + number, 0);

/** Balances in dollars. */
export const presentTally = ({ counts, cents }: Tally) => ({
  counts,
  total: total(counts),
  balances: cents.map(dollarsOf),
  balanceTotal: dollarsOf(total(cents)),
});
