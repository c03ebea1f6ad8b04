import type { Types } from '../../api/client';

/** A queue of bills that need the same action. */
export interface Queue {
  /** Kind and label, as in the API's row IDs. */
  readonly id: string;
  readonly kind: string;
  readonly label: string;
  readonly section: string;
  readonly tone: string;
  readonly total: number;
  readonly balance: number;
  readonly counts: readonly number[];
  /** Bill IDs, with the longest waiting first. */
  readonly bills: readonly string[];
}

/** Returns the queues of a board in the board's order. */
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

/** Returns all queues: first the queues that need action, then the queues waiting on others. */
export const allQueues = ({ dashboard, waiting }: Types.BillTasksView): readonly Queue[] => [
  ...queuesOf(dashboard),
  ...queuesOf(waiting),
];
