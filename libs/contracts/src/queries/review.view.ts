import { Choice, Dollars, Id, ListOf, LongText, Text, TextList, Timestamp } from '../kernel/fields.js';
import { WarningView } from '../bills/bill.view.js';

export class DisputedLineView {
  @Id('Service line ID.') readonly lineItemId!: string;
  @LongText('Reason for the dispute.', { keepEmpty: true }) readonly reason!: string;
  @Dollars('Disputed amount of the line, as on the review form.') readonly disputedAmount!: number;
}

/** Second bill review or independent bill review. */
export class ReviewView {
  @Id('Review ID.') readonly id!: string;
  @Id('Bill ID.') readonly billId!: string;
  @Id('First bill in a chain of replacements.') readonly originalBillId!: string;
  @Text('Your ID for the review.', { nullable: true }) readonly externalId!: string | null;
  @Choice(['second_review', 'independent_bill_review'], 'Type of the review.') readonly type!: string;
  @Choice(['draft', 'submitted'], '`submitted` if the review was sent, otherwise `draft`.') readonly state!: string;
  @LongText('Reason that is sent to the payer.', { keepEmpty: true }) readonly reason!: string;
  @Dollars('Disputed amount.') readonly disputedAmount!: number;
  @Text('Claim control number of the disputed EOR.', { nullable: true })
  readonly payerClaimControlNumber!: string | null;
  @TextList('IDs of the documents that are sent with the review.') readonly attachmentIds!: readonly string[];
  @ListOf(() => DisputedLineView, 'Named lines, each with its reason (extension). Empty after erasure.')
  readonly lineItems!: readonly DisputedLineView[];
  @Timestamp('Time when the review was sent. Null for a draft.', { nullable: true })
  readonly submittedAt!: string | null;
  @Timestamp('Time when the review was created (extension).') readonly createdAt!: string;
  @Timestamp('Time of the last change (extension).') readonly updatedAt!: string;
  @Choice(
    ['granted', 'partially_granted', 'upheld'],
    'Outcome. Null until the review is decided (extension). For a second review, the payer’s decision: it grants the request, grants it in part, or upholds its payment. For an independent bill review, the determination on the payer’s decision: `granted` overturns it, `partially_granted` overturns it in part, `upheld` upholds it.',
    { nullable: true },
  )
  readonly outcome!: string | null;
  @ListOf(
    () => WarningView,
    'Warnings that do not block the review (extension). `ibr_not_for_liability`: the disputed EOR disputes liability, which an independent bill review does not decide. `ibr_not_for_contract`: it does not decide either whether a contract applies. `original_reference_missing`: a second review contains no payer claim control number because none is on file.',
  )
  readonly warnings!: readonly WarningView[];
}
