import { revisionReasons, type RevisionReason } from '#domain';
import { Choice, Id } from '../../kernel/fields.js';
import {
  otherBillOptions,
  BillEventData,
  defineEvent,
  type BillPublication,
  type PublishedData,
} from '../publication.js';

class BillRevisedEventData extends BillEventData {
  @Id('ID of the corrected bill.', otherBillOptions) readonly newBillId!: string;
  @Choice(revisionReasons, 'Reason for the correction.', { example: 'missing_document' })
  readonly reason!: RevisionReason;
}

class RevisionWithdrawnEventData extends BillEventData {
  @Id('ID of the corrected bill that was closed.', otherBillOptions) readonly newBillId!: string;
}

export const revisionKinds = {
  'bill.revised': defineEvent(
    BillRevisedEventData,
    'A bill with an EOR was corrected by another bill, which carries the balance from then on.',
  ),
  'bill.revision_withdrawn': defineEvent(
    RevisionWithdrawnEventData,
    'A corrected bill was closed before the payer responded. The original bill carries the balance again.',
  ),
} as const;

export const revisionPublication = {
  BillRevised: {
    publish: ({ billId, newBillId, reason }): PublishedData<BillRevisedEventData> => ({ billId, newBillId, reason }),
    tell: ({ data: { reason }, text }) => ({
      type: 'revised',
      title: 'Corrected by another bill',
      description: [reasonText[reason], text.text].filter(Boolean).join(' '),
    }),
  },
  RevisionWithdrawn: {
    publish: ({ billId, newBillId }): PublishedData<RevisionWithdrawnEventData> => ({ billId, newBillId }),
    tell: () => ({
      type: 'revision_withdrawn',
      title: 'Corrected bill closed',
      description: 'The corrected bill was closed before the payer responded.',
    }),
  },
} satisfies Partial<BillPublication>;

const reasonText: Readonly<Record<RevisionReason, string>> = {
  coding: 'Codes or modifiers were wrong.',
  units: 'Units were wrong.',
  patient_data: 'Data of the patient or the claim was wrong.',
  missing_document: 'A document was missing.',
  other: 'The bill was sent again.',
};
