import { addDays, dollarsOf, type CalendarDate, type Cents } from '#domain';

/** Most days since the first submission in each bucket but the last, which is open. Day 0 is in the first one. */
const BUCKET_MAX_DAYS = [30, 60, 90, 180] as const;
export const BUCKET_COUNT = BUCKET_MAX_DAYS.length + 1;

/** Says in which bucket a first submission is on a day. */
export const agingBucketOn = (today: CalendarDate): ((submittedDate: CalendarDate) => number) => {
  const oldest = BUCKET_MAX_DAYS.map((days) => addDays(today, -days));
  return (submittedDate) => {
    const bucket = oldest.findIndex((day) => submittedDate >= day);
    return bucket === -1 ? BUCKET_COUNT - 1 : bucket;
  };
};

/** Numbers of bills and their balances by bucket. */
export interface Tally {
  readonly counts: number[];
  readonly cents: Cents[];
}

export const emptyTally = (): Tally => ({
  counts: Array<number>(BUCKET_COUNT).fill(0),
  cents: Array<Cents>(BUCKET_COUNT).fill(0),
});

/** Counts bills into a tally: it is added to, since there are many rows. */
export const count = ({ counts, cents }: Tally, bucket: number, balance: Cents, bills = 1): void => {
  counts[bucket] = (counts[bucket] ?? 0) + bills;
  cents[bucket] = (cents[bucket] ?? 0) + balance;
};

/** All of these together. */
export const sumTallies = (tallies: readonly Tally[]): Tally => {
  const all = emptyTally();
  for (const { counts, cents } of tallies)
    counts.forEach((bills, bucket) => {
      count(all, bucket, cents[bucket] ?? 0, bills);
    });
  return all;
};

const total = (numbers: readonly number[]): number => numbers.reduce((so, number) => so + number, 0);

/** A tally as the wire has it, balances in dollars. */
export const presentTally = ({ counts, cents }: Tally) => ({
  counts,
  total: total(counts),
  balances: cents.map(dollarsOf),
  balanceTotal: dollarsOf(total(cents)),
});
