import type { PayerFileReason } from '#contracts';
import type { RemittanceClaim, RemittanceSummary } from '#documents';

/** CLP02 of a claim that takes back an earlier one. */
export const REVERSAL = '22';

/** CLP02 of claims that say nothing of money: not ours and forwarded, or what would be paid (predetermination). */
const nonPaymentStatuses: ReadonlySet<string> = new Set(['23', '25']);

/** True of a claim that is neither an answer to a bill nor money: it is noted, and no EOR is made of it. */
export const isInformational = ({ status }: Pick<RemittanceClaim, 'status'>): boolean => nonPaymentStatuses.has(status);

/** Why a noted claim is no more than that. */
export const informationalReason = ({ status }: Pick<RemittanceClaim, 'status'>): PayerFileReason | null =>
  status === '25' ? 'predetermination' : null;

/**
 * Why nothing of a remittance is recorded, and there is no check; null where it is: a test of the account, money that is
 * taken and not paid, a notification of money that is not paid by it, or sums that do not add up.
 */
export const refusalOfPayment = (summary: RemittanceSummary): PayerFileReason | null => {
  if (summary.handling === 'P') return 'prenotification';
  if (summary.isDebit && summary.amount !== 0) return 'debit';
  const isNoted = summary.handling === 'H' && summary.amount !== 0;
  // Without a claim nothing says what the money is for: it is received all the same, and waits for a person.
  const isOut = !summary.balances && summary.claimCount > 0;
  return isNoted || summary.amount < 0 || isOut ? 'out_of_balance' : null;
};

/** Why nothing of a claim of an 835 is recorded; null where it is. First what holds for all of the remittance. */
export const refusalOfClaim = (summary: RemittanceSummary, claim: RemittanceClaim): PayerFileReason | null => {
  const ofPayment = refusalOfPayment(summary);
  if (ofPayment !== null) return ofPayment;
  if (isInformational(claim)) return claim.paid === 0 ? null : 'out_of_balance';
  if (claim.status === REVERSAL) return claim.balances ? (claim.paid > 0 ? 'check_mismatch' : null) : 'out_of_balance';
  return claim.balances && claim.paid >= 0 ? null : 'out_of_balance';
};
