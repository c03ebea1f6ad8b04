import { rfaAgingBuckets, type RfaAgingBucket, type RfaSummaryView } from '#contracts';
import {
  addDays,
  daysBetween,
  rfaLifecycleStatuses,
  rfaStatuses,
  sumUnits,
  type CalendarDate,
  type RfaStatus,
} from '#domain';
import { rfaProjection, type Filter, type RfaRow, type Views } from '#read-models';
import { allOf } from '../bills/search-filter.js';

/** Statuses of a request that was sent and is waiting for a decision. */
const waiting: readonly RfaStatus[] = ['submitted', 'received', 'under_review', 'information_requested', 'deferred'];

/** Range of each bucket, in calendar days since the request was sent. The last bucket has no upper limit. */
const bucketDays: Readonly<Record<RfaAgingBucket, readonly [from: number, to: number | null]>> = {
  '0_5': [0, 5],
  '6_14': [6, 14],
  '15_30': [15, 30],
  '31_plus': [31, null],
};

/** Null if the request was not sent or is not waiting for a decision. */
export const bucketOf = (
  { status, submittedDate }: Pick<RfaRow, 'status' | 'submittedDate'>,
  today: CalendarDate,
): RfaAgingBucket | null => {
  if (submittedDate === null || !waiting.includes(status)) return null;
  const age = daysBetween(submittedDate, today);
  return rfaAgingBuckets.findLast((bucket) => age >= bucketDays[bucket][0]) ?? '0_5';
};

export const bucketFilter = (bucket: RfaAgingBucket | undefined, today: CalendarDate): Filter => {
  if (bucket === undefined) return {};
  const [from, to] = bucketDays[bucket];
  return allOf(
    { status: { $in: waiting } },
    { submittedDate: { $lte: addDays(today, 0 - from) } },
    to === null ? {} : { submittedDate: { $gte: addDays(today, 0 - to) } },
  );
};

class Counts<Word extends string> {
  private readonly found = new Map<Word, number>();

  add(word: Word): void {
    this.found.set(word, (this.found.get(word) ?? 0) + 1);
  }

  in<View>(words: readonly Word[], present: (word: Word, count: number) => View): readonly View[] {
    return words.flatMap((word) => {
      const count = this.found.get(word);
      return count === undefined ? [] : [present(word, count)];
    });
  }
}

const summaryFields = ['status', 'lifecycleStatus', 'submittedDate', 'overdue', 'left'] as const;

/** Counts all matching requests, not only one page, and adds up their remaining units and visits. */
export const rfaSummary = async (
  views: Views,
  organizationId: string,
  filter: Filter,
  words: readonly string[],
  today: CalendarDate,
): Promise<RfaSummaryView> => {
  const byStatus = new Counts<RfaStatus>();
  const byLifecycle = new Counts<RfaRow['lifecycleStatus']>();
  const byAging = new Counts<RfaAgingBucket>();
  const remaining = { units: 0, days: 0 };
  let total = 0;
  let overdue = 0;
  type Counted = Pick<RfaRow, (typeof summaryFields)[number]>;
  for await (const rows of views.scan<Counted>(rfaProjection.name, organizationId, filter, summaryFields, words))
    for (const row of rows) {
      const bucket = bucketOf(row, today);
      total += 1;
      if (row.overdue) overdue += 1;
      byStatus.add(row.status);
      byLifecycle.add(row.lifecycleStatus);
      if (bucket !== null) byAging.add(bucket);
      for (const { countBy, left, until } of row.left)
        if (until === null || until >= today) remaining[countBy] = sumUnits([remaining[countBy], left]);
    }
  return {
    total,
    overdue,
    byStatus: byStatus.in(rfaStatuses, (status, count) => ({ status, count })),
    byLifecycleStatus: byLifecycle.in(rfaLifecycleStatuses, (lifecycleStatus, count) => ({ lifecycleStatus, count })),
    byAging: byAging.in(rfaAgingBuckets, (agingBucket, count) => ({ agingBucket, count })),
    unitsRemaining: remaining.units,
    visitsRemaining: remaining.days,
  };
};
