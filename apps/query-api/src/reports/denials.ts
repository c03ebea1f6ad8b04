import { NO_ADJUSTMENT, type FittingReasonView, type ListDenialsRequest } from '#contracts';
import { addDays, fitsLine, specificity, type CalendarDate, type Cents, type ReviewReason } from '#domain';
import type { BillRow, RowDenial, ScannedRow } from '#read-models';
import { compareKeys, firstByKey, isAfter } from './list-position.js';

export const denialFields = [
  'billNumber',
  'claimsAdminId',
  'claimsAdminName',
  'nextReviewUntil',
  'nextReviewSafe',
  'disputedCents',
  'denials',
] as const satisfies readonly (keyof BillRow)[];
type DenialFacts = ScannedRow<Pick<BillRow, (typeof denialFields)[number]>>;
type DenialPages = AsyncIterable<readonly DenialFacts[]> | Iterable<readonly DenialFacts[]>;

type DenialSearch = Pick<ListDenialsRequest, 'code' | 'claimsAdministratorId' | 'days'>;

export interface FoundDenial extends RowDenial {
  readonly billId: string;
  readonly billNumber: number;
  readonly claimsAdminId: string;
  readonly claimsAdminName: string | null;
  readonly safeDay: CalendarDate;
  readonly lastDay: CalendarDate;
  /**
   * Part of the bill's amount in dispute that counts for the line. If the payer does not state amounts by line, each line
   * may be disputed up to the amount of the whole bill, which is counted only once.
   */
  readonly countedCents: Cents;
  /** Place in the list: safe day, bill number, bill ID, and number among the bill's lines. */
  readonly key: DenialKey;
}
export type DenialKey = readonly [safeDay: CalendarDate, billNumber: number, id: string, at: number];

export interface DenialGroup {
  readonly code: string | null;
  readonly claimsAdminId: string;
  readonly claimsAdminName: string | null;
  readonly lines: number;
  readonly bills: number;
  readonly cents: Cents;
  readonly safeDay: CalendarDate;
  readonly reason: FittingReasonView | null;
  /** Place in the list: amount, largest first, then code and claims administrator. */
  readonly key: GroupKey;
}
export type GroupKey = readonly [negativeCents: number, code: string, claimsAdminId: string];

/** Returns a function that finds the most specific reason of the library for a line. */
export const reasonFinder = (
  library: readonly ReviewReason[],
): ((line: Pick<RowDenial, 'code' | 'carcs' | 'isContracted'>) => FittingReasonView | null) => {
  const sorted = library.toSorted((a, b) => specificity(b) - specificity(a));
  const known = new Map<string, FittingReasonView | null>();
  return (line) => {
    const name = JSON.stringify([line.code, line.carcs, line.isContracted]);
    let found = known.get(name);
    if (found === undefined) {
      const reason = sorted.find((candidate) => fitsLine(candidate, line));
      found = reason ? { id: reason.id, title: reason.title } : null;
      known.set(name, found);
    }
    return found;
  };
};

/** Yields the matching lines of bills whose second review can still be requested. */
async function* matchesIn(
  pages: DenialPages,
  { code, claimsAdministratorId, days }: DenialSearch,
  today: CalendarDate,
): AsyncGenerator<FoundDenial, void, undefined> {
  const last = days === undefined ? null : addDays(today, days);
  for await (const page of pages)
    for (const row of page) {
      const { _id: billId, billNumber, claimsAdminId, claimsAdminName, nextReviewUntil, nextReviewSafe, denials } = row;
      if (nextReviewUntil === null || nextReviewUntil < today) continue;
      const safeDay = nextReviewSafe ?? nextReviewUntil;
      if (last !== null && safeDay > last) continue;
      if (claimsAdministratorId !== undefined && claimsAdminId !== claimsAdministratorId) continue;
      let left = row.disputedCents ?? Infinity;
      // Rows of an earlier release have no lines.
      for (const [at, denial] of ((denials as typeof denials | undefined) ?? []).entries()) {
        const countedCents = Math.min(denial.disputedCents, left);
        left -= countedCents;
        if (code !== undefined && (denial.adjustment ?? NO_ADJUSTMENT) !== code) continue;
        const key: DenialKey = [safeDay, billNumber, billId, at];
        yield {
          ...{ ...denial, billId, billNumber, claimsAdminId, claimsAdminName },
          ...{ safeDay, lastDay: nextReviewUntil, countedCents, key },
        };
      }
    }
}

/** Finds the first `limit` lines after a place in the list, and one more if the list continues. */
export const findDenials = async (
  pages: DenialPages,
  search: DenialSearch,
  today: CalendarDate,
  { after, limit }: { readonly after: DenialKey | null; readonly limit: number },
): Promise<{ readonly lines: readonly FoundDenial[]; readonly total: number }> => {
  const first = firstByKey<FoundDenial>(limit);
  let total = 0;
  for await (const line of matchesIn(pages, search, today)) {
    total += 1;
    if (isAfter(line.key, after)) first.add(line);
  }
  return { lines: first.items(), total };
};

interface OpenGroup {
  readonly code: string | null;
  readonly claimsAdminId: string;
  readonly bills: Set<string>;
  readonly reasons: Map<string, { readonly reason: FittingReasonView; readonly lines: number }>;
  claimsAdminName: string | null;
  lines: number;
  cents: Cents;
  safeDay: CalendarDate;
}

const mostFitting = ({ reasons }: OpenGroup): FittingReasonView | null =>
  [...reasons.values()].toSorted((a, b) => b.lines - a.lines)[0]?.reason ?? null;

/** Groups all matching lines by code and claims administrator. */
export const groupDenials = async (
  pages: DenialPages,
  search: DenialSearch,
  today: CalendarDate,
  reasonOf: ReturnType<typeof reasonFinder>,
): Promise<{ readonly groups: readonly DenialGroup[]; readonly bills: number }> => {
  const open = new Map<string, OpenGroup>();
  const bills = new Set<string>();
  for await (const line of matchesIn(pages, search, today)) {
    const { adjustment: code, claimsAdminId, claimsAdminName, billId, countedCents, safeDay } = line;
    const name = `${code ?? NO_ADJUSTMENT} ${claimsAdminId}`;
    const group: OpenGroup = open.get(name) ?? {
      ...{ code, claimsAdminId, claimsAdminName, lines: 0, cents: 0, safeDay },
      bills: new Set<string>(),
      reasons: new Map(),
    };
    open.set(name, group);
    group.lines += 1;
    group.cents += countedCents;
    group.bills.add(billId);
    group.claimsAdminName ??= claimsAdminName;
    if (safeDay < group.safeDay) group.safeDay = safeDay;
    const reason = reasonOf(line);
    if (reason) group.reasons.set(reason.id, { reason, lines: (group.reasons.get(reason.id)?.lines ?? 0) + 1 });
    bills.add(billId);
  }
  const groups = Array.from(open.values(), (group): DenialGroup => {
    const { code, claimsAdminId, claimsAdminName, lines, cents, safeDay } = group;
    return {
      ...{ code, claimsAdminId, claimsAdminName, lines, cents, safeDay },
      bills: group.bills.size,
      reason: mostFitting(group),
      key: [-cents, code ?? '', claimsAdminId],
    };
  });
  return { groups: groups.toSorted((a, b) => compareKeys(a.key, b.key)), bills: bills.size };
};
