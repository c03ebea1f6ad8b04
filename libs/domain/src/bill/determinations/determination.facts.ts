import { addDays, type CalendarDate } from '../../kernel/calendar.js';
import { requireEndOf, type End } from '../../deadlines/periods.js';
import type { BillFacts } from '../shared/bill.facts.js';
import { servedIn, type EorFact, type Served, type ServiceMethod } from '../eors/index.js';
import type { DeterminationFact, DeterminationOutcome } from './determination.types.js';
import type { RuleSet } from '../../rules/rule-set.js';

/** What orders the payer to pay more, and from which day on. */
export interface Award extends Served {
  /** Null where nobody said how it was served. */
  readonly by: ServiceMethod | null;
}

/** The determination of a review; undefined where none was recorded. */
export const determinationOf = ({ determinations }: BillFacts, reviewId: string): DeterminationFact | undefined =>
  determinations.findLast((determination) => determination.reviewId === reviewId && !determination.corrected);

/** True where the payer has to pay more. */
export const isOverturned = (outcome: DeterminationOutcome): boolean =>
  outcome === 'overturned' || outcome === 'partially_overturned';

/** True where a determination orders the payer to pay the fee back. */
export const ordersFee = ({ outcome, feeOrdered }: Pick<DeterminationFact, 'outcome' | 'feeOrdered'>): boolean =>
  feeOrdered && isOverturned(outcome);

/** The award that a receivable is of: its determination, or the EOR that told of it; null where it is of neither. */
export const awardOf = (facts: BillFacts, sourceId: string): Award | null => {
  const determined = facts.determinations.find(({ determinationId }) => determinationId === sourceId);
  if (determined) return awardOfDetermination(determined);
  const eor = facts.eors.find(({ eorId }) => eorId === sourceId);
  return eor ? awardFromEor(eor) : null;
};

/** The award that an EOR tells of: as its determination was served, where one was recorded, else as the EOR was. */
export const awardOfEor = (facts: BillFacts, eor: EorFact): Award => {
  const determined = eor.reviewId === null ? undefined : determinationOf(facts, eor.reviewId);
  return determined ? awardOfDetermination(determined) : awardFromEor(eor);
};

const awardOfDetermination = ({ servedAt, servedBy }: DeterminationFact): Award => ({
  ...servedIn({ servedAt }),
  by: servedBy,
});

const awardFromEor = (eor: EorFact): Award => ({ ...servedIn(eor), by: eor.service?.by ?? null });

const mailService = ({ by }: Pick<Award, 'by'>) => (by === 'mail' ? { by } : {});

/** End of the time to appeal a determination: longer by the days of the mail (Labor Code § 4603.6(f); 8 CCR § 10567(c)). */
export const appealEnd = (award: Pick<Award, 'servedAt' | 'by'>, rules: RuleSet): End =>
  requireEndOf('ibr_petition', mailService(award), award.servedAt, rules);

/** End of the time to pay what a determination orders, and the fee (8 CCR § 9792.5.15(a)). */
export const awardEnd = ({ servedAt }: Award, rules: RuleSet): End =>
  requireEndOf('ibr_award_payment', {}, servedAt, rules);

/**
 * The day from which on a determination may be enforced: the day after the later of the time to pay and twenty days from
 * the day on which it became final, which is the end of the time to appeal (8 CCR § 10570).
 */
export const enforceableFrom = (
  award: Award,
  rules: RuleSet,
): Pick<End, 'citation' | 'rule'> & { readonly day: CalendarDate } => {
  const final = requireEndOf('ibr_enforce', mailService(award), appealEnd(award, rules).lastDay, rules);
  const pay = awardEnd(award, rules);
  const { citation, rule } = final;
  return { day: addDays(final.lastDay > pay.lastDay ? final.lastDay : pay.lastDay, 1), citation, rule };
};
