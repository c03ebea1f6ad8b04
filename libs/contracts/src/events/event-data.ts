import {
  acknowledgementLevels,
  billStates,
  documentTypes,
  type AcknowledgementLevel,
  type AcknowledgementOutcome,
  type BillState,
  type DocumentType,
  type ReviewOutcome,
  type ReviewType,
  type Route,
} from '#domain';
import { routes } from '../bills/submit-bill.request.js';
import { payerCode } from '../kernel/code-text.js';
import {
  CalendarDate,
  Choice,
  Dollars,
  Flag,
  Id,
  Int,
  OptionalId,
  OptionalShown,
  Text,
  type FieldOptions,
} from '../kernel/fields.js';

/*
 * What the data of each public event holds: ids, states, codes, amounts and dates, each of a fixed form. There is no
 * field that takes a sentence, so none can carry a patient's name. `externalId`, the client's own id of the bill, may: it
 * is the one field that comes from an encrypted group, and is null once that is gone.
 */

/** 50 lines of 9,999,999.99. */
const LARGEST_BILL = 499_999_999.5;
const Amount = (description: string, options: FieldOptions = {}) =>
  Dollars(description, { max: LARGEST_BILL, ...options });
const Code = (description: string, options: FieldOptions = {}) =>
  Text(description, { ...payerCode, max: 40, ...options });

const reviewTypes = ['second_review', 'independent_bill_review'] as const satisfies readonly ReviewType[];
const acknowledgementOutcomes = ['accepted', 'rejected'] as const satisfies readonly AcknowledgementOutcome[];
const reviewOutcomes = ['granted', 'partially_granted', 'upheld'] as const satisfies readonly ReviewOutcome[];

/** Another bill. */
const other = { nullable: true, pattern: /^bill_[A-Za-z0-9]{1,100}$/, example: null } as const;

/** Every event about a bill. */
export class BillEventData {
  @Id('The bill.', { example: 'bill_01j8x2v5m3qk7n4t6w9y0z1abc' }) readonly billId!: string;
  @Text('The customer of yours that the bill belongs to; null where it belongs to none.', {
    nullable: true,
    example: 'clinic-7',
  })
  readonly customerExternalId!: string | null;
}

export class BillSubmittedEventData extends BillEventData {
  @Text("The client's id of the bill; null where it has none, and once the bill's patient data was destroyed.", {
    nullable: true,
    example: 'case-4711',
  })
  readonly externalId!: string | null;
  @Int('The number that people call the bill by.', { min: 1, example: 1042 }) readonly billNumber!: number;
  @Choice(billStates, 'State at that moment.', { example: 'submitted' }) readonly state!: BillState;
  @Int('Transmissions to the payer so far, this one included.', { min: 1, example: 1 }) readonly attempt!: number;
  @OptionalShown({ type: 'boolean', const: true }, 'There only when the same transmission was sent once more.')
  readonly duplicate?: true;
  @OptionalId('Of a new bill: the one that it takes the place of, or null. Absent where a bill is sent again.', other)
  readonly replaces?: string | null;
}

export class BillStatusUpdatedEventData extends BillEventData {
  @Choice(billStates, 'The new state.', { example: 'accepted' }) readonly state!: BillState;
  @Choice(billStates, 'The state before; null for a new bill.', { nullable: true, example: 'submitted' })
  readonly previousState!: BillState | null;
}

export class BillAcceptedEventData extends BillEventData {
  @CalendarDate("Last day for the payer's answer.", { example: '2026-05-01' }) readonly responseDueDate!: string;
}

export class BillRejectedEventData extends BillEventData {
  @Code("The payer's rejection code.", { example: 'A3:21' }) readonly code!: string;
}

export class BillBalanceEventData extends BillEventData {
  @Amount('What is open.', { example: 806 }) readonly balanceDue!: number;
}

export class BillDeniedEventData extends BillBalanceEventData {
  @Code('First adjustment of the EOR that denied; null where it has none.', { nullable: true, example: 'CO-45' })
  readonly code!: string | null;
}

export class BillNoResponseEventData extends BillBalanceEventData {
  @CalendarDate('The day that passed without an answer.', { example: '2026-05-01' }) readonly responseDueDate!: string;
}

export class BillClosedEventData extends BillEventData {
  @Amount('Written off by closing.', { example: 806 }) readonly writtenOff!: number;
  @Id('The corrected bill that took the place of this one; null where none did.', other)
  readonly replacedBy!: string | null;
}

