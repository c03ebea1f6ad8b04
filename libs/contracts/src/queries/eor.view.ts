import { adjustmentGroups, servedBases, serviceMethods } from '#domain';
import {
  CalendarDate,
  Choice,
  Dollars,
  Flag,
  Id,
  ListOf,
  OptionalListOf,
  OptionalNested,
  LongText,
  Nested,
  Text,
  TextList,
  Timestamp,
} from '../kernel/fields.js';
import { WarningView } from '../bills/bill.view.js';
import { pickMembers, partialViewOf } from '../kernel/partial.js';
import { PaymentView } from './payment.view.js';

export class AdjustmentView {
  @Choice(adjustmentGroups, 'Adjustment group.') readonly group!: string;
  @Text('Adjustment reason (CARC).', { max: 20 }) readonly reason!: string;
  @Dollars('How much.') readonly amount!: number;
}

/** Part of an EOR about one service line. */
export class EorLineView {
  @Id('Service line id.') readonly id!: string;
  @Text('Procedure code.') readonly code!: string;
  @Dollars('Charged.') readonly billedAmount!: number;
  @Dollars('Allowed by the payer.') readonly allowedAmount!: number;
  @Dollars('Paid, says the payer.') readonly reportedPaid!: number;
  @Dollars('Posted principal: its share of the payments, by what the payer reported for the lines.')
  readonly paid!: number;
  @Dollars('All adjustments together.') readonly adjustmentAmount!: number;
  @Dollars('Those of group PR, which is the payer’s word: an injured employee owes nothing (Labor Code § 3751(b)).')
  readonly patientResponsibility!: number;
  @TextList('Group and reason, such as CO-45.') readonly reasonCodes!: readonly string[];
}

export class EorDocumentView {
  @Id('Document id.') readonly id!: string;
  @Text('File name.') readonly filename!: string;
  @Choice(['application/pdf'], 'Media type.') readonly contentType!: string;
  @Timestamp('When it was added.') readonly addedAt!: string;
  @Text('Where its bytes are.', { max: 2000 }) readonly contentUrl!: string;
  @OptionalListOf(
    () => WarningView,
    'What packets cannot show of it (extension); absent where they show all. `document_unreadable`: it cannot be opened. `document_pages_unreadable`: single pages cannot be shown, or are not in the file.',
  )
  readonly warnings?: readonly WarningView[];
}

/** What is known of the service of an EOR (extension). */
export class EorServiceView {
  @Choice(serviceMethods, 'How it was served.') readonly by!: string;
  @CalendarDate('Date of the proof of service that came with it.', { nullable: true })
  readonly proofOfServiceDate!: string | null;
  @CalendarDate('The day on which it was received.', { nullable: true }) readonly receivedAt!: string | null;
  @Flag('The claims administrator can document that day.') readonly receiptDocumented!: boolean;
  @CalendarDate('Day of the postmark.', { nullable: true }) readonly postmark!: string | null;
}

/** What an EOR denies although it was authorized (extension). */
export class AuthorizationDenialView {
  @TextList('Lines whose item of a request for authorization was approved, whole or in part.')
  readonly lineItemIds!: readonly string[];
  @TextList('Those items.') readonly rfaItemIds!: readonly string[];
  @TextList(
    'Copies of the request and the decision, as documents of the bill: a second review takes them along by itself.',
  )
  readonly documentIds!: readonly string[];
  @LongText('What a second review may say about it; empty after erasure.', { max: 20_000 })
  readonly reviewReason!: string;
}

