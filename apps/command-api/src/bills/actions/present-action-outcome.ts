import type { CommandResult, ShownResponse, CurrentBill } from '#commands';
import {
  demandPacketUrl,
  feeWarnings,
  presentLifecycle,
  reviewWarnings,
  type ActionOutcomeView,
  type WarningView,
} from '#contracts';
import {
  balanceOf,
  billViewFold,
  latestEor,
  lienWarnings,
  withoutInternalNotes,
  type BillEvent,
  type RuleSet,
} from '#domain';
import { foldHistory, type StoredEvent } from '#event-store';
import type { RequestContext } from '#http';
import { earlierCheckOf, repeatedCheckWarnings } from '../payments/repeated-check.js';
import { unprintableIn } from '../reviews/unprintable.js';

const noReplacement = { billId: null, warnings: [] };

/**
 * Returns the bill's workspace after an action. Time-dependent data (ages, deadlines, allowed actions) is as of the
 * action, so that a replay returns the same response.
 */
export const presentActionOutcome = (
  context: RequestContext,
  { history, appended }: CommandResult<BillEvent, CurrentBill>,
  baseUrl: string,
  rules: RuleSet,
  replacement: { readonly billId: string | null; readonly warnings: readonly WarningView[] } = noReplacement,
): ShownResponse<ActionOutcomeView> => {
  const whole = foldHistory(history, billViewFold);
  const bill = context.scope.kind === 'organization' ? whole : withoutInternalNotes(whole);
  const at = history.at(-1)?.metadata.at ?? bill.updatedAt;
  const filed = appended.find(({ type }) => type === 'ReviewSubmitted')?.data as { reviewId: string } | undefined;
  const review = bill.reviews.find(({ id }) => id === filed?.reviewId);
  const filing = review?.type === 'independent_bill_review';
  const warnings: readonly WarningView[] = review
    ? [
        ...(filing ? [...reviewWarnings(bill.facts, review, 'action'), ...feeWarnings(review, 'fee')] : []),
        ...unprintableIn(review),
      ]
    : [
        ...replacement.warnings,
        ...repeatedChecks(history, appended),
        ...(appended.some(({ type }) => type === 'LienMarked')
          ? lienWarnings(latestEor(bill.facts), balanceOf(bill.facts), 'action')
          : []),
      ];
  const demandId = (appended.find(({ type }) => type === 'DemandMade')?.data as { demandId: string } | undefined)
    ?.demandId;
  return {
    body: {
      ok: true,
      data: presentLifecycle(bill, { environment: context.environment, at, baseUrl, written: true }, rules),
      ...(replacement.billId !== null && { replacementBillId: replacement.billId }),
      ...(filing && {
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

const repeatedChecks = (
  history: CommandResult<BillEvent, CurrentBill>['history'],
  appended: readonly StoredEvent<BillEvent>[],
): readonly WarningView[] => {
  const posted = appended.find(({ type }) => type === 'PaymentPosted')?.data as { paymentId: string } | undefined;
  return posted ? repeatedCheckWarnings(earlierCheckOf(history, posted.paymentId)) : [];
};
