import { dollarsOf, usDate, type Cents } from '#domain';
import { Id } from '../../kernel/fields.js';
import { Amount, BillEventData, defineEvent, type PublishedData, type BillPublication } from '../publication.js';

export class EorReceivedEventData extends BillEventData {
  @Id('ID of the EOR.', { example: 'eor_01j8x2v5m3qk7n4t6w9y0z1abc' }) readonly eorId!: string;
  @Amount('Amount that the payer reports as paid; 0 for a denial.', { example: 1209 }) readonly reportedPaid!: number;
}

export class EorVoidedEventData extends BillEventData {
  @Id('ID of the voided EOR.', { example: 'eor_01j8x2v5m3qk7n4t6w9y0z1abc' }) readonly eorId!: string;
}

export const eorKinds = {
  'eor.received': defineEvent(EorReceivedEventData, 'An explanation of review was recorded.'),
  'eor.voided': defineEvent(
    EorVoidedEventData,
    'A recorded explanation of review was voided. Posted payments are not changed.',
  ),
} as const;

const answeredSubmission = {
  original: 'the original bill',
  second_review: 'the second review',
  independent_bill_review: 'the independent bill review',
} as const;

/** An EOR that pays nothing denies the original bill, or pays nothing more after a review. */
const eorTitle = (reportedPaid: Cents, answers: keyof typeof answeredSubmission): string => {
  if (reportedPaid > 0) return 'EOR received';
  return answers === 'original' ? 'EOR received: denied' : 'EOR received: nothing more paid';
};

export const eorPublication = {
  EorReceived: {
    publish: ({ billId, eorId, reportedPaid }): PublishedData<EorReceivedEventData> => ({
      billId,
      eorId,
      reportedPaid: dollarsOf(reportedPaid),
    }),
    tell: ({ data: { eorDate, servedAt, answers, reportedPaid } }) => ({
      type: 'eor_received',
      title: eorTitle(reportedPaid, answers),
      description: `Dated ${usDate(eorDate)}, served ${usDate(servedAt)}; answers ${answeredSubmission[answers]}.`,
      amount: dollarsOf(reportedPaid),
    }),
  },
  EorVoided: {
    publish: ({ billId, eorId }): PublishedData<EorVoidedEventData> => ({ billId, eorId }),
    tell: ({ text }) => ({
      type: 'eor_voided',
      title: 'EOR voided',
      description: text.text ?? 'The EOR no longer counts.',
    }),
  },
} satisfies Partial<BillPublication>;
