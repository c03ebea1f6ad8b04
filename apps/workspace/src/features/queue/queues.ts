import type { Types } from '../../api/client';

export interface Queue {
  /** ID made of kind and label, as in the API's row IDs. */
  readonly id: string;
  readonly kind: string;
  readonly label: string;
  readonly section: string;
  readonly tone: string;
  readonly total: number;
  readonly balance: number;
  readonly counts: readonly number[];
  /** IDs of the bills, longest waiting first. */
  readonly bills: readonly string[];
}

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

/** Queues that need action first, then the queues waiting on others. */
export const allQueues = ({ dashboard, waiting }: Types.BillTasksView): readonly Queue[] => [
  ...queuesOf(dashboard),
  ...queuesOf(waiting),
];
