import type { ReviewType } from '#domain';
import {
  Choice,
  Dollars,
  Id,
  omittedExample,
  LongText,
  OptionalCalendarDate,
  OptionalDollars,
  OptionalListOf,
  OptionalNested,
  OptionalText,
  OptionalTextList,
} from '../kernel/fields.js';
import { Action, ActorName } from '../kernel/action-fields.js';
import type { ActionDefinitions } from './action-definition.js';

export const reviewTypes = ['second_review', 'independent_bill_review'] as const satisfies readonly ReviewType[];

const disputedAmountText =
  'What is disputed. Unless said, the sum over the disputed lines of what the fee schedule allows (the charge, where that is less) above what was paid, by posted principal or as the EORs say, whichever is more; never above that. Required where only codes outside the fee schedules are left, of which no schedule tells what to expect: there it is at most the unpaid charge.';
const controlNumberText = 'Claim control number of the disputed EOR; that of the EOR on file unless said.';
const attachmentsText = 'Documents of this bill that go with it, each once.';
const disputedLinesText = 'The lines in dispute, each with its reason; unless sent, every line that was paid short.';
const attachmentRules = { item: { max: 128 }, max: 100 } as const;

/** A line in dispute, and why. */
export class DisputedLineForm {
  @Id('A service line of this bill.') readonly lineItemId!: string;
  @LongText('Why.') readonly reason!: string;
  @OptionalDollars(
    'How much of it; at most what the fee schedule allows above what was paid. Unless said, its part of what the review disputes.',
    { above: 0 },
  )
  readonly disputedAmount?: number;
}

export const feeMethods = ['card', 'check'] as const;

/** The filing fee of an independent bill review, as it was paid. */
export class ReviewFeeForm {
  @Dollars('What was paid.', { example: 195 }) readonly amount!: number;
  @OptionalCalendarDate('When it was paid; not in the future.', { example: omittedExample }) readonly paidAt?: string;
  @Choice(feeMethods, 'How.') readonly method!: (typeof feeMethods)[number];
  @OptionalText('Number of the check, or confirmation of the portal.', { example: omittedExample })
  readonly reference?: string;
}

const feePaidText =
  'The filing fee of an independent bill review as it was paid, and of it alone; unless said, the fee by the dated rule. That is our reading where the rule is unproven: the portal shows the amount that is due, and too little makes the request ineligible.';

/** Creates the review and submits it. */
export class StartReviewRequest {
  @Action(...reviewTypes) readonly action!: ReviewType;
  @LongText('The argument sent to the payer.', { example: 'Paid below the Medical-Legal Fee Schedule.' })
  readonly reason!: string;
  @OptionalDollars(disputedAmountText, { above: 0 }) readonly disputedAmount?: number;
  @OptionalText(controlNumberText) readonly payerClaimControlNumber?: string;
  @OptionalTextList(attachmentsText, attachmentRules) readonly attachmentIds?: readonly string[];
  @OptionalListOf(() => DisputedLineForm, disputedLinesText) readonly lineItems?: readonly DisputedLineForm[];
  @OptionalNested(() => ReviewFeeForm, feePaidText, { ext: true, example: omittedExample })
  readonly fee?: ReviewFeeForm;
  @ActorName() readonly actorName?: string;
}

/** POST /bills/{billId}/reviews: a draft. */
export class CreateReviewRequest {
  @OptionalText("The client's id.") readonly externalId?: string;
  @Choice(
    reviewTypes,
    'A second review of a denial or partial payment, or the escalation of a dispute that one did not settle.',
  )
  readonly type!: ReviewType;
  @LongText('The argument sent to the payer.', { example: 'Paid below the Medical-Legal Fee Schedule.' })
  readonly reason!: string;
  @OptionalDollars(disputedAmountText, { above: 0 }) readonly disputedAmount?: number;
  @OptionalText(controlNumberText) readonly payerClaimControlNumber?: string;
  @OptionalTextList(attachmentsText, attachmentRules) readonly attachmentIds?: readonly string[];
  @OptionalListOf(() => DisputedLineForm, disputedLinesText) readonly lineItems?: readonly DisputedLineForm[];
  @ActorName() readonly actorName?: string;
}

/** POST /bills/{billId}/reviews/{reviewId}/submissions: nothing is needed. */
export class SubmitReviewRequest {
  @OptionalNested(() => ReviewFeeForm, feePaidText, { ext: true, example: omittedExample })
  readonly fee?: ReviewFeeForm;
  @ActorName() readonly actorName?: string;
}

export const reviewActions = {
  second_review: {
    form: StartReviewRequest,
    label: 'Request second review',
    description: 'Dispute the amount on the EOR with the payer within 90 days (form SBR-1).',
  },
  independent_bill_review: {
    form: StartReviewRequest,
    label: 'Request independent bill review',
    description:
      'Dispute the result of the second review with the state within 30 days (form IBR-1). A filing fee is due.',
  },
} as const satisfies ActionDefinitions;
