import {
  acknowledgementLevels,
  usDate,
  type AcknowledgementLevel,
  type AcknowledgementOutcome,
  type PayerAnswerConcern,
} from '#domain';
import { CalendarDate, Choice } from '../../kernel/fields.js';
import {
  BillEventData,
  Code,
  codeOf,
  defineEvent,
  routeLabel,
  joinParts,
  statusCategory,
  type PublishedData,
  type BillPublication,
} from '../publication.js';
import { TransmissionEventData } from './transmissions.js';

const acknowledgementOutcomes = ['accepted', 'rejected'] as const satisfies readonly AcknowledgementOutcome[];

export class BillAcceptedEventData extends BillEventData {
  @CalendarDate("Last day for the payer's response.", { example: '2026-05-01' }) readonly responseDueDate!: string;
}

export class BillRejectedEventData extends BillEventData {
  @Code("Payer's rejection code.", { example: 'A3:21' }) readonly code!: string;
}

export class TransmissionAcknowledgedEventData extends TransmissionEventData {
  @Choice(
    acknowledgementLevels,
    'Level of the acknowledgment: `interchange` for a TA1, `syntax` for a 999, `clearinghouse` and `payer` for a 277CA.',
    { example: 'payer' },
  )
  readonly level!: AcknowledgementLevel;
  @Choice(acknowledgementOutcomes, 'Outcome of the acknowledgment.', { example: 'accepted' })
  readonly outcome!: AcknowledgementOutcome;
  @Code('TA105, `999:<code>`, or category and status of a 277CA, or null.', { nullable: true, example: 'A2:20' })
  readonly code!: string | null;
}

export const payerAnswerKinds = {
  'bill.accepted': defineEvent(BillAcceptedEventData, 'The payer acknowledged the bill.'),
  'bill.rejected': defineEvent(BillRejectedEventData, 'The payer or clearinghouse rejected the bill.'),
} as const;
export const acknowledgementKinds = {
  'transmission.acknowledged': defineEvent(
    TransmissionAcknowledgedEventData,
    'A partner or the payer accepted or rejected a transmission. A separate event reports the effect on the bill.',
  ),
} as const;

const acknowledgementTitles = {
  interchange: { accepted: 'File accepted', rejected: 'File rejected' },
  syntax: { accepted: 'Syntax accepted', rejected: 'Syntax rejected' },
  clearinghouse: { accepted: 'Forwarded by the clearinghouse', rejected: 'Rejected by the clearinghouse' },
  payer: { accepted: 'Acknowledged by the payer', rejected: 'Rejected by the payer' },
} as const;

const concernText: Readonly<Record<PayerAnswerConcern, string>> = {
  line_rejected: 'The payer accepted the bill and rejected a line.',
  late_eor: 'An EOR was received for a closed bill.',
  payment_not_posted: 'An EOR reported a payment that is not posted.',
  out_of_balance: 'A remittance is out of balance. Nothing was recorded.',
  unknown_status: 'A response has an unknown status. Nothing was changed.',
  contradictory: 'A response is contradictory. Nothing was changed.',
  other_payee: 'A remittance refers to this bill and pays another payee. Nothing was recorded.',
  check_mismatch: 'A reversal does not match the posted payments. Nothing was reversed.',
  lines_unknown: 'The lines of a remittance could not be matched. Only the claim totals are recorded.',
  payment_reversed: 'The payer reversed its payment, and the remittance has no correction. Nothing is paid.',
  check_voided: 'A remittance was received again after its check was voided. Nothing was posted.',
};

export const payerAnswerPublication = {
  BillAccepted: {
    publish: ({ billId, responseDueDate }): PublishedData<BillAcceptedEventData> => ({ billId, responseDueDate }),
    tell: ({ data }) => ({
      type: 'accepted',
      title: 'Accepted by the payer',
      description: `Response due ${usDate(data.responseDueDate)}`,
      accepted: true,
      stcCategory: data.source === 'receipt' ? null : 'A1',
    }),
  },
  BillRejected: {
    publish: ({ billId, code }): PublishedData<BillRejectedEventData> => ({ billId, code: codeOf(code) }),
    tell: ({ data, text }) => ({
      type: 'rejected',
      title: 'Rejected',
      description: text.reason ?? `Code ${data.code}.`,
      accepted: false,
      stcCategory: statusCategory(data.code),
    }),
  },
  PayerAnswerNoted: {
    tell: ({ data }) => ({
      type: 'payer_answer',
      title: `Payer responded: ${data.answer}`,
      description: 'No change of state',
      accepted: data.answer === 'accepted',
      stcCategory: statusCategory(data.code),
    }),
  },
  TransmissionAcknowledged: {
    publish: ({
      billId,
      controlNumber,
      route,
      partner,
      level,
      outcome,
      code,
    }): PublishedData<TransmissionAcknowledgedEventData> => ({
      billId,
      controlNumber,
      route,
      partner,
      level,
      outcome,
      code: code === null ? null : codeOf(code),
    }),
    tell: ({ data, route }) => ({
      type: 'acknowledgement',
      title: acknowledgementTitles[data.level][data.outcome],
      description: joinParts(`Transmission ${data.controlNumber}.`, data.code !== null && `Code ${data.code}.`),
      accepted: data.outcome === 'accepted',
      stcCategory: statusCategory(data.code),
      delivery: routeLabel(route),
    }),
  },
  ClaimStatusTold: {
    tell: ({ data }) => ({
      type: 'claim_status',
      title: data.status === 'final' ? 'Payer finished processing the bill' : 'Payer is processing the bill',
      description: joinParts(`Code ${data.code}.`, data.status === 'final' && 'An EOR should follow.'),
      stcCategory: statusCategory(data.code),
    }),
  },
  PayerAnswerFlagged: {
    tell: ({ data }) => ({
      type: 'payer_answer_check',
      title: 'Payer response needs review',
      description: concernText[data.concern],
    }),
  },
} satisfies Partial<BillPublication>;
