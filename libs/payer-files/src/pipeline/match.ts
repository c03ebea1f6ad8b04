import type { PayerFileReason } from '#contracts';
import { Rejection, type BillFacts } from '#domain';
import type { FoundBill } from '../find/bill-finder.js';
import { isUnclear } from '../read/acknowledgements.js';
import type { RemittancePart } from '../read/file-parts.js';
import { isInformational, refusalOfClaim, REVERSAL } from '../read/remittance-refusal.js';
import { moneyOfLoops } from '../checks/claim-money.js';
import type { MatchedRemittance } from '../checks/check-match.js';
import type { ClaimIds } from '../read/claim-ids.js';
import type { Item, ItemResult, MatchedClaim, PostableItem, TypedPayment, UnpostedItem } from './states.js';

const INSUFFICIENT_CHECK_BALANCE = 'The check that a person posted has not that much left.';

/** parsed → matched: decides whether an item's bill records it. `admitClaim` checks claims in more detail. */
export const match = (item: Item): UnpostedItem | MatchedClaim | PostableItem => {
  const { part, found, remittance } = item;
  if (part.kind === '835') {
    const reason = refusalOfClaim(part.check.summary, part.claim) ?? refusalByCheck(remittance);
    if (reason !== null && (found || isOfPayment(reason)))
      return refuse(item, reason, {
        concern: reason === 'check_mismatch' ? reason : 'out_of_balance',
        holdsMoney: true,
      });
    if (found) return { ...item, kind: 'claim', part, found };
    if (remittance?.role === 'repeated') return unposted(item, { outcome: 'duplicate', reason: null });
    return unposted(item, { outcome: 'unmatched', reason: 'unmatched' }, { holdsMoney: true });
  }
  if (isUnclear(part.told) && part.told.unclear !== 'unmatched')
    return refuse(item, part.told.unclear, { concern: part.told.unclear });
  if (!found || isUnclear(part.told)) return unposted(item, { outcome: 'unmatched', reason: 'unmatched' });
  return part.kind === '277'
    ? { ...item, kind: 'status', found, told: part.told }
    : { ...item, kind: 'acknowledgement', found, told: part.told };
};

/** For another practice's check: records nothing, but if it names one of our bills, that bill gets a task. */
export const matchForeign = (item: Item): UnpostedItem => refuse(item, 'other_payee', { concern: 'other_payee' });

/** Facts about a claim from its check and its bill. */
export interface ClaimFacts {
  readonly ids: ClaimIds;
  /** IDs of the other parts of a split claim. */
  readonly otherIds: readonly ClaimIds[];
  readonly paidBy: TypedPayment | null;
  /** True if its check was already recorded and does not contain this claim. */
  readonly isStrange: boolean;
  /** True if it replaces a payment that could not be reversed. Both wait so that the bill isn't paid twice. */
  readonly waitsForReversal: boolean;
}

/** Decides whether a claim may be posted to its bill. If a user matches the claim, throws the rejection. */
export const admitClaim = (
  claim: MatchedClaim,
  { ids, otherIds, paidBy, isStrange, waitsForReversal }: ClaimFacts,
): UnpostedItem | PostableItem => {
  const { part, attempt, remittance } = claim;
  if (isStrange) {
    if (attempt.byHand && remittance?.role === 'linked')
      throw new Rejection('lifecycle_conflict', INSUFFICIENT_CHECK_BALANCE);
    return refuse(claim, 'check_mismatch', { concern: 'check_mismatch' });
  }
  if (waitsForReversal && !attempt.byHand)
    return unposted(claim, { outcome: 'unmatched', reason: 'reversal_without_payment' }, { holdsMoney: true });
  const kind = part.claim.status === REVERSAL ? 'reversal' : isInformational(part.claim) ? 'notice' : 'payment';
  return { ...claim, kind, ids, otherIds, paidBy };
};

/** Returns true if a bill has recorded the claim or its reversal. */
export const isKnownTo = ({ remittances }: Pick<BillFacts, 'remittances'>, { key }: ClaimIds): boolean =>
  remittances.some((remittance) => remittance.key === key || remittance.reversedBy === `${key}-${REVERSAL}`);

/**
 * Returns the manually posted payment that this claim, or one part of it, explains, or null. One claim explains one
 * payment: `explained` lists those in this run, and EORs name earlier ones.
 */
export const typedPaymentOf = (
  { shares }: MatchedRemittance,
  part: RemittancePart,
  { billId, bill }: FoundBill,
  explained: ReadonlySet<string>,
): TypedPayment | null => {
  const before = new Set(bill.eors.flatMap(({ paidBy }) => paidBy ?? []));
  const parts = part.loops.length > 1 ? part.loops.map((loop) => [loop]) : [];
  for (const loops of [part.loops, ...parts])
    for (const [paymentId, { state, ofClaim, ...share }] of shares) {
      const isMeant = share.billId === billId && share.amount === moneyOfLoops(part, loops);
      const isTyped = state === 'applied' && ofClaim === undefined;
      if (isMeant && isTyped && !before.has(paymentId) && !explained.has(paymentId)) return { paymentId, loops };
    }
  return null;
};

type Aftermath = Partial<Pick<UnpostedItem, 'concern' | 'holdsMoney'>>;

const unposted = (item: Item, result: ItemResult, aftermath: Aftermath = {}): UnpostedItem => ({
  ...item,
  kind: 'unposted',
  result,
  concern: null,
  holdsMoney: false,
  ...aftermath,
});

const refuse = (item: Item, reason: PayerFileReason, aftermath: Aftermath): UnpostedItem =>
  unposted(item, { outcome: 'refused', reason }, aftermath);

/** True for reasons that apply to a whole payment. */
const isOfPayment = (reason: PayerFileReason): boolean => reason === 'prenotification' || reason === 'debit';

/** Returns the reason that none of the check's claims may be recorded, or null. */
const refusalByCheck = (remittance: MatchedRemittance | null): PayerFileReason | null => {
  const role = remittance?.role;
  if (role === 'differs' || role === 'voided') return 'check_mismatch';
  return role === 'refused' ? 'out_of_balance' : null;
};
