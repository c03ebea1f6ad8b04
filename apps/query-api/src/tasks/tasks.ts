import { taskKinds, type BillTasksView, type TaskBoardView, type TaskKind, type TaskSectionView } from '#contracts';
import { dollarsOf, type BillState, type CalendarDate } from '#domain';
import type { BillRow, StoredDoc } from '#read-models';
import {
  agingBucketOn,
  BUCKETS,
  count,
  noTally,
  presentTally,
  together,
  type Tally,
} from '../reports/aging-buckets.js';
import { rowTest } from './row-test.js';
import { taskFilters } from './task-filters.js';
import { labelIn, officeSections, spreadKinds, waitingSections, type TaskSection } from './task-sections.js';

/** What a bill's tasks depend on, and what is told about them. */
export const taskFields = [
  'state',
  'ackDueDate',
  'reportedStatus',
  'eorAnswers',
  'nextReview',
  'nextReviewUntil',
  'reviewAnswerDueDate',
  'reviewDraftDate',
  'paidLate',
  'submittedDate',
  'submittedTime',
  'balanceCents',
] as const satisfies readonly (keyof BillRow)[];
export type TaskFacts = Pick<StoredDoc<BillRow>, (typeof taskFields)[number] | '_id'>;

interface TaskRow {
  readonly tally: Tally;
  readonly refs: string[][];
}

/** By section and kind. */
type Found = Map<TaskSection, Map<TaskKind, TaskRow>>;

const sectionOfKind = new Map<TaskKind, TaskSection>(
  [...officeSections, ...waitingSections].flatMap((section) => section.kinds.map((kind) => [kind, section] as const)),
);
const sectionOfState = new Map<BillState, TaskSection>(
  officeSections.flatMap((section) => section.states.map((state) => [state, section] as const)),
);

/** The kinds that a bill in this state may wait for, each with its whole test. */
const testsByState = (today: CalendarDate) => {
  const kinds = taskKinds.map((kind) => {
    const filter = taskFilters[kind](today);
    const inState = rowTest('state' in filter ? { state: filter.state } : {});
    return { kind, inState, waits: rowTest(filter) };
  });
  const known = new Map<BillState, typeof kinds>();
  return (state: BillState): typeof kinds => {
    const tests = known.get(state) ?? kinds.filter(({ inState }) => inState({ state }));
    known.set(state, tests);
    return tests;
  };
};

const rowIn = (found: Found, section: TaskSection, kind: TaskKind): TaskRow => {
  const rows = found.get(section) ?? new Map<TaskKind, TaskRow>();
  const row = rows.get(kind) ?? { tally: noTally(), refs: Array.from({ length: BUCKETS }, () => []) };
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
    rows: inOrder.map(({ kind, tally, refs }) => {
      const label = labelIn(section, kind);
      return { id: `${kind}::${label}`, label, ...presentTally(tally), refs };
    }),
    totals: counts,
    total,
    balanceTotal,
  };
};

const presentBoard = (sections: readonly TaskSection[], found: Found): TaskBoardView => {
  const tallies = sections.flatMap((section) => [...(found.get(section)?.values() ?? [])].map(({ tally }) => tally));
  const { cents, counts } = together(tallies);
  return {
    sections: sections.map((section) => presentSection(section, found.get(section))),
    grandTotals: counts,
    grandTotal: counts.reduce((so, bills) => so + bills, 0),
    grandBalanceTotal: dollarsOf(cents.reduce((so, balance) => so + balance, 0)),
  };
};

/** The work queues of these bills on a day. A row's kind and label name exactly its bills on the dashboard. */
export const billTasks = (rows: readonly TaskFacts[], today: CalendarDate): Omit<BillTasksView, 'filters'> => {
  const testsOf = testsByState(today);
  const bucketOf = agingBucketOn(today);
  const found: Found = new Map();
  const oldestFirst = rows.toSorted((a, b) => a.submittedTime - b.submittedTime || (a._id < b._id ? -1 : 1));
  for (const row of oldestFirst)
    for (const { kind, waits } of testsOf(row.state)) {
      if (!waits(row)) continue;
      const section = sectionOfKind.get(kind) ?? sectionOfState.get(row.state);
      if (!section) continue;
      const bucket = bucketOf(row.submittedDate);
      const { tally, refs } = rowIn(found, section, kind);
      count(tally, bucket, row.balanceCents);
      refs[bucket]?.push(row._id);
    }
  return { dashboard: presentBoard(officeSections, found), waiting: presentBoard(waitingSections, found) };
};
