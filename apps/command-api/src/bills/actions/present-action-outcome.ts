import type { Decided, Shown, CurrentBill } from '#commands';
import {
  actionReceipt,
  demandPacketUrl,
  feeWarnings,
  presentLifecycle,
  reviewWarnings,
  type ActionOutcomeView,
  type MadeByAction,
  type WarningView,
} from '#contracts';
import { billViewFold, withoutInternalNotes, type BillEvent } from '#domain';
import { foldHistory, type StoredEvent } from '#event-store';
import { mayRead, type RequestContext } from '#http';
import { unprintableIn } from '../reviews/unprintable.js';

const noReplacement = { billId: null, warnings: [] };

/**
 * The bill's workspace after an action. What depends on the clock (ages, deadlines, legal actions) is shown as of the
 * action, so that a replay answers the same.
 */
export const presentActionOutcome = (
  context: RequestContext,
  { history, appended }: Decided<BillEvent, CurrentBill>,
  baseUrl: string,
  replacement: { readonly billId: string | null; readonly warnings: readonly WarningView[] } = noReplacement,
): Shown<ActionOutcomeView> => {
  const readable = mayRead(context, 'getBillLifecycle');
  const whole = foldHistory(history, billViewFold);
  const bill = context.scope.kind === 'organization' ? whole : withoutInternalNotes(whole);
  const at = history.at(-1)?.metadata.at ?? bill.updatedAt;
  const filed = appended.find(({ type }) => type === 'ReviewSubmitted')?.data as { reviewId: string } | undefined;
  const review = bill.reviews.find(({ id }) => id === filed?.reviewId);
  const filing = review?.type === 'independent_bill_review' && readable;
  const warnings: readonly WarningView[] = review
    ? [
        ...(filing ? [...reviewWarnings(bill.facts, review, 'action'), ...feeWarnings(review, 'fee')] : []),
        ...unprintableIn(review),
      ]
    : replacement.warnings;
  const demandId = (appended.find(({ type }) => type === 'DemandMade')?.data as { demandId: string } | undefined)
    ?.demandId;
  const workspace = presentLifecycle(bill, { environment: context.environment, at, baseUrl, written: true });
  return {
    body: {
      ok: true,
      data: readable ? workspace : actionReceipt(workspace, madeBy(appended)),
      ...(replacement.billId !== null && { replacementBillId: replacement.billId }),
      ...(review?.type === 'independent_bill_review' && {
        packetUrl: `${baseUrl}/bills/${bill.facts.billId}/reviews/${review.id}/packet`,
      }),
      ...(demandId !== undefined && {
        demandId,
        packetUrl: demandPacketUrl(baseUrl, bill.facts.billId, demandId),
      }),
      ...((filing || warnings.length > 0) && { warnings }),
    },
  };
};

const idsOf: { readonly [T in BillEvent['type']]?: string } = {
  PaymentPosted: 'paymentId',
  ReviewCreated: 'reviewId',
  NoteAdded: 'noteId',
};

const madeBy = (appended: readonly StoredEvent<BillEvent>[]): MadeByAction =>
  new Set(
    appended.flatMap(({ type, data }) => {
      const name = idsOf[type];
      return name === undefined ? [] : [String((data as unknown as Record<string, unknown>)[name])];
    }),
  );
