import type { CreateReviewRequest, PreviewReviewRequest } from '#contracts';
import { centsOf, type ReviewInput } from '#domain';

/** Converts a form's disputed lines. If there are none, all underpaid lines are in dispute. */
const disputedLinesOf = (forms: PreviewReviewRequest['lineItems'] = []): ReviewInput['lineItems'] =>
  forms.map(({ lineItemId, reason = '', disputedAmount }) => ({
    lineItemId,
    reason,
    ...(disputedAmount !== undefined && { disputedAmount: centsOf(disputedAmount) }),
  }));

/** Converts the form of a review. */
export const reviewInputOf = (
  form: Omit<PreviewReviewRequest, 'type'> & Pick<CreateReviewRequest, 'externalId'>,
  { reviewId, type }: Pick<ReviewInput, 'reviewId' | 'type'>,
): ReviewInput => ({
  reviewId,
  type,
  externalId: form.externalId ?? null,
  reason: form.reason ?? '',
  disputedAmount: form.disputedAmount === undefined ? null : centsOf(form.disputedAmount),
  payerClaimControlNumber: form.payerClaimControlNumber ?? null,
  attachmentIds: form.attachmentIds ?? [],
  lineItems: disputedLinesOf(form.lineItems),
});
