import type { CommandResult, ShownResponse, CurrentBill } from '#commands';
import { presentReview, type ReviewView } from '#contracts';
import { billViewFold, Rejection, type BillEvent, type RuleSet } from '#domain';
import { foldHistory } from '#event-store';
import { unprintableIn } from './unprintable.js';
import type { BillPath } from '../bill-commands.js';

export interface ReviewPath extends BillPath {
  readonly reviewId: string;
}

export const reviewName = (id: string) => ({ event: 'ReviewCreated', member: 'reviewId', id }) as const;

const reviewEvents: readonly BillEvent['type'][] = ['ReviewCreated', 'ReviewSubmitted'];

/** Returns the review created or submitted by an append, as of that append. */
export const presentWrittenReview = (
  { history, appended }: CommandResult<BillEvent, CurrentBill>,
  rules: RuleSet,
): ShownResponse<ReviewView> => {
  const bill = foldHistory(history, billViewFold);
  const event = appended.find(({ type }) => reviewEvents.includes(type));
  const review = bill.reviews.find(({ id }) => id === (event?.data as { reviewId: string } | undefined)?.reviewId);
  if (!review) throw new Rejection('not_found');
  const shown = presentReview(bill, review, rules);
  return {
    body: Object.assign(shown, { warnings: [...shown.warnings, ...unprintableIn(review)] }),
    location: `/v2/bills/${bill.facts.billId}/reviews/${review.id}`,
  };
};
