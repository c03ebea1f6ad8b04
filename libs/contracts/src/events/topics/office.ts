import { usDate } from '#domain';
import { Id } from '../../kernel/fields.js';
import type { StatusReportView } from '../activity.view.js';
import {
  BillEventData,
  defineEvent,
  joinParts,
  type ActivityOf,
  type PublishedData,
  type BillPublication,
} from '../publication.js';

export class BillNoteAddedEventData extends BillEventData {
  @Id('ID of the note. Its text is in the lifecycle of the bill.', { example: 'note_01j8x2v5m3qk7n4t6w9y0z1abc' })
  readonly noteId!: string;
}

export const officeKinds = {
  'bill.note_added': defineEvent(BillNoteAddedEventData, 'A note was added.'),
} as const;

const statusReportOf = ({
  data: { status, followUpOn },
  text,
}: ActivityOf<'BillStatusReported'>): StatusReportView => ({
  status,
  company: text.company ?? null,
  representativeName: text.representativeName ?? null,
  phone: text.phone ?? null,
  callReference: text.callReference ?? null,
  note: text.note ?? null,
  ...(followUpOn !== undefined && { followUpOn }),
});

const statusReportText = ({
  company,
  representativeName,
  phone,
  callReference,
  note,
  followUpOn,
}: StatusReportView): string => {
  const who = [representativeName, company].filter(Boolean).join(', ');
  const words = joinParts(
    who !== '' && `Said by ${who}.`,
    phone && `Phone ${phone}.`,
    callReference && `Reference ${callReference}.`,
    note,
    followUpOn !== undefined && `Follow up on ${usDate(followUpOn)}.`,
  );
  return words === '' ? 'Reported by phone.' : words;
};

export const officePublication = {
  LienMarked: {
    tell: ({ data: { filedAt }, text }) => ({
      type: 'lien_marked',
      title: 'Marked as lien',
      description: joinParts(filedAt === null ? 'No filing date given.' : `Filed ${usDate(filedAt)}.`, text.text),
    }),
  },
  LienWithdrawn: {
    tell: ({ text }) => ({
      type: 'lien_withdrawn',
      title: 'Lien withdrawn',
      description: text.text ?? 'The bill is no longer a lien.',
    }),
  },
  NoteAdded: {
    publish: ({ billId, noteId }): PublishedData<BillNoteAddedEventData> => ({ billId, noteId }),
    tell: ({ text }) => ({ type: 'note', title: 'Note', description: text.text ?? 'No text on file.' }),
  },
  NoteWithdrawn: {
    tell: ({ text }) => ({
      type: 'note_withdrawn',
      title: 'Note withdrawn',
      description: text.text ?? 'No reason on file.',
    }),
  },
  BillStatusReported: {
    tell: (entry) => {
      const statusReport = statusReportOf(entry);
      const title = `Payer says: ${entry.data.status.replaceAll('_', ' ')}`;
      return { type: 'status_reported', title, description: statusReportText(statusReport), statusReport };
    },
  },
} satisfies Partial<BillPublication>;
