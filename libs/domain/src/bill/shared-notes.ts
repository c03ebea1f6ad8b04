import type { BillOnFile } from './shared/bill-on-file.js';
import { noTask } from './tasks/index.js';

export const noteVisibilities = ['internal', 'shared'] as const;
/** Readers of a note: the practice alone, or its customers, too. */
export type NoteVisibility = (typeof noteVisibilities)[number];

/**
 * The bill for somebody outside the practice's office: without internal notes and without whose task it is, in its history,
 * too, and as if there were none to withdraw.
 */
export const withoutInternalNotes = (bill: BillOnFile): BillOnFile => {
  const shared = new Set(bill.notes.filter((note) => note.shared === true).map(({ id }) => id));
  return {
    ...bill,
    notes: bill.notes.filter(({ id }) => shared.has(id)),
    taskOwner: null,
    facts: { ...bill.facts, task: noTask, notes: bill.facts.notes.filter((note) => note.shared === true) },
    activity: bill.activity.filter(
      ({ type, data }) =>
        type !== 'TaskAssigned' && ((type !== 'NoteAdded' && type !== 'NoteWithdrawn') || shared.has(data.noteId)),
    ),
  };
};
