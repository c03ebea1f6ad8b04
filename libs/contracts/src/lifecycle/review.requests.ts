import type { ReviewType } from '#domain';
import {
  Choice,
  Id,
  LongText,
  OptionalDollars,
  OptionalListOf,
  OptionalText,
  OptionalTextList,
} from '../kernel/fields.js';
import { Action, ActorName } from './action-fields.js';

export const reviewTypes = ['second_review', 'independent_bill_review'] as const satisfies readonly ReviewType[];

const disputed =
  'What is disputed, at most what is not paid; unless said, what the schedules allow above what was paid.';
const controlNumber = 'Claim control number of the disputed EOR; that of the EOR on file unless said.';
const attachments = 'Documents of this bill that go with it, each once.';
const attachmentRules = { item: { max: 128 }, max: 100 } as const;

/** Why one line is disputed. */
export class DisputedLineForm {
  @Id('A service line of this bill.') readonly lineItemId!: string;
  @LongText('Why.') readonly reason!: string;
}

/** Creates the review and submits it. */
export class StartReviewRequest {
  @Action(...reviewTypes) readonly action!: ReviewType;
  @LongText('The argument sent to the payer.', { example: 'Paid below the Medical-Legal Fee Schedule.' })
  readonly reason!: string;
  @OptionalDollars(disputed, { above: 0 }) readonly disputedAmount?: number;
  @OptionalText(controlNumber) readonly payerClaimControlNumber?: string;
  @OptionalTextList(attachments, attachmentRules) readonly attachmentIds?: readonly string[];
  @OptionalListOf(() => DisputedLineForm, 'Reasons by line.') readonly lineItems?: readonly DisputedLineForm[];
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
  @OptionalDollars(disputed, { above: 0 }) readonly disputedAmount?: number;
  @OptionalText(controlNumber) readonly payerClaimControlNumber?: string;
  @OptionalTextList(attachments, attachmentRules) readonly attachmentIds?: readonly string[];
  @ActorName() readonly actorName?: string;
}

/** POST /bills/{billId}/reviews/{reviewId}/submissions: nothing is needed. */
export class SubmitReviewRequest {
  @ActorName() readonly actorName?: string;
}
