import { reviewEnd } from '../../deadlines/deadlines.js';
import type { End } from '../../deadlines/periods.js';
import type { CalendarDate } from '../../kernel/calendar.js';
import { balanceOf, latestEor, type BillFacts } from '../shared/bill.facts.js';
import type { EorFact, ServedBasis } from '../eors/index.js';
import type { ReviewType } from '../shared/bill.types.js';
import { remainingInDispute } from './dispute.js';
import type { RuleSet } from '../../rules/rule-set.js';

/** What starts a period. `order`: service of an appeals board order. */
export const periodBases = [
  'proof_of_service',
  'documented_receipt',
  'postmark_plus_5',
  'received',
  'stated',
  'order',
] as const;
export type PeriodBasis = ServedBasis | 'order';

/** Period for requesting a review of an EOR. */
export interface ReviewWindow {
  readonly type: ReviewType;
  readonly eorId: string;
  readonly end: End;
  /** Earliest last day under all interpretations, and so always on time. */
  readonly safeDay: CalendarDate;
  readonly basis: PeriodBasis;
}

/** Returns the review that can dispute an EOR. Null for an EOR in response to an independent bill review. */
const reviewOf = ({ answers }: Pick<EorFact, 'answers'>): ReviewType | null =>
  answers === 'independent_bill_review' ? null : answers === 'original' ? 'second_review' : 'independent_bill_review';

/**
 * Runs from service of the EOR or of an order that resolves an issue (8 CCR § 9792.5.5(b)(2)), whichever ends later.
 */
export const reviewWindow = ({ orders }: BillFacts, type: ReviewType, eor: EorFact, rules: RuleSet): ReviewWindow => {
  const own = reviewEnd(type, eor.servedAt, rules);
  const resolved = orders
    .filter(({ issue }) => issue === 'threshold_resolved')
    .map(({ servedAt }) => reviewEnd(type, servedAt, rules))
    .toSorted((a, b) => (a.lastDay < b.lastDay ? 1 : -1))[0];
  return resolved && resolved.lastDay > own.lastDay
    ? { type, eorId: eor.eorId, end: resolved, safeDay: resolved.lastDay, basis: 'order' }
    : {
        ...{ type, eorId: eor.eorId, end: own, basis: eor.servedBasis },
        safeDay: reviewEnd(type, eor.servedSafe, rules).lastDay,
      };
};

/** Returns true if a review of the EOR was submitted. */
export const isDisputed = ({ reviews }: BillFacts, { eorId }: EorFact): boolean =>
  reviews.some((review) => review.state === 'submitted' && review.eorId === eorId);

/** Returns null if there is no EOR, if it was already disputed, or if nothing is left in dispute. */
export const openReviewWindow = (facts: BillFacts, rules: RuleSet): ReviewWindow | null => {
  const eor = latestEor(facts);
  const type = eor && reviewOf(eor);
  if (!eor || !type || balanceOf(facts) === 0) return null;
  return isDisputed(facts, eor) || remainingInDispute(facts, rules) === 0
    ? null
    : reviewWindow(facts, type, eor, rules);
};
