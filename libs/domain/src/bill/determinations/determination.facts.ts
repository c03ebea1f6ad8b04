import { addDays, type CalendarDate } from '../../kernel/calendar.js';
import { requireEndOf, type End } from '../../deadlines/periods.js';
import type { BillFacts } from '../shared/bill.facts.js';
import { servedIn, type EorFact, type Served, type ServiceMethod } from '../eors/index.js';
import type { DeterminationFact, DeterminationOutcome } from './determination.types.js';
import type { RuleSet } from '../../rules/rule-set.js';

/** Requires the payer to pay more. Periods run from service. */
export interface Award extends Served {
  /** Method of service, or null if unknown. */
  readonly by: ServiceMethod | null;
}

/** Returns the review's determination, or undefined if none was recorded. */
export const determinationOf = ({ determinations }: BillFacts, reviewId: string): DeterminationFact | undefined =>
  determinations.findLast((determination) => determination.reviewId === reviewId && !determination.corrected);

/** Returns true if the payer must pay more. */
export const isOverturned = (outcome: DeterminationOutcome): boolean =>
  outcome === 'overturned' || outcome === 'partially_overturned';

export const ordersFee = ({ outcome, feeOrdered }: Pick<DeterminationFact, 'outcome' | 'feeOrdered'>): boolean =>
  feeOrdered && isOverturned(outcome);

/** Returns the award from the determination, or from the EOR that reported it. Null if there is neither. */
export const awardOf = (facts: BillFacts, sourceId: string): Award | null => {
  const determined = facts.determinations.find(({ determinationId }) => determinationId === sourceId);
  if (determined) return awardOfDetermination(determined);
  const eor = facts.eors.find(({ eorId }) => eorId === sourceId);
  return eor ? awardFromEor(eor) : null;
};

/** Uses the service date of the recorded determination, or else of the EOR. */
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

/** Service by mail extends the period (Labor Code § 4603.6(f); 8 CCR § 10567(c)). */
export const appealEnd = (award: Pick<Award, 'servedAt' | 'by'>, rules: RuleSet): End =>
  requireEndOf('ibr_petition', mailService(award), award.servedAt, rules);

/** Returns the end of the period to pay the ordered amount and the fee (8 CCR § 9792.5.15(a)). */
export const awardEnd = ({ servedAt }: Award, rules: RuleSet): End =>
  requireEndOf('ibr_award_payment', {}, servedAt, rules);

/**
 * Returns the day after the payment period ends or twenty days after the determination became final, whichever is
 * later. The determination becomes final at the end of the appeal period (8 CCR § 10570).
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
