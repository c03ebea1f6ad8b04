import { presentStatusBadge, type BillCountsView } from '#contracts';
import { dashboardStatuses, dollarsOf, type Cents, type DashboardStatus } from '#domain';
import type { BillRow, ScannedRow } from '#read-models';

export const countFields = ['status', 'balanceCents'] as const satisfies readonly (keyof BillRow)[];
export type CountFacts = ScannedRow<Pick<BillRow, (typeof countFields)[number]>>;

/** Statuses reserved by the API that no bill ever has. */
const unusedStatuses: ReadonlySet<DashboardStatus> = new Set(['incomplete', 'send']);

export const billCounts = async (
  pages: AsyncIterable<readonly CountFacts[]> | Iterable<readonly CountFacts[]>,
): Promise<BillCountsView> => {
  const counts = new Map<DashboardStatus, { bills: number; cents: Cents }>();
  let total = 0;
  for await (const page of pages)
    for (const { status, balanceCents } of page) {
      const count = counts.get(status) ?? { bills: 0, cents: 0 };
      count.bills += 1;
      count.cents += balanceCents;
      counts.set(status, count);
      total += 1;
    }
  return {
    statuses: dashboardStatuses
      .filter((status) => !unusedStatuses.has(status) || counts.has(status))
      .map((status) => ({ badge: presentStatusBadge(status, null), status }))
      .map(({ badge: { id, label, tone }, status }) => ({
        id,
        label,
        tone,
        count: counts.get(status)?.bills ?? 0,
        balanceTotal: dollarsOf(counts.get(status)?.cents ?? 0),
      })),
    total,
  };
};
