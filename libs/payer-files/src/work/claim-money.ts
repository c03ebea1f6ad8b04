import type { PaymentPostedData, SettledClaim } from '#domain';
import type { FilePart } from '../read/file-parts.js';
import type { ReceiptItem } from '../store/receipt.js';
import type { CheckRole, MatchedRemittance } from '../posting/remittance-posting.js';
import { REVERSAL } from '../read/remittance-refusal.js';

/** A claim of an 835. */
export type RemittancePart = Extract<FilePart, { kind: '835' }>;
/** Share of a check that a bill has by a claim. */
export type Share = SettledClaim['posted'][number];

/** An item as it came out, and what it means for its check. */
export interface WorkedItem {
  readonly item: ReceiptItem;
  /** The check of a claim, and what became of the claim's money; missing where there is none. */
  readonly settled?: { readonly checkId: string; readonly claim: SettledClaim };
}

/** Interest in cents that came with a claim, or was taken back with it. */
export const interestOf = ({ check, place: [, , at] }: RemittancePart): number => check.interest.get(at) ?? 0;

/** Money of the check that a claim is about, in cents; below 0 for a reversal. */
export const claimMoney = (part: RemittancePart): number => part.claim.paid + interestOf(part);

/** A payment of a bill as a share of its check. */
export const shareOf = ({
  billId,
  paymentId,
  eorId,
  amount,
  principal,
  penalty,
  interest,
  ibrFee = 0,
}: PaymentPostedData): Share => ({ billId, paymentId, eorId, amount, principal, penalty, interest, ibrFee });

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

/** Checks that hear what becomes of a claim's money; a linked one of what was taken for it. */
const reportedRoles: ReadonlySet<CheckRole> = new Set(['own', 'differs', 'linked']);

/** The item with what its check hears: the claim's money is its bill's, or held with the reason why it is not. */
export const withHeldMoney = (
  part: RemittancePart,
  remittance: MatchedRemittance | null,
  item: ReceiptItem,
  shares: readonly Share[] = [],
): WorkedItem => {
  if (!remittance || !reportedRoles.has(remittance.role)) return { item };
  const { checkId } = remittance;
  const amount = claimMoney(part) - shares.reduce((sum, share) => sum + share.amount, 0);
  const left = part.claim.status === REVERSAL ? 'interest_left' : 'not_posted';
  const reason = item.reason ?? (item.outcome === 'duplicate' ? 'duplicate' : left);
  const claim = { place: part.place, posted: shares, held: amount === 0 ? null : { amount, reason } };
  return { item: { ...item, checkId }, settled: { checkId, claim } };
};

/** A claim that waits for a person, with all of its money; null where it is about none. */
export const heldClaim = (part: RemittancePart, reason: string): SettledClaim | null => {
  const amount = claimMoney(part);
  return amount === 0 ? null : { place: part.place, posted: [], held: { amount, reason } };
};
