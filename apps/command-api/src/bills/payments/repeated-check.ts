import { normalizeCheckNumber } from '#commands';
import type { WarningView } from '#contracts';
import { checkIdOfPayment, unseal, type BillEvent, type DataOf, type PaymentPostedData } from '#domain';
import type { StoredEvent } from '#event-store';

/**
 * Returns the check of an earlier payment on the bill that is not voided and has the same check number and amount, or
 * null. `history` ends with the payment. Reads only payment events and does not compute the bill's state.
 */
export const earlierCheckOf = (history: readonly StoredEvent<BillEvent>[], paymentId: string): string | null => {
  const payments = history.flatMap(({ type, data }) => (type === 'PaymentPosted' ? [data as PaymentPostedData] : []));
  const at = payments.findIndex((payment) => payment.paymentId === paymentId);
  const payment = payments[at];
  const number = payment && numberOf(payment);
  if (!payment || !number) return null;
  const voided = new Set(
    history.flatMap(({ type, data }) =>
      type === 'PaymentVoided' ? [(data as DataOf<BillEvent, 'PaymentVoided'>).paymentId] : [],
    ),
  );
  const earlier = payments
    .slice(0, at)
    .findLast(
      (posted) =>
        !voided.has(posted.paymentId) &&
        posted.amount === payment.amount &&
        numberOf(posted) === number &&
        (posted.checkId === undefined || posted.checkId !== payment.checkId),
    );
  return earlier ? (earlier.checkId ?? checkIdOfPayment(earlier.paymentId)) : null;
};

/** Returns a payment's check number, normalized without leading zeros, or an empty string if it has none. */
const numberOf = ({ private: sealed }: PaymentPostedData): string =>
  normalizeCheckNumber(unseal(sealed).checkNumber ?? '');

/** `checkId` is the earlier check, or null. */
export const repeatedCheckWarnings = (checkId: string | null): readonly WarningView[] =>
  checkId === null
    ? []
    : [
        {
          code: 'check_posted_before',
          path: 'checkNumber',
          message: `A check with this number and amount was already posted: ${checkId}. If this is the same check, void this payment.`,
        },
      ];