export class BillNoteAddedEventData extends BillEventData {
  @Id('The note; its text is in the lifecycle of the bill.', { example: 'note_01j8x2v5m3qk7n4t6w9y0z1abc' })
  readonly noteId!: string;
}

export class CourtesyCopySentEventData extends BillEventData {
  @Flag('Nothing left the house: a sandbox, or a service without mail.', { example: false })
  readonly simulated!: boolean;
}

/** Every event about one transmission of a bill. */
export class TransmissionEventData extends BillEventData {
  @Text('Bill number and count, as the attempt has it.', { pattern: /^[0-9]+-[0-9]+$/, max: 40, example: '1042-1' })
  readonly controlNumber!: string;
  @Choice(routes, 'How it goes; null where that was not noted.', { nullable: true, example: 'ebill' })
  readonly route!: Route | null;
  @Text('Id of the partner through whom it goes; null where through none.', {
    pattern: /^[a-z0-9][a-z0-9-]{1,31}$/,
    max: 32,
    nullable: true,
    example: 'clearinghouse',
  })
  readonly partner!: string | null;
}

export class TransmissionFailedEventData extends TransmissionEventData {
  @Text(
    'Why: `refused_by_checks`, `partner_unreachable`, `authentication_failed`, `host_key_changed`, another reason of the exchange, or `TA1:` with the code of the partner that refused the whole interchange.',
    { pattern: /^[a-z][a-z_]*$|^TA1:[A-Za-z0-9]{1,10}$/, max: 40, example: 'refused_by_checks' },
  )
  readonly code!: string;
}

export class EorReceivedEventData extends BillEventData {
  @Id('The explanation of review.', { example: 'eor_01j8x2v5m3qk7n4t6w9y0z1abc' }) readonly eorId!: string;
  @Amount('What the payer says it paid; 0 is a denial.', { example: 1209 }) readonly reportedPaid!: number;
}

export class EorVoidedEventData extends BillEventData {
  @Id('The explanation of review that counts no more.', { example: 'eor_01j8x2v5m3qk7n4t6w9y0z1abc' })
  readonly eorId!: string;
}

export class PaymentEventData extends BillBalanceEventData {
  @Id('The payment.', { example: 'pay_01j8x2v5m3qk7n4t6w9y0z1abc' }) readonly paymentId!: string;
  @Amount('The whole check when it was posted; the principal that is open again when it was voided.', { example: 1209 })
  readonly amount!: number;
}

export class ReviewEventData extends BillEventData {
  @Id('The review.', { example: 'review_01j8x2v5m3qk7n4t6w9y0z1abc' }) readonly reviewId!: string;
  @Choice(reviewTypes, 'Its type.', { example: 'second_review' }) readonly reviewType!: ReviewType;
}

export class ReviewDecidedEventData extends ReviewEventData {
  @Choice(
    reviewOutcomes,
    'Its outcome, by money: of a second review the payer’s view, of an independent bill review the determination on the payer’s decision, which `granted` overturns and `upheld` upholds.',
    { example: 'partially_granted' },
  )
  readonly outcome!: ReviewOutcome;
}

export class ReviewReopenedEventData extends BillEventData {
  @Id('The review.', { example: 'review_01j8x2v5m3qk7n4t6w9y0z1abc' }) readonly reviewId!: string;
}

export class DocumentAddedEventData extends BillEventData {
  @Id('The document.', { example: 'doc_01j8x2v5m3qk7n4t6w9y0z1abc' }) readonly documentId!: string;
  @Choice(documentTypes, 'Its type.', { example: 'medical_records' }) readonly documentType!: DocumentType;
}

export class TransmissionAcknowledgedEventData extends TransmissionEventData {
  @Choice(
    acknowledgementLevels,
    'Who looked at it, and how far: `interchange` a TA1, `syntax` a 999, `clearinghouse` and `payer` a 277CA.',
    { example: 'payer' },
  )
  readonly level!: AcknowledgementLevel;
  @Choice(acknowledgementOutcomes, 'What it says.', { example: 'accepted' })
  readonly outcome!: AcknowledgementOutcome;
  @Code('Its code: TA105, `999:<code>`, or category and status of a 277CA; null where it tells none.', {
    nullable: true,
    example: 'A2:20',
  })
  readonly code!: string | null;
}

export class RecipientEventData {
  @Text("The caller's id of the recipient.", { pattern: /^[A-Za-z0-9_-]{1,128}$/, max: 128, example: 'user-17' })
  readonly externalUserId!: string;
}

export class EndpointEventData {
  @Id('The webhook endpoint.', { example: 'wh_01j8x2v5m3qk7n4t6w9y0z1abc' }) readonly endpointId!: string;
}
