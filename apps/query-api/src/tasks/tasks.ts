import { taskKinds, type BillTasksView, type TaskBoardView, type TaskKind, type TaskSectionView } from '#contracts';
import { dollarsOf, type BillState, type CalendarDate } from '#domain';
import type { BillRow, ScannedRow } from '#read-models';
import {
  agingBucketOn,
  BUCKETS,
  count,
  noTally,
  presentTally,
  together,
  type Tally,
} from '../reports/aging-buckets.js';
import type { SlimField } from '../reports/rows-for-reports.js';
import { labelIn, officeSections, spreadKinds, waitingSections, type TaskSection } from './task-sections.js';

/** What is told about a bill that waits. */
export const taskFields = [
  'state',
  'submittedDate',
  'submittedTime',
  'balanceCents',
] as const satisfies readonly SlimField[];
export type TaskFacts = ScannedRow<Pick<BillRow, (typeof taskFields)[number]>>;
/** The bills that wait for a kind of task, so many at a time. */
export type Waiting = (kind: TaskKind) => AsyncIterable<readonly TaskFacts[]> | Iterable<readonly TaskFacts[]>;

interface TaskRow {
  readonly tally: Tally;
  /** The bills by bucket. */
  readonly bills: TaskFacts[][];
}

/** By section and kind. */
type Found = Map<TaskSection, Map<TaskKind, TaskRow>>;

const sectionOfKind = new Map<TaskKind, TaskSection>(
  [...officeSections, ...waitingSections].flatMap((section) => section.kinds.map((kind) => [kind, section] as const)),
);
const sectionOfState = new Map<BillState, TaskSection>(
  officeSections.flatMap((section) => section.states.map((state) => [state, section] as const)),
);

/** Many rows: what came in order is sorted at once, and so are most. */
const oldestFirst = (a: TaskFacts, b: TaskFacts): number =>
  a.submittedTime - b.submittedTime || (a._id < b._id ? -1 : 1);

const rowIn = (found: Found, section: TaskSection, kind: TaskKind): TaskRow => {
  const rows = found.get(section) ?? new Map<TaskKind, TaskRow>();
  const row = rows.get(kind) ?? { tally: noTally(), bills: Array.from({ length: BUCKETS }, () => []) };
  found.set(section, rows.set(kind, row));
  return row;
};

const presentSection = (section: TaskSection, rows: ReadonlyMap<TaskKind, TaskRow> | undefined): TaskSectionView => {
  const inOrder = [...section.kinds, ...spreadKinds].flatMap((kind) => {
    const row = rows?.get(kind);
    return row ? [{ kind, ...row }] : [];
  });
  const { counts, total, balanceTotal } = presentTally(together(inOrder.map(({ tally }) => tally)));
  return {
    id: section.id,
    label: section.label,
    agingBasisLabel: 'Days since first submission',
    tone: section.tone,
    rows: inOrder.map(({ kind, tally, bills }) => {
      const label = labelIn(section, kind);
      const refs = bills.map((bucket) => bucket.sort(oldestFirst).map(({ _id }) => _id));
      return { id: `${kind}::${label}`, label, ...presentTally(tally), refs };
    }),
    totals: counts,
    total,
    balanceTotal,
  };
};

const presentBoard = (sections: readonly TaskSection[], found: Found): TaskBoardView => {
  const rows = sections.flatMap((section) => [...(found.get(section)?.values() ?? [])]);
  const { counts } = together(rows.map(({ tally }) => tally));
  // A bill may stand in several queues; what is owed on it is owed once.
  const balances = new Map(
    rows.flatMap(({ bills }) => bills.flat().map(({ _id, balanceCents }) => [_id, balanceCents])),
  );
  return {
    sections: sections.map((section) => presentSection(section, found.get(section))),
    grandTotals: counts,
    grandTotal: counts.reduce((so, bills) => so + bills, 0),
    grandBalanceTotal: dollarsOf([...balances.values()].reduce((so, balance) => so + balance, 0)),
  };
};

/** The work queues of a day. A row's kind and label name exactly its bills on the dashboard. */
export const billTasks = async (waiting: Waiting, today: CalendarDate): Promise<Omit<BillTasksView, 'filters'>> => {
  const bucketOf = agingBucketOn(today);
  const found: Found = new Map();
  const collect = async (kind: TaskKind): Promise<void> => {
    for await (const page of waiting(kind))
      for (const bill of page) {
        const section = sectionOfKind.get(kind) ?? sectionOfState.get(bill.state);
        if (!section) continue;
        const bucket = bucketOf(bill.submittedDate);
        const { tally, bills } = rowIn(found, section, kind);
        count(tally, bucket, bill.balanceCents);
        bills[bucket]?.push(bill);
      }
  };
  await Promise.all(taskKinds.map(collect));
  return { dashboard: presentBoard(officeSections, found), waiting: presentBoard(waitingSections, found) };
};
