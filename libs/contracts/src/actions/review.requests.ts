import type { ReviewType } from '#domain';
import {
  Choice,
  Dollars,
  Id,
  omittedExample,
  LongText,
  OptionalCalendarDate,
  OptionalDollars,
  OptionalId,
  OptionalListOf,
  OptionalLongText,
  OptionalNested,
  OptionalText,
  OptionalTextList,
} from '../kernel/fields.js';
import { Action, ActorName } from '../kernel/action-fields.js';
import type { ActionDefinitions } from './action-definition.js';

export const reviewTypes = ['second_review', 'independent_bill_review'] as const satisfies readonly ReviewType[];

const disputedAmountText =
  'Disputed amount. Default: for each disputed line, the fee schedule amount (or the charge, if lower) minus the amount paid, added up. The amount paid is the posted principal or the amount by the EORs, whichever is higher. The default is also the maximum. Required if the remaining lines have only codes outside the fee schedules; for these the maximum is the unpaid charge.';
const controlNumberText = 'Claim control number of the disputed EOR. Default: the number of the EOR on file.';
const attachmentsText = 'IDs of documents of this bill to attach, each only once.';
const disputedLinesText = 'Lines in dispute, each with its reason. Default: every underpaid line.';
const attachmentRules = { item: { max: 128 }, max: 100 } as const;

export class DisputedLineForm {
  @Id('ID of a service line of this bill.') readonly lineItemId!: string;
  @LongText('Reason for disputing the line.') readonly reason!: string;
  @OptionalDollars('Disputed amount, at most the unpaid fee schedule amount. Default: a share.', { above: 0 })
  readonly disputedAmount?: number;
}

export const feeMethods = ['card', 'check'] as const;

/** Fee paid for an independent bill review. */
export class ReviewFeeForm {
  @Dollars('Amount that was paid, in dollars.', { example: 195 }) readonly amount!: number;
  @OptionalCalendarDate('Date of payment, not in the future.', { example: omittedExample }) readonly paidAt?: string;
  @Choice(feeMethods, 'Payment method of the fee.') readonly method!: (typeof feeMethods)[number];
  @OptionalText('Check number, or confirmation number of the portal.', { example: omittedExample })
  readonly reference?: string;
}

const feePaidText =
  'Filing fee that was paid; only for an independent bill review. Default: the fee of the dated rule. If that rule is not confirmed, the default is our interpretation: check the amount due in the portal, because an underpaid request is ineligible.';

/** Creates a review and submits it. */
export class StartReviewRequest {
  @Action(...reviewTypes) readonly action!: ReviewType;
  @LongText('Argument that is sent to the payer.', { example: 'Paid below the Medical-Legal Fee Schedule.' })
  readonly reason!: string;
  @OptionalDollars(disputedAmountText, { above: 0 }) readonly disputedAmount?: number;
  @OptionalText(controlNumberText) readonly payerClaimControlNumber?: string;
  @OptionalTextList(attachmentsText, attachmentRules) readonly attachmentIds?: readonly string[];
  @OptionalListOf(() => DisputedLineForm, disputedLinesText) readonly lineItems?: readonly DisputedLineForm[];
  @OptionalNested(() => ReviewFeeForm, feePaidText, { ext: true, example: omittedExample })
  readonly fee?: ReviewFeeForm;
  @ActorName() readonly actorName?: string;
}

/** Creates a draft. */
export class CreateReviewRequest {
  @OptionalText("ID of the review in the client's system.") readonly externalId?: string;
  @Choice(reviewTypes, 'Second review of a denial or partial payment, or IBR if that did not settle the dispute.')
  readonly type!: ReviewType;
  @LongText('Argument that is sent to the payer.', { example: 'Paid below the Medical-Legal Fee Schedule.' })
  readonly reason!: string;
  @OptionalDollars(disputedAmountText, { above: 0 }) readonly disputedAmount?: number;
  @OptionalText(controlNumberText) readonly payerClaimControlNumber?: string;
  @OptionalTextList(attachmentsText, attachmentRules) readonly attachmentIds?: readonly string[];
  @OptionalListOf(() => DisputedLineForm, disputedLinesText) readonly lineItems?: readonly DisputedLineForm[];
  @OptionalId('ID of a draft of the same type that the new draft replaces. The replaced draft is discarded.', {
    ext: true,
    example: omittedExample,
  })
  readonly replaces?: string;
  @ActorName() readonly actorName?: string;
}

export class PreviewedLineForm {
  @Id('ID of a service line of this bill.') readonly lineItemId!: string;
  @OptionalLongText('Reason for disputing the line.') readonly reason?: string;
  @OptionalDollars('Disputed amount, at most the unpaid fee schedule amount. Default: a share.', { above: 0 })
  readonly disputedAmount?: number;
}

/** An unfinished review. Its reasons may still be missing. */
export class PreviewReviewRequest {
  @Choice(reviewTypes, 'Second review of a denial or partial payment, or IBR if that did not settle the dispute.')
  readonly type!: ReviewType;
  @OptionalLongText('Argument that is sent to the payer.', { example: 'Paid below the Medical-Legal Fee Schedule.' })
  readonly reason?: string;
  @OptionalDollars(disputedAmountText, { above: 0 }) readonly disputedAmount?: number;
  @OptionalText(controlNumberText) readonly payerClaimControlNumber?: string;
  @OptionalTextList(attachmentsText, attachmentRules) readonly attachmentIds?: readonly string[];
  @OptionalListOf(() => PreviewedLineForm, disputedLinesText) readonly lineItems?: readonly PreviewedLineForm[];
}

/** All fields are optional. */
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
