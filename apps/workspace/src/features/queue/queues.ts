import type { Types } from '../../api/client';

/** One queue: bills that wait for the same thing. */
export interface Queue {
  /** Kind and label, as the API's rows are named. */
  readonly id: string;
  readonly kind: string;
  readonly label: string;
  readonly section: string;
  readonly tone: string;
  readonly total: number;
  readonly balance: number;
  readonly counts: readonly number[];
  /** Bill ids, those that wait longest first. */
  readonly bills: readonly string[];
}

/** The queues of a board in its order. */
export const queuesOf = (board: Types.TaskBoardView): readonly Queue[] =>
  board.sections.flatMap(({ label: section, tone, rows }) =>
    rows.map(({ id, label, total, balanceTotal, counts, refs }) => ({
      id,
      kind: id.split('::')[0] ?? id,
      label,
      section,
      tone,
      total,
      balance: balanceTotal,
      counts,
      bills: refs.toReversed().flat(),
    })),
  );

/** Every queue, those of the office before those where others are to act. */
export const allQueues = ({ dashboard, waiting }: Types.BillTasksView): readonly Queue[] => [
  ...queuesOf(dashboard),
  ...queuesOf(waiting),
];
