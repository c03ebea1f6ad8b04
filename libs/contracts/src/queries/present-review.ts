import { dollarsOf, type BillView as Bill, type ReviewView as Review } from '#domain';
import type { ReviewView } from './review.view.js';

/** One review of a bill as the API answers it. */
export const presentReview = ({ clear }: Pick<Bill, 'clear'>, review: Review): ReviewView => ({
  id: review.id,
  billId: clear?.billId ?? '',
  originalBillId: clear?.originalBillId ?? '',
  externalId: review.externalId,
  type: review.type,
  state: review.state,
  reason: review.reason,
  disputedAmount: dollarsOf(review.disputedAmount),
  payerClaimControlNumber: review.payerClaimControlNumber,
  attachmentIds: review.attachmentIds,
  submittedAt: review.submittedAt,
  createdAt: review.createdAt,
  updatedAt: review.updatedAt,
  outcome: review.outcome,
});
