import { dollarsOf, ibrWarnings, type BillView as Bill, type ReviewView as Review } from '#domain';
import type { WarningView } from '../bills/bill.view.js';
import type { ReviewView } from './review.view.js';

/** One review of a bill as the API answers it. */
export const presentReview = ({ clear, facts }: Pick<Bill, 'clear' | 'facts'>, review: Review): ReviewView => ({
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
  lineItems: review.lineItems,
  submittedAt: review.submittedAt,
  createdAt: review.createdAt,
  updatedAt: review.updatedAt,
  outcome: review.outcome,
  warnings: reviewWarnings(facts, review, 'type'),
});

/** What is worth a look in a review. `path`: of the field that asked for it. */
export const reviewWarnings = ({ eors }: Bill['facts'], review: Review, path: string): readonly WarningView[] =>
  review.type === 'independent_bill_review'
    ? ibrWarnings(
        eors.find(({ eorId }) => eorId === review.eorId),
        path,
      )
    : [];
