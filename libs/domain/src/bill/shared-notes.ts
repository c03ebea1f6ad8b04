import type { BillOnFile } from './shared/bill-on-file.js';
import { noTask } from './tasks/index.js';

export const noteVisibilities = ['internal', 'shared'] as const;
/** `internal`: only the practice. `shared`: its customers too. */
export type NoteVisibility = (typeof noteVisibilities)[number];

type Entry = BillOnFile['activity'][number];

const withoutFollowUp = (entry: Entry): Entry => {
  if (entry.type !== 'BillStatusReported') return entry;
  const { followUpOn: _followUpOn, ...data } = entry.data;
  return { ...entry, data };
};

/**
 * Returns the bill for readers outside the practice: no internal notes, task owner or follow-up dates, including in the
 * activity. The facts contain no internal note that could be withdrawn.
 */
export const withoutInternalNotes = (bill: BillOnFile): BillOnFile => {
  const shared = new Set(bill.notes.filter((note) => note.shared === true).map(({ id }) => id));
  return {
    ...bill,
    notes: bill.notes.filter(({ id }) => shared.has(id)),
    taskOwner: null,
    facts: { ...bill.facts, task: noTask, notes: bill.facts.notes.filter((note) => note.shared === true) },
    activity: bill.activity
      .filter(
        ({ type, data }) =>
          type !== 'TaskAssigned' && ((type !== 'NoteAdded' && type !== 'NoteWithdrawn') || shared.has(data.noteId)),
      )
      .map(withoutFollowUp),
  };
};
