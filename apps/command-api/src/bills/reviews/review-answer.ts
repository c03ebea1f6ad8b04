import { presentReview, reviewReceipt, type ReviewView, type WrittenReviewView } from '#contracts';
import { billViewFold, Rejection, type BillEvent } from '#domain';
import { foldHistory, type Handled } from '#event-store';
import { mayRead, type RequestContext } from '#http';
import type { Answer } from '../../kernel/answer.js';

const reviewEvents: readonly BillEvent['type'][] = ['ReviewCreated', 'ReviewSubmitted'];

/** The review that an append made or submitted, as it stood then. `sent`: what the request itself said of it. */
export const reviewAnswer = (
  context: RequestContext,
  { history, appended, position, replayed }: Handled<BillEvent>,
  sent: readonly (keyof ReviewView)[] = [],
): Answer<WrittenReviewView> => {
  const bill = foldHistory(history, billViewFold);
  const event = appended.find(({ type }) => reviewEvents.includes(type));
  const review = bill.reviews.find(({ id }) => id === (event?.data as { reviewId: string } | undefined)?.reviewId);
  if (!review) throw new Rejection('not_found');
  const whole = presentReview(bill, review);
  return {
    body: mayRead(context, 'getReview') ? whole : reviewReceipt(whole, sent),
    position,
    replayed,
    location: `/v2/bills/${bill.facts.billId}/reviews/${review.id}`,
  };
};
