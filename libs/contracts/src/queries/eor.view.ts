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
  @Choice(adjustmentGroups, 'Claim adjustment group code.') readonly group!: string;
  @Text('Claim adjustment reason code (CARC).', { max: 20 }) readonly reason!: string;
  @Dollars('Amount of the adjustment.') readonly amount!: number;
}

const VARIANCE_RULES = { min: -9_999_999.99, nullable: true } as const;

/** Comparison with the contract with the payer (Labor Code § 5307.11). */
export class EorContractView {
  @Dollars('Amount due: the charge if it is lower.') readonly expected!: number;
  @Dollars(
    'Amount paid on all EORs up to this one, as reported by the payer, minus `expected`. Negative if the payer paid less. Null if the payer does not state the amount of each line.',
    VARIANCE_RULES,
  )
  readonly variance!: number | null;
}

/** One service line in the EOR. */
export class EorLineView {
  @Id('Service line ID.') readonly id!: string;
  @Text('Procedure code.') readonly code!: string;
  @Dollars('Charge of the line.') readonly billedAmount!: number;
  @Dollars('Amount allowed by the payer.') readonly allowedAmount!: number;
  @Dollars('Amount paid, as reported by the payer.') readonly reportedPaid!: number;
  @Dollars('Posted principal: its share of the payments, by the amounts that the payer reported.')
  readonly paid!: number;
  @Dollars('Total of all adjustments.') readonly adjustmentAmount!: number;
  @Dollars('Adjustments in group PR, by the payer. An injured employee owes nothing (Labor Code § 3751(b)).')
  readonly patientResponsibility!: number;
  @TextList('Group and reason codes of the adjustments, such as CO-45.') readonly reasonCodes!: readonly string[];
  @OptionalNested(
    () => EorContractView,
    'Payment compared with the contract. Only in `eors`, if a contract sets the amount of the line (extension).',
  )
  readonly contract?: EorContractView;
}

export class EorDocumentView {
  @Id('Document ID.') readonly id!: string;
  @Text('File name.') readonly filename!: string;
  @Choice(['application/pdf'], 'Media type.') readonly contentType!: string;
  @Timestamp('Time when the document was added.') readonly addedAt!: string;
  @Text('URL of the file’s content.', { max: 2000 }) readonly contentUrl!: string;
  @OptionalListOf(
    () => WarningView,
    'Content of the PDF that packets cannot show (extension). Absent if packets show everything. `document_unreadable`: the PDF cannot be opened. `document_pages_unreadable`: single pages cannot be shown or are missing from the file.',
  )
  readonly warnings?: readonly WarningView[];
}

/** How and when the EOR was served (extension). */
export class EorServiceView {
  @Choice(serviceMethods, 'Method by which the EOR was served.') readonly by!: string;
  @CalendarDate('Date of the proof of service that accompanied the EOR. Null if unknown.', { nullable: true })
  readonly proofOfServiceDate!: string | null;
  @CalendarDate('Date on which the EOR was received. Null if unknown.', { nullable: true })
  readonly receivedAt!: string | null;
  @Flag('True if the claims administrator can document the date of receipt.') readonly receiptDocumented!: boolean;
  @CalendarDate('Date of the postmark. Null if unknown.', { nullable: true }) readonly postmark!: string | null;
}

/** Denial of treatment that was authorized (extension). */
export class AuthorizationDenialView {
  @TextList('Service lines whose item of a request for authorization was approved, in full or in part.')
  readonly lineItemIds!: readonly string[];
  @TextList('Items of requests for authorization that were approved.') readonly rfaItemIds!: readonly string[];
  @TextList('Bill documents with copies of the request and the decision. A second review attaches them automatically.')
  readonly documentIds!: readonly string[];
  @LongText('Suggested reason for a second review. Empty after erasure.', { max: 20_000 })
  readonly reviewReason!: string;
}

