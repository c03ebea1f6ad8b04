import type { PaymentPostedData, SettledClaim } from '#domain';
import type { ClaimLoop } from '../read/claim-loops.js';
import type { RemittancePart } from '../read/file-parts.js';

/** Share of a check that a claim assigns to a bill. */
export type Share = SettledClaim['posted'][number];

/** Interest paid or taken back with a claim, in cents. */
export const interestOf = ({ check, loops }: RemittancePart): number =>
  loops.reduce((sum, { at }) => sum + (check.interest.get(at) ?? 0), 0);

/** Money of some of a claim's loops in cents, including interest. */
export const moneyOfLoops = ({ check }: RemittancePart, loops: readonly ClaimLoop[]): number =>
  loops.reduce((sum, { at, claim }) => sum + claim.paid + (check.interest.get(at) ?? 0), 0);

/** A claim's money in cents, including interest. Negative for a reversal. */
export const claimMoney = (part: RemittancePart): number => moneyOfLoops(part, part.loops);

/** Converts a bill's payment to a share of its check. */
export const shareOf = (payment: PaymentPostedData): Share => {
  const { billId, paymentId, eorId, amount, principal, penalty, interest, ibrFee = 0 } = payment;
  return { billId, paymentId, eorId, amount, principal, penalty, interest, ibrFee };
};

/** Returns the share that reverses the given share. */
export const reverseShare = ({ amount, principal, penalty, interest, ibrFee, ...share }: Share): Share => ({
  ...share,
  amount: 0 - amount,
  principal: 0 - principal,
  penalty: 0 - penalty,
  interest: 0 - interest,
  ibrFee: 0 - ibrFee,
  reversal: true,
});

/** Holds all of a claim's money for a user. Returns null if the claim has no money. */
export const heldClaim = (part: RemittancePart, reason: string): SettledClaim | null => {
  const amount = claimMoney(part);
  return amount === 0 ? null : { place: part.place, posted: [], held: { amount, reason } };
};
