import type { AgingView } from '#contracts';
import { daysBetween, type CalendarDate } from '#domain';
import type { BillRow } from '#read-models';
import { agingBucketOn, count, noTally, presentTally, together, type Tally } from './aging-buckets.js';

export const agingFields = [
  'claimsAdminId',
  'claimsAdminName',
  'submittedDate',
  'balanceCents',
] as const satisfies readonly (keyof BillRow)[];
export type AgingFacts = Pick<BillRow, (typeof agingFields)[number]>;

interface Debtor {
  /** Of several spellings the first in the alphabet, so that the answer does not depend on the order of rows. */
  name: string | null;
  oldest: CalendarDate;
  readonly tally: Tally;
}

const firstName = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? (a ?? b) : a < b ? a : b;

/** Who owes what since when: open bills on a day, by claims administrator. The bills come so many at a time. */
export const agingReport = async (
  pages: AsyncIterable<readonly AgingFacts[]> | Iterable<readonly AgingFacts[]>,
  today: CalendarDate,
): Promise<AgingView> => {
  const bucketOf = agingBucketOn(today);
  const debtors = new Map<string, Debtor>();
  const add = ({ claimsAdminId, claimsAdminName, submittedDate, balanceCents }: AgingFacts): void => {
    let debtor = debtors.get(claimsAdminId);
    if (debtor === undefined)
      debtors.set(claimsAdminId, (debtor = { name: claimsAdminName, oldest: submittedDate, tally: noTally() }));
    debtor.name = firstName(debtor.name, claimsAdminName);
    if (submittedDate < debtor.oldest) debtor.oldest = submittedDate;
    count(debtor.tally, bucketOf(submittedDate), balanceCents);
  };
  for await (const page of pages) page.forEach(add);
  return {
    rows: Array.from(debtors, ([claimsAdminId, { name, oldest, tally }]) => ({
      claimsAdminId,
      claimsAdminName: name,
      ...presentTally(tally),
      oldestDays: Math.max(0, daysBetween(oldest, today)),
    })).sort((a, b) => b.balanceTotal - a.balanceTotal || (a.claimsAdminId < b.claimsAdminId ? -1 : 1)),
    ...presentTally(together(Array.from(debtors.values(), ({ tally }) => tally))),
  };
};
