import { agingBuckets, type AgingView } from '#contracts';
import { daysBetween, type CalendarDate } from '#domain';
import type { BillRow } from '#read-models';
import { csvMoney, csvTable, type Cell, type Columns } from '../kernel/csv.js';
import { ProjectionLag } from '../kernel/freshness.js';
import type { DirectoryNames } from '../kernel/names.js';
import { agingBucketOn, count, emptyTally, presentTally, sumTallies, type Tally } from './aging-buckets.js';

export const agingFields = [
  'claimsAdminId',
  'claimsAdminName',
  'submittedDate',
  'balanceCents',
] as const satisfies readonly (keyof BillRow)[];
export type AgingFacts = Pick<BillRow, (typeof agingFields)[number]>;

export const pastAgingFields = [
  ...agingFields,
  'chargedCents',
  'balanceChanges',
] as const satisfies readonly (keyof BillRow)[];
interface PastAgingFacts extends AgingFacts, Pick<BillRow, 'chargedCents'> {
  /** Missing in rows of an earlier release. */
  readonly balanceChanges?: BillRow['balanceChanges'] | null;
}

/** Yields the bills that were open at the end of a day, with their balances then. */
export async function* openOn(
  day: CalendarDate,
  pages: AsyncIterable<readonly PastAgingFacts[]> | Iterable<readonly PastAgingFacts[]>,
): AsyncGenerator<readonly AgingFacts[], void, undefined> {
  for await (const page of pages)
    yield page.flatMap(({ chargedCents, balanceChanges, ...row }) => {
      if (!balanceChanges) throw new ProjectionLag();
      const balanceCents = balanceChanges.findLast(({ on }) => on <= day)?.cents ?? chargedCents;
      return balanceCents > 0 ? [{ ...row, balanceCents }] : [];
    });
}

interface Debtor {
  name: string | null;
  oldest: CalendarDate;
  readonly tally: Tally;
}

/** Balances of open bills by age on a day. Bills are read in pages. */
export const agingReport = async (
  pages: AsyncIterable<readonly AgingFacts[]> | Iterable<readonly AgingFacts[]>,
  day: CalendarDate,
  names: DirectoryNames,
): Promise<AgingView> => {
  const bucketOf = agingBucketOn(day);
  const debtors = new Map<string, Debtor>();
  const add = (row: AgingFacts): void => {
    const { claimsAdminId, submittedDate, balanceCents } = row;
    let debtor = debtors.get(claimsAdminId);
    if (debtor === undefined)
      debtors.set(claimsAdminId, (debtor = { name: null, oldest: submittedDate, tally: emptyTally() }));
    debtor.name ??= names.administrator(row);
    if (submittedDate < debtor.oldest) debtor.oldest = submittedDate;
    count(debtor.tally, bucketOf(submittedDate), balanceCents);
  };
  for await (const page of pages) page.forEach(add);
  return {
    rows: Array.from(debtors, ([claimsAdminId, { name, oldest, tally }]) => ({
      claimsAdminId,
      claimsAdminName: name,
      ...presentTally(tally),
      oldestDays: Math.max(0, daysBetween(oldest, day)),
    })).sort((a, b) => b.balanceTotal - a.balanceTotal || (a.claimsAdminId < b.claimsAdminId ? -1 : 1)),
    ...presentTally(sumTallies(Array.from(debtors.values(), ({ tally }) => tally))),
  };
};

type AgingRow = AgingView['rows'][number];
const perBucket = (prefix: string, cell: (row: AgingRow, bucket: number) => Cell): Columns<AgingRow> =>
  Object.fromEntries(
    agingBuckets.map((name, bucket) => [`${prefix} ${name}`, (row: AgingRow) => cell(row, bucket)] as const),
  );

const agingColumns: Columns<AgingRow> = {
  claimsAdminId: ({ claimsAdminId }) => claimsAdminId,
  claimsAdminName: ({ claimsAdminName }) => claimsAdminName,
  ...perBucket('bills', ({ counts }, bucket) => counts[bucket] ?? 0),
  ...perBucket('balance', ({ balances }, bucket) => csvMoney(balances[bucket] ?? 0)),
  total: ({ total }) => total,
  balanceTotal: ({ balanceTotal }) => csvMoney(balanceTotal),
  oldestDays: ({ oldestDays }) => oldestDays,
};
export const agingCsv = ({ rows }: AgingView): string => csvTable(agingColumns, rows);
