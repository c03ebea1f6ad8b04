import type { PayerFileReason } from '#contracts';
import type { RemittanceClaim, RemittanceSummary } from '#documents';

/** CLP02 value for a reversal. */
export const REVERSAL = '22';

/** CLP02 values for claims without money: forwarded by another payer (23) or a predetermination (25). */
const nonPaymentStatuses: ReadonlySet<string> = new Set(['23', '25']);

/** Returns true for a claim without money that doesn't respond to a bill. It is recorded without an EOR. */
export const isInformational = ({ status }: Pick<RemittanceClaim, 'status'>): boolean => nonPaymentStatuses.has(status);

export const informationalReason = ({ status }: Pick<RemittanceClaim, 'status'>): PayerFileReason | null =>
  status === '25' ? 'predetermination' : null;

/**
 * Returns the reason that no part of a remittance is recorded, or null: a prenotification, a debit, a notification
 * without payment, or sums that don't balance.
 */
export const refusalOfPayment = (summary: RemittanceSummary): PayerFileReason | null => {
  if (summary.handling === 'P') return 'prenotification';
  if (summary.isDebit && summary.amount !== 0) return 'debit';
  const isNoted = summary.handling === 'H' && summary.amount !== 0;
  // A check without claims is recorded and waits for a user.
  const isOut = !summary.balances && summary.claimCount > 0;
  return isNoted || summary.amount < 0 || isOut ? 'out_of_balance' : null;
};

/** Returns the reason that an 835 claim is not recorded, or null. Reasons for the whole remittance come first. */
export const refusalOfClaim = (summary: RemittanceSummary, claim: RemittanceClaim): PayerFileReason | null => {
  const ofPayment = refusalOfPayment(summary);
  if (ofPayment !== null) return ofPayment;
  if (isInformational(claim)) return claim.paid === 0 ? null : 'out_of_balance';
  if (claim.status === REVERSAL) return claim.balances ? (claim.paid > 0 ? 'check_mismatch' : null) : 'out_of_balance';
  return claim.balances && claim.paid >= 0 ? null : 'out_of_balance';
};
