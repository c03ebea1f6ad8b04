import {
  adjustmentGroups,
  eorAmountKinds,
  type AdjustmentGroup,
  type AnsweredSubmission,
  type EorAmountKind,
} from '#domain';
import {
  CalendarDate,
  Choice,
  Dollars,
  Id,
  omittedExample,
  OptionalCalendarDate,
  OptionalChoice,
  OptionalFileName,
  OptionalListOf,
  OptionalNested,
  OptionalText,
  OptionalTextList,
  Text,
} from '../kernel/fields.js';
import { payerCode } from '../kernel/code-text.js';
import { EXAMPLE_PDF } from '../kernel/example-pdf.js';
import { MAX_BASE64_LENGTH } from '../bills/submit-bill.request.js';
import { ActorName, Reason } from '../kernel/action-fields.js';
import { EorServiceForm } from './eor-service.request.js';
import { reviewTypes } from './review.requests.js';

/** Today, because the EOR date must be between the bill's submission and today. */
const exampleDate = (today: string): string => today;

export const answeredSubmissions = ['original', ...reviewTypes] as const satisfies readonly AnsweredSubmission[];

/** A CAS segment's adjustment. */
export class AdjustmentForm {
  @Choice(adjustmentGroups, 'Claim adjustment group code.') readonly group!: AdjustmentGroup;
  @Text('Claim adjustment reason code (CARC).', { ...payerCode, max: 20, example: '45' }) readonly reason!: string;
  @Dollars('Adjusted amount, in dollars.') readonly amount!: number;
}

export class EorLineForm {
  @Id('ID of a service line of this bill.') readonly lineItemId!: string;
  @Dollars('Amount that the payer allowed.') readonly allowedAmount!: number;
  @Dollars('Amount that the payer reports as paid.') readonly reportedPaid!: number;
  @OptionalListOf(() => AdjustmentForm, 'Reasons why the payer paid less than the billed amount.', { default: [] })
  readonly adjustments!: readonly AdjustmentForm[];
}

/** EOR received from the payer, on paper or in another form. */
export class RecordEorRequest {
  @CalendarDate('Date of the EOR: not before the first transmission of the bill, not in the future.', {
    example: exampleDate,
  })
  readonly eorDate!: string;
  @OptionalCalendarDate(
    'Date on which the EOR was served on the provider. Review periods start on this date. It must not be before the EOR date, before the first transmission of the bill, or in the future. Required unless `service` determines the date. With such a `service`, omit it or send the same date.',
    { example: exampleDate },
  )
  readonly servedAt?: string;
  @OptionalNested(
    () => EorServiceForm,
    'Service information, from which the date of service and its basis are derived.',
    { ext: true, example: omittedExample },
  )
  readonly service?: EorServiceForm;
  @Dollars('Amount that the payer reports as paid; 0 for a denial.', { example: 1209 }) readonly reportedPaid!: number;
  @OptionalText("Payer's claim control number.") readonly payerClaimControlNumber?: string;
  @OptionalChoice(answeredSubmissions, 'Submission that the EOR answers. Default: derived from the dates.')
  readonly answers?: AnsweredSubmission;
  @OptionalChoice(
    eorAmountKinds,
    'Meaning of the amounts in an EOR of a review. `additional`: in addition to earlier EORs. `total`: running totals; what earlier EORs allowed and paid is subtracted. The warning `paid_above_charge` is returned if all EORs report more than the charge. Omit it unless the EOR answers a review. Default: `additional`.',
    { example: omittedExample },
  )
  readonly amountsAre?: EorAmountKind;
  @OptionalListOf(
    () => EorLineForm,
    'Service lines of the EOR. Their `reportedPaid` amounts must add up to the `reportedPaid` of the EOR. Default: `reportedPaid` is split over the lines in proportion to their unpaid charge.',
    { example: omittedExample },
  )
  readonly lines?: readonly EorLineForm[];
  @OptionalListOf(
    () => AdjustmentForm,
    'Claim-level adjustments. If no lines are sent, the first adjustment is the reason for every line. Without lines and adjustments, no reason is recorded.',
    { example: [{ group: 'CO', reason: '45', amount: 806 }] },
  )
  readonly claimAdjustments?: readonly AdjustmentForm[];
  @OptionalTextList('Remark codes of the EOR.', { item: { ...payerCode, max: 20 } })
  readonly remarkCodes?: readonly string[];
  @OptionalFileName('File name of the PDF. Of a path, only the last segment is kept.', { example: 'eor.pdf' })
  readonly filename?: string;
  @OptionalText(
    'EOR as a PDF in Base64, at most 25 MB before encoding. Line breaks as in RFC 2045 (CRLF or LF) are accepted.',
    { max: MAX_BASE64_LENGTH, example: EXAMPLE_PDF },
  )
  readonly contentBase64?: string;
  @ActorName() readonly actorName?: string;
}

export class VoidEorRequest {
  @Reason() readonly reason!: string;
  @ActorName() readonly actorName?: string;
}
