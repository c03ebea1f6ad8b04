import type { PayerFileReason } from '#contracts';
import { Rejection, type BillFacts } from '#domain';
import type { FoundBill } from '../find/bill-finder.js';
import { isUnclear } from '../read/acknowledgements.js';
import type { RemittancePart } from '../read/file-parts.js';
import { isInformational, refusalOfClaim, REVERSAL } from '../read/remittance-refusal.js';
import { claimMoney } from '../checks/claim-money.js';
import type { MatchedRemittance } from '../checks/check-match.js';
import type { ClaimIds } from '../read/claim-ids.js';
import type { Item, ItemResult, MatchedClaim, PostableItem, UnpostedItem } from './states.js';

const INSUFFICIENT_CHECK_BALANCE = 'The check that a person posted has not that much left.';

/** parsed → matched: whether the bill of an item is to record it. A claim is asked for more, see `admitClaim`. */
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

/** Matched with another practice's check: nothing of it is recorded. A bill of ours that it names has the task. */
export const matchForeign = (item: Item): UnpostedItem => refuse(item, 'other_payee', { concern: 'other_payee' });

/** Facts about a claim that its check and its bill are asked for. */
export interface ClaimFacts {
  readonly ids: ClaimIds;
  readonly paidBy: string | null;
  /** True if its check, which was told of or posted before, does not have this claim. */
  readonly isStrange: boolean;
  /** True if it takes the place of a payment that could not be taken back: both must wait, or it would be paid twice. */
  readonly waitsForReversal: boolean;
}

/** Whether the check of a claim lets it go to its bill. Throws the rejection that a person who matches the claim sees. */
export const admitClaim = (
  claim: MatchedClaim,
  { ids, paidBy, isStrange, waitsForReversal }: ClaimFacts,
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
  return { ...claim, kind, ids, paidBy };
};

/** True if a bill recorded the claim with this key, or its reversal. */
export const isKnownTo = ({ remittances }: Pick<BillFacts, 'remittances'>, { key }: ClaimIds): boolean =>
  remittances.some((remittance) => remittance.key === key || remittance.reversedBy === `${key}-${REVERSAL}`);

/**
 * Payment that a person posted with a check which a remittance tells of later, of this bill and amount; null if none is
 * left. Each is explained by one claim: `explained` holds those of this run, and the bills' EORs name the earlier ones.
 */
export const typedPaymentOf = (
  { shares }: MatchedRemittance,
  part: RemittancePart,
  { billId, bill }: FoundBill,
  explained: ReadonlySet<string>,
): string | null => {
  const before = new Set(bill.eors.flatMap(({ paidBy }) => paidBy ?? []));
  for (const [paymentId, { state, ofClaim, ...share }] of shares) {
    const isMeant = share.billId === billId && share.amount === claimMoney(part);
    const isTyped = state === 'applied' && ofClaim === undefined;
    if (isMeant && isTyped && !before.has(paymentId) && !explained.has(paymentId)) return paymentId;
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

/** True of reasons that hold for a whole payment, whomever its claims are about. */
const isOfPayment = (reason: PayerFileReason): boolean => reason === 'prenotification' || reason === 'debit';

/** Why the check keeps all of its claims from being recorded; null where it does not. */
const refusalByCheck = (remittance: MatchedRemittance | null): PayerFileReason | null => {
  const role = remittance?.role;
  if (role === 'differs' || role === 'voided') return 'check_mismatch';
  return role === 'refused' ? 'out_of_balance' : null;
};
