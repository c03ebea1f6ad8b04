import { plainNumber } from '#commands';
import type { WarningView } from '#contracts';
import { billViewFold, checkOfPayment, type BillEvent } from '#domain';
import { foldHistory, type StoredEvent } from '#event-store';

/**
 * The check of an earlier payment of a bill that stands and has the number and the amount of a payment; null where there is
 * none. `history`: the bill up to that payment.
 */
export const earlierCheckOf = (history: readonly StoredEvent<BillEvent>[], paymentId: string): string | null => {
  if (history.filter(({ type }) => type === 'PaymentPosted').length < 2) return null;
  const { payments } = foldHistory(history, billViewFold);
  const at = payments.findIndex((one) => one.paymentId === paymentId);
  const payment = payments[at];
  if (!payment || payment.checkNumber === null) return null;
  const number = plainNumber(payment.checkNumber);
  const earlier = payments
    .slice(0, at)
    .findLast(
      ({ voided, amount, checkNumber, checkId }) =>
        !voided &&
        amount === payment.amount &&
        plainNumber(checkNumber ?? '') === number &&
        (checkId === undefined || checkId !== payment.checkId),
    );
  return earlier ? (earlier.checkId ?? checkOfPayment(earlier.paymentId)) : null;
};

/** Warning that a check was posted before. `checkId`: the earlier one; null where there is none. */
export const repeatedCheckWarnings = (checkId: string | null): readonly WarningView[] =>
  checkId === null
    ? []
    : [
        {
          code: 'check_posted_before',
          path: 'checkNumber',
          message: `A check with this number and amount is on file: ${checkId}. If it is the same one, void this payment.`,
        },
      ];
