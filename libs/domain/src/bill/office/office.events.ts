import { unseal, type Sealed } from '../../kernel/sealed.js';
import { unchanged, type EventKinds } from '../shared/event-kinds.js';
import type { CalendarDate, Remark, Timestamp } from '../shared/bill.types.js';

export const reportedStatuses = ['message_left', 'eor_pending', 'eor_sent', 'bill_not_on_file', 'forwarded'] as const;

/** Status that the payer's representative reported by phone. */
export type ReportedStatus = (typeof reportedStatuses)[number];

export interface NoteOnFile {
  readonly id: string;
  readonly body: string;
  readonly author: string;
  readonly createdAt: Timestamp;
  /** True if written by mistake. The note stays readable, like everything in a medical record, but no longer counts. */
  readonly withdrawn: boolean;
  /** Set if customers of the practice may read the note. */
  readonly shared?: true;
}

export interface OfficeOnFile {
  /** Status reported by phone since the last submission, acceptance or EOR. Null if none. */
  readonly reportedStatus: ReportedStatus | null;
  readonly notes: readonly NoteOnFile[];
}

export interface OfficeFacts {
  readonly lien: boolean;
  readonly lienFiled: boolean;
  /** Notes, oldest first, including withdrawn ones. */
  readonly notes: readonly { readonly noteId: string; readonly withdrawn: boolean; readonly shared?: true }[];
}

export interface OfficeEvents {
  readonly LienMarked: { billId: string; filedAt: CalendarDate | null; private: Sealed<Remark> };
  readonly LienWithdrawn: { billId: string; private: Sealed<Remark> };
  /** `shared`: customers of the practice may read the note. Absent if internal. */
  readonly NoteAdded: { billId: string; noteId: string; shared?: true; private: Sealed<Remark> };
  readonly NoteWithdrawn: { billId: string; noteId: string; private: Sealed<Remark> };
  readonly BillStatusReported: {
    billId: string;
    status: ReportedStatus;
    /** Date of the next follow-up. Absent if none was set. */
    followUpOn?: CalendarDate;
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
