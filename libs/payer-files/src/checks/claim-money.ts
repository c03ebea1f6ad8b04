import type { PaymentPostedData, SettledClaim } from '#domain';
import type { RemittancePart } from '../read/file-parts.js';

/** Share of a check that a bill has by a claim. */
export type Share = SettledClaim['posted'][number];

/** Interest in cents that came with a claim, or was taken back with it. */
export const interestOf = ({ check, place: [, , at] }: RemittancePart): number => check.interest.get(at) ?? 0;

/** Money of the check that a claim is about, in cents; below 0 for a reversal. */
export const claimMoney = (part: RemittancePart): number => part.claim.paid + interestOf(part);

/** A payment of a bill as a share of its check. */
export const shareOf = (payment: PaymentPostedData): Share => {
  const { billId, paymentId, eorId, amount, principal, penalty, interest, ibrFee = 0 } = payment;
  return { billId, paymentId, eorId, amount, principal, penalty, interest, ibrFee };
};

/** The share by which it is taken back. */
export const reverseShare = ({ amount, principal, penalty, interest, ibrFee, ...share }: Share): Share => ({
  ...share,
  amount: 0 - amount,
  principal: 0 - principal,
  penalty: 0 - penalty,
  interest: 0 - interest,
  ibrFee: 0 - ibrFee,
  reversal: true,
});

/** A claim that waits for a person, with all of its money; null where it is about none. */
export const heldClaim = (part: RemittancePart, reason: string): SettledClaim | null => {
  const amount = claimMoney(part);
  return amount === 0 ? null : { place: part.place, posted: [], held: { amount, reason } };
};
