import { isWaiting, Rejection, type BillEvent, type ItemOutcome, type PaymentPostedData } from '#domain';
import type { StoredEvent } from '#event-store';
import { claimMoney, interestOf, reverseShare, shareOf, type Share } from '../checks/claim-money.js';
import type { CheckRole } from '../checks/check-match.js';
import { referencesOf, type RemittancePart } from '../read/file-parts.js';
import { isDatedBeforeTransmission } from '../read/remittance-facts.js';
import { informationalReason, REVERSAL } from '../read/remittance-refusal.js';
import type { ReceiptItem } from '../store/receipt.js';
import type { BillAnswer, Item, ItemResult, PostableItem, SettledItem, UnpostedItem } from './states.js';

const NOTHING_TO_REVERSE =
  'The bill has no payment of the reversed amount. Match the item with the bill whose payment was reversed.';

export const settleUnposted = (item: UnpostedItem): SettledItem => {
  const { result, concern, holdsMoney } = item;
  return {
    ...settled(item, result, holdsMoney ? [] : null),
    ...(concern && { flag: { key: item.attempt.key, concern } }),
  };
};

/** posted → settled: derives an item's outcome from its bill's response. Throws rejections that have no outcome. */
export const settle = (item: PostableItem, answer: BillAnswer): SettledItem => {
  if (answer instanceof Rejection) return settleRejected(item, answer);
  const types: readonly string[] = answer.events.map(({ type }) => type);
  switch (item.kind) {
    case 'acknowledgement':
      return settled(item, { outcome: outcomeOfAcknowledgement(item, types), reason: null });
    case 'status':
      return settled(item, { outcome: 'recorded', reason: null });
    case 'notice':
      return settled(item, { outcome: 'recorded', reason: informationalReason(item.part.claim) }, []);
    case 'payment': {
      const shares = paymentsIn(answer.events).map(shareOf);
      const outcome = shares.length > 0 ? 'posted' : types.includes('EorReceived') ? 'recorded' : 'duplicate';
      const settled = settledClaim(item, outcome, shares);
      return outcome !== 'duplicate' && isDatedBeforeTransmission(item.found, item.part.check, item.part.claim)
        ? { ...settled, item: { ...settled.item, warnings: ['date_before_transmission'] } }
        : settled;
    }
    case 'reversal': {
      const isNew = types.includes('EorVoided') || types.includes('PaymentVoided');
      const voided = answer.events.flatMap(({ type, data }) =>
        (type as string) === 'PaymentVoided' ? [(data as unknown as { paymentId: string }).paymentId] : [],
      );
      // The whole payment, as recorded on its bill.
      const shares = paymentsIn(answer.history)
        .filter(({ paymentId }) => voided.includes(paymentId))
        .map((payment) => reverseShare(shareOf(payment)));
      return settledClaim(item, isNew ? 'recorded' : 'duplicate', shares);
    }
  }
};

/** A reversal that its bill rejects needs review. If a user matches it manually, they receive the rejection. */
const settleRejected = (item: PostableItem, rejection: Rejection): SettledItem => {
  const { code } = rejection;
  const { byHand, key } = item.attempt;
  if (item.kind !== 'reversal' || (code !== 'not_found' && (byHand || code !== 'lifecycle_conflict'))) throw rejection;
  if (byHand) throw new Rejection('lifecycle_conflict', NOTHING_TO_REVERSE);
  const [result, suffix]: [ItemResult, string] =
    code === 'not_found'
      ? [{ outcome: 'unmatched', reason: 'reversal_without_payment' }, 'waits']
      : [{ outcome: 'refused', reason: 'check_mismatch' }, 'differs'];
  return { ...settled(item, result, []), flag: { key: `${key}/${suffix}`, concern: 'check_mismatch' } };
};

type PostedClaim = Extract<PostableItem, { readonly part: RemittancePart }>;

const settledClaim = (item: PostedClaim, outcome: ItemOutcome, shares: readonly Share[]): SettledItem => ({
  ...settled(item, { outcome, reason: null }, shares),
  // The duplicate posts nothing, but its sender may expect a payment.
  ...(outcome === 'duplicate' &&
    item.remittance?.isVoided === true && { flag: { key: item.attempt.key, concern: 'check_voided' } }),
});

/** Roles of checks that record claim results. */
const followingRoles: ReadonlySet<CheckRole> = new Set(['own', 'differs', 'linked']);

/** Returns the settled item and the result for its check. `shares`: null if the check does not record the item. */
const settled = (
  { n, part, found, remittance, ...item }: Item & { readonly kind?: string },
  result: ItemResult,
  shares: readonly Share[] | null = null,
): SettledItem => {
  const { kind, place } = part;
  const isPosted = part.kind === '835' && item.kind !== 'unposted';
  const receipt: ReceiptItem = {
    ...{ n, kind, place },
    amounts: isPosted
      ? { charged: part.claim.charged, paid: part.claim.paid, interest: interestOf(part) }
      : part.amounts,
    ...{ organizationId: found?.organizationId ?? null, billId: found?.billId ?? null },
    controlNumber: found?.transmission.controlNumber ?? null,
    ...(isWaiting(result) && { told: referencesOf(part) }),
    ...result,
    ...(shares && shares.length > 0 && remittance && { checkId: remittance.checkId }),
  };
  if (part.kind !== '835' || !shares || !remittance || !followingRoles.has(remittance.role)) return { item: receipt };
  const { checkId } = remittance;
  const amount = claimMoney(part) - shares.reduce((sum, share) => sum + share.amount, 0);
  const left = part.claim.status === REVERSAL ? 'interest_left' : 'not_posted';
  const reason = result.reason ?? (result.outcome === 'duplicate' ? 'duplicate' : left);
  const claim = { place, posted: shares, held: amount === 0 ? null : { amount, reason } };
  return { item: { ...receipt, checkId }, claim: { checkId, claim } };
};

const paymentsIn = (events: readonly StoredEvent<BillEvent>[]): readonly PaymentPostedData[] =>
  events.flatMap(({ type, data }) => (type === 'PaymentPosted' ? [data as never] : []));

/** Outcome of a response that can change the bill; all others are `recorded`. */
const outcomeOfAcknowledgement = (
  { told, found: { transmission } }: Extract<PostableItem, { kind: 'acknowledgement' }>,
  types: readonly string[],
): ItemOutcome => {
  if (told.level === 'interchange')
    return told.outcome === 'accepted' ? 'accepted' : types.includes('TransmissionFailed') ? 'rejected' : 'recorded';
  if (told.outcome === 'rejected') return types.includes('BillRejected') ? 'rejected' : 'recorded';
  if (told.level === 'payer') return types.includes('BillAccepted') ? 'accepted' : 'recorded';
  if (!transmission.isCurrent) return 'recorded';
  return told.level === 'syntax' ? 'accepted' : 'forwarded';
};
