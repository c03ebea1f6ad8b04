import { unseal, type Sealed } from '../../kernel/sealed.js';
import { unchanged, type EventKinds } from '../shared/event-kinds.js';
import type { CalendarDate, Remark, Timestamp } from '../shared/bill.types.js';

export const reportedStatuses = ['message_left', 'eor_pending', 'eor_sent', 'bill_not_on_file', 'forwarded'] as const;

/** Status of a bill as a payer's representative told it on the telephone. */
export type ReportedStatus = (typeof reportedStatuses)[number];

export interface NoteOnFile {
  readonly id: string;
  readonly body: string;
  readonly author: string;
  readonly createdAt: Timestamp;
  /** It was written by mistake: it stays readable, as everything in a medical record does, and counts no more. */
  readonly withdrawn: boolean;
  /** Absent: an internal note. */
  readonly shared?: true;
}

/** Part of a bill on file about telephone calls and notes. */
export interface OfficeOnFile {
  /** Status that the payer last told on the telephone, since the last submission, acceptance or EOR. */
  readonly reportedStatus: ReportedStatus | null;
  readonly notes: readonly NoteOnFile[];
}

/** Facts of liens and notes. */
export interface OfficeFacts {
  readonly lien: boolean;
  /** The lien that it is was filed. */
  readonly lienFiled: boolean;
  /** Oldest first; withdrawn ones too. */
  readonly notes: readonly { readonly noteId: string; readonly withdrawn: boolean; readonly shared?: true }[];
}

/** Stored events about liens, notes and telephone calls. */
export interface OfficeEvents {
  readonly LienMarked: { billId: string; filedAt: CalendarDate | null; private: Sealed<Remark> };
  readonly LienWithdrawn: { billId: string; private: Sealed<Remark> };
  /** `shared`: customers of the practice may read it, too; absent for an internal note. */
  readonly NoteAdded: { billId: string; noteId: string; shared?: true; private: Sealed<Remark> };
  readonly NoteWithdrawn: { billId: string; noteId: string; private: Sealed<Remark> };
  readonly BillStatusReported: {
    billId: string;
    status: ReportedStatus;
    private: Sealed<{
      company: string | null;
      representativeName: string | null;
      phone: string | null;
      callReference: string | null;
      note: string | null;
      actorName: string | null;
    }>;
  };
}

export const officeEvents = {
  LienMarked: {
    public: null,
    evolve: (facts, { filedAt }) => ({ ...facts, lien: true, lienFiled: filedAt !== null }),
  },
  LienWithdrawn: { public: null, evolve: (facts) => ({ ...facts, lien: false, lienFiled: false }) },
  NoteAdded: {
    public: 'bill.note_added',
    evolve: (facts, { noteId, shared }) => ({
      ...facts,
      notes: [...facts.notes, { noteId, withdrawn: false, ...(shared && { shared }) }],
      concern: null,
    }),
    view: (view, data, event, author) => ({
      notes: [
        ...view.notes,
        {
          id: data.noteId,
          body: unseal(data.private).text ?? '',
          author,
          createdAt: event.metadata.at,
          withdrawn: false,
          ...(data.shared && { shared: data.shared }),
        },
      ],
    }),
  },
  NoteWithdrawn: {
    public: null,
    evolve: (facts, { noteId }) => ({
      ...facts,
      notes: facts.notes.map((note) => (note.noteId === noteId ? { ...note, withdrawn: true } : note)),
    }),
    view: (view, { noteId }) => ({
      notes: view.notes.map((note) => (note.id === noteId ? { ...note, withdrawn: true } : note)),
    }),
  },
  BillStatusReported: { public: null, evolve: unchanged, view: (_view, { status }) => ({ reportedStatus: status }) },
} as const satisfies EventKinds<OfficeEvents>;
