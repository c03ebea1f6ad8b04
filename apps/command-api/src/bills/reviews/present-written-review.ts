import type { Decided, Shown, CurrentBill } from '#commands';
import { presentReview, reviewReceipt, type ReviewView, type WrittenReviewView } from '#contracts';
import { billViewFold, Rejection, type BillEvent } from '#domain';
import { foldHistory } from '#event-store';
import { mayRead, type RequestContext } from '#http';
import { unprintableIn } from './unprintable.js';
import type { BillPath } from '../bill-commands.js';

/** The path of whatever is done to a review. */
export interface ReviewPath extends BillPath {
  readonly reviewId: string;
}

/** How a bill knows the review that a path names. */
export const named = (id: string) => ({ event: 'ReviewCreated', member: 'reviewId', id }) as const;

const reviewEvents: readonly BillEvent['type'][] = ['ReviewCreated', 'ReviewSubmitted'];

/** The review that an append made or submitted, as it stood then. `sent`: what the request itself said of it. */
export const presentWrittenReview = (
  context: RequestContext,
  { history, appended }: Decided<BillEvent, CurrentBill>,
  sent: readonly (keyof ReviewView)[] = [],
): Shown<WrittenReviewView> => {
  const bill = foldHistory(history, billViewFold);
  const event = appended.find(({ type }) => reviewEvents.includes(type));
  const review = bill.reviews.find(({ id }) => id === (event?.data as { reviewId: string } | undefined)?.reviewId);
  if (!review) throw new Rejection('not_found');
  const shown = presentReview(bill, review);
  const whole = Object.assign(shown, { warnings: [...shown.warnings, ...unprintableIn(review)] });
  return {
    body: mayRead(context, 'getReview') ? whole : reviewReceipt(whole, sent),
    location: `/v2/bills/${bill.facts.billId}/reviews/${review.id}`,
  };
};
