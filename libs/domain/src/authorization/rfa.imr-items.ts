import type { RfaImr, RfaImrOutcome } from './rfa.responses.js';
import type { Rfa } from './rfa.state.js';

export interface ItemImr {
  readonly imr: RfaImr;
  /** Null while the decision is pending. */
  readonly decision: RfaImrOutcome | null;
}

export const lastImrOf = ({ imr: reviews }: Pick<Rfa, 'imr'>, itemId: string): ItemImr | null => {
  const imr = reviews.findLast(({ itemIds }) => itemIds.includes(itemId));
  if (!imr) return null;
  return { imr, decision: imr.decisions.find(({ itemIds }) => itemIds.includes(itemId))?.decision ?? null };
};

/** False if the review was refused as ineligible. */
export const isUnderImr = (rfa: Pick<Rfa, 'imr'>, itemId: string): boolean => {
  const last = lastImrOf(rfa, itemId);
  return last !== null && last.decision !== 'ineligible';
};

/** Items that utilization review modified or denied (Labor Code § 4610.5(d)). */
export const imrEligibleItems = ({ decisions }: Rfa): readonly string[] =>
  decisions.filter(({ outcome }) => outcome !== 'approved').map(({ itemId }) => itemId);

export const itemsAwaitingImr = ({ itemIds, decisions }: RfaImr): readonly string[] =>
  itemIds.filter((id) => !decisions.some((decision) => decision.itemIds.includes(id)));

/** Items whose decision was overturned and not yet corrected with basis `imr`. */
export const itemsToCorrect = (rfa: Rfa, { imrId }: RfaImr): readonly string[] =>
  rfa.decisions
    .filter(({ itemId, outcome, basis }) => {
      const last = lastImrOf(rfa, itemId);
      return outcome !== 'approved' && basis !== 'imr' && last?.imr.imrId === imrId && last.decision === 'overturned';
    })
    .map(({ itemId }) => itemId);
