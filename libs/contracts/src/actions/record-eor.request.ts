import { adjustmentGroups, type AdjustmentGroup, type AnsweredSubmission } from '#domain';
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

/** An EOR is dated between the day on which the bill was sent and today: examples are of today. */
const exampleDate = (today: string): string => today;

export const answeredSubmissions = ['original', ...reviewTypes] as const satisfies readonly AnsweredSubmission[];

/** One adjustment (CAS). */
export class AdjustmentForm {
  @Choice(adjustmentGroups, 'Adjustment group.') readonly group!: AdjustmentGroup;
  @Text('Adjustment reason (CARC).', { ...payerCode, max: 20, example: '45' }) readonly reason!: string;
  @Dollars('How much.') readonly amount!: number;
}

export class EorLineForm {
  @Id('A service line of this bill.') readonly lineItemId!: string;
  @Dollars('Allowed by the payer.') readonly allowedAmount!: number;
  @Dollars('Paid, says the payer.') readonly reportedPaid!: number;
  @OptionalListOf(() => AdjustmentForm, 'Why less is paid than was billed.', { default: [] })
  readonly adjustments!: readonly AdjustmentForm[];
}

/** POST /bills/{billId}/eors: an EOR as the payer sent it, on paper or otherwise. */
export class RecordEorRequest {
  @CalendarDate('Date of the EOR; not before the date of service, and not in the future.', { example: exampleDate })
  readonly eorDate!: string;
  @OptionalCalendarDate(
    'When it was served on the provider: the review windows run from this day. Not before its date, not before the day on which the bill was first sent, and not in the future. Needed unless `service` tells the day; beside it the same day or left out.',
    { example: exampleDate },
  )
  readonly servedAt?: string;
  @OptionalNested(
    () => EorServiceForm,
    'What is known of the service: the day, and why it is that one, follow from it.',
    {
      ext: true,
      example: omittedExample,
    },
  )
  readonly service?: EorServiceForm;
  @Dollars('What the payer says it paid; 0 is a denial.', { example: 1209 }) readonly reportedPaid!: number;
  @OptionalText("The payer's claim control number.") readonly payerClaimControlNumber?: string;
  @OptionalChoice(answeredSubmissions, 'What it answers; worked out from the dates unless said.')
  readonly answers?: AnsweredSubmission;
  @OptionalListOf(
    () => EorLineForm,
    'By service line; what they report as paid must add up to `reportedPaid`. Unless said, that is shared over the lines by their unpaid charge.',
    { example: omittedExample },
  )
  readonly lines?: readonly EorLineForm[];
  @OptionalListOf(
    () => AdjustmentForm,
    'Adjustments of the whole claim. The first one is the reason of every line where no lines are sent; without lines and adjustments no reason is known.',
    { example: [{ group: 'CO', reason: '45', amount: 806 }] },
  )
  readonly claimAdjustments?: readonly AdjustmentForm[];
  @OptionalTextList('Remark codes.', { item: { ...payerCode, max: 20 } }) readonly remarkCodes?: readonly string[];
  @OptionalFileName('Name of the PDF; of a path, its last part.', { example: 'eor.pdf' }) readonly filename?: string;
  @OptionalText(
    'The EOR as a PDF in Base64, at most 25 MB before encoding. Line breaks as in RFC 2045 (CRLF or LF) are accepted.',
    {
      max: MAX_BASE64_LENGTH,
      example: EXAMPLE_PDF,
    },
  )
  readonly contentBase64?: string;
  @ActorName() readonly actorName?: string;
}

/** POST /bills/{billId}/eors/{docId}/void: an EOR that was recorded by mistake. */
export class VoidEorRequest {
  @Reason() readonly reason!: string;
  @ActorName() readonly actorName?: string;
}
