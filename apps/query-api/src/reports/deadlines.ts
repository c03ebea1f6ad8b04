import type { DeadlineSearchRequest, DeadlineSide } from '#contracts';
import { addDays, deadlineIds, type CalendarDate, type DeadlineId } from '#domain';
import type { BillRow, RowDeadline, ScannedRow } from '#read-models';

export const deadlineFields = ['billNumber', 'deadlines'] as const satisfies readonly (keyof BillRow)[];
type DeadlineFacts = ScannedRow<Pick<BillRow, (typeof deadlineFields)[number]>>;

/** A deadline's place in the list: safe day, bill number, bill ID, kind, and number among the bill's deadlines. */
export type DeadlineKey = readonly [safeDay: CalendarDate, billNumber: number, id: string, kind: string, at: number];

export interface FoundDeadline extends RowDeadline {
  readonly billId: string;
  readonly key: DeadlineKey;
}

export interface FoundDeadlines {
  /** In list order. */
  readonly deadlines: readonly FoundDeadline[];
  /** Number of matches for all filters except `kind`, by kind. */
  readonly counts: ReadonlyMap<DeadlineId, number>;
}

export const sideOf = ({ safeDay }: Pick<RowDeadline, 'safeDay'>): DeadlineSide =>
  safeDay === null ? 'payer' : 'provider';

/** Last day that is on time under every interpretation. */
export const safeDayOf = ({ safeDay, lastDay }: Pick<RowDeadline, 'safeDay' | 'lastDay'>): CalendarDate =>
  safeDay ?? lastDay;

export const compareKeys = (a: DeadlineKey, b: DeadlineKey): number => {
  for (const [i, value] of a.entries()) {
    const other = b[i] as typeof value;
    if (value !== other) return value < other ? -1 : 1;
  }
  return 0;
};

/** Earliest last day in the list. */
export const firstDay = ({ from, overdue }: DeadlineSearchRequest, today: CalendarDate): CalendarDate =>
  from ?? (overdue === true ? '' : today);

export const findDeadlines = async (
  pages: AsyncIterable<readonly DeadlineFacts[]> | Iterable<readonly DeadlineFacts[]>,
  search: DeadlineSearchRequest,
  today: CalendarDate,
): Promise<FoundDeadlines> => {
  const { kind: kinds, side, to, days, overdue = false } = search;
  const from = firstDay(search, today);
  const last = days === undefined ? undefined : addDays(today, days);
  const wanted = new Set<DeadlineId>(kinds?.length ? kinds : deadlineIds);
  const counts = new Map<DeadlineId, number>(deadlineIds.map((kind) => [kind, 0]));
  const found: FoundDeadline[] = [];
  for await (const page of pages)
    for (const { _id: billId, billNumber, deadlines } of page)
      for (const [at, deadline] of deadlines.entries()) {
        const { kind, lastDay } = deadline;
        const safeDay = safeDayOf(deadline);
        if (lastDay < from || (overdue && lastDay >= today)) continue;
        if ((to !== undefined && safeDay > to) || (last !== undefined && safeDay > last)) continue;
        if (side !== undefined && sideOf(deadline) !== side) continue;
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
        if (wanted.has(kind)) found.push({ ...deadline, billId, key: [safeDay, billNumber, billId, kind, at] });
      }
  return { deadlines: found.sort((a, b) => compareKeys(a.key, b.key)), counts };
};
