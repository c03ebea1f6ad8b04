import type { RfaImr, RfaImrOutcome } from './rfa.responses.js';
import type { Rfa } from './rfa.state.js';

/** Where an item stands in its last review. */
export interface ItemImr {
  readonly imr: RfaImr;
  /** Null while it is waited for. */
  readonly decision: RfaImrOutcome | null;
}

/** The last independent medical review of an item; null where none is on record. */
export const lastImrOf = ({ imr: reviews }: Pick<Rfa, 'imr'>, itemId: string): ItemImr | null => {
  const imr = reviews.findLast(({ itemIds }) => itemIds.includes(itemId));
  if (!imr) return null;
  return { imr, decision: imr.decisions.find(({ itemIds }) => itemIds.includes(itemId))?.decision ?? null };
};

/** Was a review of the item asked for that was not refused as ineligible? */
export const isUnderImr = (rfa: Pick<Rfa, 'imr'>, itemId: string): boolean => {
  const last = lastImrOf(rfa, itemId);
  return last !== null && last.decision !== 'ineligible';
};

/** Items that independent medical review may be about: utilization review modified or denied them (Labor Code § 4610.5(d)). */
export const imrEligibleItems = ({ decisions }: Rfa): readonly string[] =>
  decisions.filter(({ outcome }) => outcome !== 'approved').map(({ itemId }) => itemId);

/** Items of a review that wait for its decision. */
export const itemsAwaitingImr = ({ itemIds, decisions }: RfaImr): readonly string[] =>
  itemIds.filter((id) => !decisions.some((decision) => decision.itemIds.includes(id)));

/** Items whose decision the review overturned, and whose correction with basis `imr` is not recorded. */
export const itemsToCorrect = (rfa: Rfa, { imrId }: RfaImr): readonly string[] =>
  rfa.decisions
    .filter(({ itemId, outcome, basis }) => {
      const last = lastImrOf(rfa, itemId);
      return outcome !== 'approved' && basis !== 'imr' && last?.imr.imrId === imrId && last.decision === 'overturned';
    })
    .map(({ itemId }) => itemId);
