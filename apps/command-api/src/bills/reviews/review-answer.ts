import { presentReview, type ReviewView } from '#contracts';
import { billViewFold, Rejection, type BillEvent } from '#domain';
import { foldHistory, type Handled } from '#event-store';
import type { Answer } from '../../kernel/answer.js';

const reviewEvents: readonly BillEvent['type'][] = ['ReviewCreated', 'ReviewSubmitted'];

/** The review that an append made or submitted, as it stood then. */
export const reviewAnswer = ({ history, appended, position, replayed }: Handled<BillEvent>): Answer<ReviewView> => {
  const bill = foldHistory(history, billViewFold);
  const event = appended.find(({ type }) => reviewEvents.includes(type));
  const review = bill.reviews.find(({ id }) => id === (event?.data as { reviewId: string } | undefined)?.reviewId);
  if (!review) throw new Rejection('not_found');
  return {
    body: presentReview(bill, review),
    position,
    replayed,
    location: `/v2/bills/${bill.facts.billId}/reviews/${review.id}`,
  };
};
