import type { BillOnFile } from '../bill.view.js';

export const noteVisibilities = ['internal', 'shared'] as const;
/** Readers of a note: the practice alone, or its customers, too. */
export type NoteVisibility = (typeof noteVisibilities)[number];

/** The bill for somebody outside the practice's office: without internal notes, in its history, too. */
export const withoutInternalNotes = <Bill extends Pick<BillOnFile, 'notes' | 'activity'>>(bill: Bill): Bill => {
  const shared = new Set(bill.notes.filter((note) => note.shared === true).map(({ id }) => id));
  return {
    ...bill,
    notes: bill.notes.filter(({ id }) => shared.has(id)),
    activity: bill.activity.filter(
      ({ type, data }) =>
        (type !== 'NoteAdded' && type !== 'NoteWithdrawn') || shared.has((data as { readonly noteId: string }).noteId),
    ),
  };
};
