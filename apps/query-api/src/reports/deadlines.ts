import type { DeadlineSearchRequest, DeadlineSide } from '#contracts';
import { addDays, deadlineIds, type CalendarDate, type DeadlineId } from '#domain';
import type { BillRow, RowDeadline, ScannedRow } from '#read-models';
import { firstByKey, isAfter } from './list-position.js';

export const deadlineFields = ['billNumber', 'deadlines'] as const satisfies readonly (keyof BillRow)[];
type DeadlineFacts = ScannedRow<Pick<BillRow, (typeof deadlineFields)[number]>>;

/** A deadline's place in the list: safe day, bill number, bill ID, kind, and number among the bill's deadlines. */
export type DeadlineKey = readonly [safeDay: CalendarDate, billNumber: number, id: string, kind: string, at: number];

export interface FoundDeadline extends RowDeadline {
  readonly billId: string;
  readonly key: DeadlineKey;
}

export interface FoundDeadlines {
  /** The page, and one more if the list continues. In list order. */
  readonly deadlines: readonly FoundDeadline[];
  readonly total: number;
  /** Number of matches for all filters except `kind`, by kind. */
  readonly counts: ReadonlyMap<DeadlineId, number>;
}

export const sideOf = ({ safeDay }: Pick<RowDeadline, 'safeDay'>): DeadlineSide =>
  safeDay === null ? 'payer' : 'provider';

/** Last day that is on time under every interpretation. */
export const safeDayOf = ({ safeDay, lastDay }: Pick<RowDeadline, 'safeDay' | 'lastDay'>): CalendarDate =>
  safeDay ?? lastDay;

/** Earliest last day in the list. */
export const firstDay = ({ from, overdue }: DeadlineSearchRequest, today: CalendarDate): CalendarDate =>
  from ?? (overdue === true ? '' : today);

/** Returns a test for all filters except `kind`. */
const filterOf = (search: DeadlineSearchRequest, today: CalendarDate): ((deadline: RowDeadline) => boolean) => {
  const { side, to, days, overdue = false } = search;
  const from = firstDay(search, today);
  const last = days === undefined ? undefined : addDays(today, days);
  return (deadline) => {
    const safeDay = safeDayOf(deadline);
    if (deadline.lastDay < from || (overdue && deadline.lastDay >= today)) return false;
    if ((to !== undefined && safeDay > to) || (last !== undefined && safeDay > last)) return false;
    return side === undefined || sideOf(deadline) === side;
  };
};

const kindsOf = ({ kind: kinds }: DeadlineSearchRequest): ReadonlySet<DeadlineId> =>
  new Set(kinds?.length ? kinds : deadlineIds);

/** Returns a test for all filters. */
export const matchOf = (search: DeadlineSearchRequest, today: CalendarDate): ((deadline: RowDeadline) => boolean) => {
  const [isMatch, wanted] = [filterOf(search, today), kindsOf(search)];
  return (deadline) => wanted.has(deadline.kind) && isMatch(deadline);
};

/** Finds the first `limit` deadlines after a place in the list. */
export const findDeadlines = async (
  pages: AsyncIterable<readonly DeadlineFacts[]> | Iterable<readonly DeadlineFacts[]>,
  search: DeadlineSearchRequest,
  today: CalendarDate,
  { after, limit }: { readonly after: DeadlineKey | null; readonly limit: number },
): Promise<FoundDeadlines> => {
  const [isMatch, wanted] = [filterOf(search, today), kindsOf(search)];
  const counts = new Map<DeadlineId, number>(deadlineIds.map((kind) => [kind, 0]));
  const first = firstByKey<FoundDeadline>(limit);
  let total = 0;
  for await (const page of pages)
    for (const { _id: billId, billNumber, deadlines } of page)
      for (const [at, deadline] of deadlines.entries()) {
        const { kind } = deadline;
        if (!isMatch(deadline)) continue;
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
        if (!wanted.has(kind)) continue;
        total += 1;
        const key: DeadlineKey = [safeDayOf(deadline), billNumber, billId, kind, at];
        if (isAfter(key, after)) first.add({ ...deadline, billId, key });
      }
  return { deadlines: first.items(), total, counts };
};