/** One EOR on file (extension). */
export class EorEntryView {
  @Id('EOR id.') readonly id!: string;
  @CalendarDate('Date of the EOR.') readonly eorDate!: string;
  @CalendarDate('Served on the provider: start of the review windows.') readonly servedAt!: string;
  @Choice(
    servedBases,
    'Why it is that day (8 CCR § 9792.5.5(b)): proof of service; documented receipt; by mail without either, the postmark and five days; receipt; or `stated`, where nothing else is known (extension).',
  )
  readonly servedBasis!: string;
  @CalendarDate(
    'The earliest day on which it may have been served: `safeDay` of a deadline counts from it (extension).',
  )
  readonly servedSafe!: string;
  @Nested(() => EorServiceView, 'What is known of the service; null where the day alone was said (extension).', {
    nullable: true,
  })
  readonly service!: EorServiceView | null;
  @Timestamp('When it was recorded.') readonly addedAt!: string;
  @Choice(['sandbox', 'paper', '835'], 'How it came.') readonly source!: string;
  @Choice(['original', 'second_review', 'independent_bill_review'], 'What it answers.') readonly answers!: string;
  @Id('The review that it answers.', { nullable: true }) readonly reviewId!: string | null;
  @Dollars('Paid, says the payer.') readonly reportedPaid!: number;
  @Dollars('Allowed by the payer.') readonly allowedAmount!: number;
  @Text('The payer’s claim control number.', { nullable: true }) readonly payerClaimControlNumber!: string | null;
  @ListOf(() => AdjustmentView, 'Adjustments of the whole claim.')
  readonly claimAdjustments!: readonly AdjustmentView[];
  @TextList('Remark codes.') readonly remarkCodes!: readonly string[];
  @ListOf(() => EorLineView, 'By service line; empty where the payer states no amount per line.')
  readonly lineItems!: readonly EorLineView[];
  @Nested(() => EorDocumentView, 'Its PDF; null where none came with it.', { nullable: true })
  readonly document!: EorDocumentView | null;
  @OptionalNested(
    () => AuthorizationDenialView,
    'Set where it denies authorization (CARC 197, 50) of lines that utilization review had approved.',
  )
  readonly authorizationDenied?: AuthorizationDenialView;
  @Flag('Taken back: it counts no more, and nothing outside this list tells of it.') readonly voided!: boolean;
  @LongText('Why it was taken back; null unless it was, and after erasure.', { nullable: true })
  readonly voidReason!: string | null;
}

/** GET /bills/{billId}/eor: the latest EOR that stands, and what the bill has of all of them. */
export class BillEorView {
  @Id('Bill id.') readonly billId!: string;
  @Dollars('Paid, says the payer’s latest EOR.') readonly reportedPaid!: number;
  @Dollars('Posted principal of the bill.') readonly totalPaid!: number;
  @Dollars('What is open on the bill.') readonly balanceDue!: number;
  @Dollars('Paid above the charge.') readonly credit!: number;
  @Nested(() => PaymentView, 'The latest payment that stands.', { nullable: true })
  readonly payment!: PaymentView | null;
  @ListOf(() => PaymentView, 'Every payment, oldest first.') readonly payments!: readonly PaymentView[];
  @Text('The payer’s claim control number.', { nullable: true }) readonly payerClaimControlNumber!: string | null;
  @ListOf(() => AdjustmentView, 'Adjustments of the whole claim.')
  readonly claimAdjustments!: readonly AdjustmentView[];
  @TextList('Remark codes.') readonly remarkCodes!: readonly string[];
  @ListOf(
    () => EorLineView,
    'Every service line; `paid` is of the whole bill. Empty where the payer paid several lines in one amount and did not state the amount of each.',
  )
  readonly lineItems!: readonly EorLineView[];
  @ListOf(() => EorDocumentView, 'The PDFs of all EORs that stand, newest first.')
  readonly documents!: readonly EorDocumentView[];
  @ListOf(() => EorEntryView, 'Each EOR, newest first, voided ones too (extension).')
  readonly eors!: readonly EorEntryView[];
}

const receiptFields = [
  'id',
  'eorDate',
  'servedAt',
  'servedBasis',
  'servedSafe',
  'addedAt',
  'source',
  'reportedPaid',
  'voided',
] as const;

export class RecordedEorEntryView extends partialViewOf(EorEntryView, receiptFields) {}

/** POST /bills/{billId}/eors: the whole of GET …/eor for those who may read it. */
export class RecordedEorView extends partialViewOf(BillEorView, ['billId'], ['eors']) {
  @ListOf(() => RecordedEorEntryView, 'Each EOR, newest first; without `bills:read` only the one that was recorded.')
  readonly eors!: readonly RecordedEorEntryView[];
}

/** The EOR that was recorded, for those who may record and not read. */
export const eorReceipt = ({ billId, eors }: BillEorView, eorId: string): RecordedEorView => ({
  billId,
  eors: eors.filter(({ id }) => id === eorId).map((eor) => pickMembers(eor, receiptFields)),
});
