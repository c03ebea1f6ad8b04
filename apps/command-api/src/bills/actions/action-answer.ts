import { presentLifecycle, reviewWarnings, type ActionOutcomeView } from '#contracts';
import { billViewFold, type BillEvent } from '#domain';
import { foldHistory, type Handled } from '#event-store';
import type { RequestContext } from '#http';
import type { Answer } from '../../kernel/answer.js';

/**
 * The bill's workspace after an action. What depends on the clock (ages, deadlines, legal actions) is shown as of the
 * action, so that a replay answers the same.
 */
export const actionAnswer = (
  { environment }: RequestContext,
  { history, appended, position, replayed }: Handled<BillEvent>,
  baseUrl: string,
  replacementBillId: string | null = null,
): Answer<ActionOutcomeView> => {
  const bill = foldHistory(history, billViewFold);
  const at = history.at(-1)?.metadata.at ?? bill.updatedAt;
  const filed = appended.find(({ type }) => type === 'ReviewSubmitted')?.data as { reviewId: string } | undefined;
  const review = bill.reviews.find(({ id, type }) => id === filed?.reviewId && type === 'independent_bill_review');
  return {
    body: {
      ok: true,
      data: presentLifecycle(bill, { environment, at, baseUrl }),
      ...(replacementBillId !== null && { replacementBillId }),
      ...(review && {
        packetUrl: `${baseUrl}/bills/${bill.facts.billId}/reviews/${review.id}/packet`,
        warnings: reviewWarnings(bill.facts, review, 'action'),
      }),
    },
    position,
    replayed,
  };
};
