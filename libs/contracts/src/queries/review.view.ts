import { Choice, Dollars, Id, ListOf, LongText, Text, TextList, Timestamp } from '../kernel/fields.js';
import { WarningView } from '../bills/bill.view.js';

/** A line in dispute, and why. */
export class DisputedLineView {
  @Id('Service line.') readonly lineItemId!: string;
  @LongText('Why.', { keepEmpty: true }) readonly reason!: string;
  @Dollars('How much of it, as the form of the review shows it.') readonly disputedAmount!: number;
}

/** A payer review. */
export class ReviewView {
  @Id('Review id.') readonly id!: string;
  @Id('Bill id.') readonly billId!: string;
  @Id('The first bill of a chain of replacements.') readonly originalBillId!: string;
  @Text('The client’s id.', { nullable: true }) readonly externalId!: string | null;
  @Choice(['second_review', 'independent_bill_review'], 'What kind.') readonly type!: string;
  @Choice(['draft', 'submitted'], 'Was it sent?') readonly state!: string;
  @LongText('The argument sent to the payer.', { keepEmpty: true }) readonly reason!: string;
  @Dollars('What is disputed.') readonly disputedAmount!: number;
  @Text('Claim control number of the disputed EOR.', { nullable: true })
  readonly payerClaimControlNumber!: string | null;
  @TextList('Documents that go with it.') readonly attachmentIds!: readonly string[];
  @ListOf(() => DisputedLineView, 'The lines that were named, each with its reason (extension); empty after erasure.')
  readonly lineItems!: readonly DisputedLineView[];
  @Timestamp('When it was sent.', { nullable: true }) readonly submittedAt!: string | null;
  @Timestamp('When it was made (extension).') readonly createdAt!: string;
  @Timestamp('Last change (extension).') readonly updatedAt!: string;
  @Choice(
    ['granted', 'partially_granted', 'upheld'],
    'What came of it; null until it is decided (extension). Of a second review the payer’s own view: it grants what was asked, a part, or upholds its payment. Of an independent bill review the determination on the payer’s decision: `granted` overturns it, `partially_granted` in part, `upheld` upholds it.',
    {
      nullable: true,
    },
  )
  readonly outcome!: string | null;
  @ListOf(
    () => WarningView,
    'What is worth a look; it stops nothing (extension). `ibr_not_for_liability`: the disputed EOR disputes liability, which an independent bill review does not decide. `original_reference_missing`: a second review names no control number of the payer, because none is known.',
  )
  readonly warnings!: readonly WarningView[];
}