/** One of the bill's EORs (extension). */
export class EorEntryView {
  @Id('EOR ID.') readonly id!: string;
  @CalendarDate('Date of the EOR.') readonly eorDate!: string;
  @CalendarDate('Date of service on the provider. The review periods start on this date.') readonly servedAt!: string;
  @Choice(
    servedBases,
    'Basis of `servedAt` (8 CCR § 9792.5.5(b)): proof of service; documented receipt; for mail without either, the postmark plus five days; receipt; or `stated` if nothing else is known (extension).',
  )
  readonly servedBasis!: string;
  @CalendarDate('Earliest possible date of service. `safeDay` of a deadline counts from it (extension).')
  readonly servedSafe!: string;
  @Nested(() => EorServiceView, 'Known facts. Null if only the date was stated (extension).', { nullable: true })
  readonly service!: EorServiceView | null;
  @Timestamp('Time when the EOR was recorded.') readonly addedAt!: string;
  @Choice(['sandbox', 'paper', '835'], 'Source of the EOR.') readonly source!: string;
  @Choice(['original', 'second_review', 'independent_bill_review'], 'Submission that the EOR answers.')
  readonly answers!: string;
  @Id('Review that the EOR answers. Null for an EOR of the original bill.', { nullable: true })
  readonly reviewId!: string | null;
  @Dollars('Amount paid, as reported by the payer.') readonly reportedPaid!: number;
  @Dollars('Amount allowed by the payer.') readonly allowedAmount!: number;
  @Text('Payer claim control number.', { nullable: true }) readonly payerClaimControlNumber!: string | null;
  @ListOf(() => AdjustmentView, 'Adjustments at claim level.') readonly claimAdjustments!: readonly AdjustmentView[];
  @TextList('Remark codes.') readonly remarkCodes!: readonly string[];
  @ListOf(() => EorLineView, 'Data by service line. Empty if the payer states no amounts per line.')
  readonly lineItems!: readonly EorLineView[];
  @Nested(() => EorDocumentView, 'PDF of the EOR. Null if there is none.', { nullable: true })
  readonly document!: EorDocumentView | null;
  @OptionalNested(() => AuthorizationDenialView, 'CARC 197 or 50 on lines that utilization review had approved.')
  readonly authorizationDenied?: AuthorizationDenialView;
  @OptionalListOf(
    () => WarningView,
    'Warnings about the amounts (extension). `paid_above_charge`: the EORs up to this EOR of a review report more as paid than the charge. Absent if there are none.',
  )
  readonly warnings?: readonly WarningView[];
  @OptionalNested(
    () => EorContractView,
    'Total of the lines with a contract amount. Absent if no contract sets an amount, and for a voided EOR (extension).',
  )
  readonly contract?: EorContractView;
  @Flag('True if the EOR was voided and has no effect.') readonly voided!: boolean;
  @LongText('Reason for voiding. Null if the EOR is not voided, and after erasure.', { nullable: true })
  readonly voidReason!: string | null;
}

/** The latest EOR that is not voided, with data from all of the bill's EORs. */
export class BillEorView {
  @Id('Bill ID.') readonly billId!: string;
  @Dollars('Amount paid, as reported in the latest EOR.') readonly reportedPaid!: number;
  @Dollars('Posted principal of the bill.') readonly totalPaid!: number;
  @Dollars('Open balance of the bill.') readonly balanceDue!: number;
  @Dollars('Credit balance: amount paid above the charge.') readonly credit!: number;
  @Nested(() => PaymentView, 'Latest payment that is not voided. Null if there is none.', { nullable: true })
  readonly payment!: PaymentView | null;
  @ListOf(() => PaymentView, 'All payments, oldest first.') readonly payments!: readonly PaymentView[];
  @Text('Payer claim control number.', { nullable: true }) readonly payerClaimControlNumber!: string | null;
  @ListOf(() => AdjustmentView, 'Adjustments at claim level.') readonly claimAdjustments!: readonly AdjustmentView[];
  @TextList('Remark codes.') readonly remarkCodes!: readonly string[];
  @ListOf(
    () => EorLineView,
    'All service lines. `paid` covers all payments of the bill. Empty if the payer paid several lines in one amount without stating the amount of each.',
  )
  readonly lineItems!: readonly EorLineView[];
  @ListOf(() => EorDocumentView, 'PDFs of all EORs that are not voided, newest first.')
  readonly documents!: readonly EorDocumentView[];
  @ListOf(() => EorEntryView, 'All EORs, newest first, including voided EORs (extension).')
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
  'warnings',
  'voided',
] as const;

export class RecordedEorEntryView extends partialViewOf(EorEntryView, receiptFields) {}

/** Same data as GET …/eor for callers who may read EORs. */
export class RecordedEorView extends partialViewOf(BillEorView, ['billId'], ['eors']) {
  @ListOf(() => RecordedEorEntryView, 'EORs, newest first. Without `bills:read`, only the recorded EOR.')
  readonly eors!: readonly RecordedEorEntryView[];
}

/** Receipt for callers who may record EORs but not read them. */
export const eorReceipt = ({ billId, eors }: BillEorView, eorId: string): RecordedEorView => ({
  billId,
  eors: eors.filter(({ id }) => id === eorId).map((eor) => pickMembers(eor, receiptFields)),
});
