import type { RfaImr, RfaImrOutcome } from './rfa.responses.js';
import type { Rfa } from './rfa.state.js';

/** The last independent medical review of an item. */
export interface ItemImr {
  readonly imr: RfaImr;
  /** Null while the decision is pending. */
  readonly decision: RfaImrOutcome | null;
}

/** Returns the last independent medical review of an item, or null if none is on record. */
export const lastImrOf = ({ imr: reviews }: Pick<Rfa, 'imr'>, itemId: string): ItemImr | null => {
  const imr = reviews.findLast(({ itemIds }) => itemIds.includes(itemId));
  if (!imr) return null;
  return { imr, decision: imr.decisions.find(({ itemIds }) => itemIds.includes(itemId))?.decision ?? null };
};

/** Returns true if a review of the item was requested and not refused as ineligible. */
export const isUnderImr = (rfa: Pick<Rfa, 'imr'>, itemId: string): boolean => {
  const last = lastImrOf(rfa, itemId);
  return last !== null && last.decision !== 'ineligible';
};

/**
 * Returns the items that are eligible for independent medical review: utilization review modified or denied them (Labor
 * Code § 4610.5(d)).
 */
export const imrEligibleItems = ({ decisions }: Rfa): readonly string[] =>
  decisions.filter(({ outcome }) => outcome !== 'approved').map(({ itemId }) => itemId);

/** Returns the items of a review that await its decision. */
export const itemsAwaitingImr = ({ itemIds, decisions }: RfaImr): readonly string[] =>
  itemIds.filter((id) => !decisions.some((decision) => decision.itemIds.includes(id)));

/** Returns the items whose decision the review overturned, if no correction with basis `imr` is recorded yet. */
export const itemsToCorrect = (rfa: Rfa, { imrId }: RfaImr): readonly string[] =>
  rfa.decisions
    .filter(({ itemId, outcome, basis }) => {
      const last = lastImrOf(rfa, itemId);
      return outcome !== 'approved' && basis !== 'imr' && last?.imr.imrId === imrId && last.decision === 'overturned';
    })
    .map(({ itemId }) => itemId);
