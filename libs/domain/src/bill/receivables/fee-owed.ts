import type { BillEvent } from '../shared/bill.events.js';
import type { BillFacts } from '../shared/bill.facts.js';
import { receivableIdOf, receivablesOf } from './receivable.facts.js';
import { awardEnd, awardOf } from '../determinations/index.js';
import type { RuleSet } from '../../rules/rule-set.js';
import type { ReviewFact } from '../shared/review-fact.js';

/**
 * Opens the fee that the practice paid, once per review. If the payer owes any additional amount, the determination
 * orders payment of this amount and the fee (8 CCR § 9792.5.14).
 */
export const feeOwed = (
  facts: BillFacts,
  { fee, reviewId }: ReviewFact,
  sourceId: string,
  rules: RuleSet,
): readonly BillEvent[] => {
  const sources = [
    ...facts.determinations
      .filter((determination) => determination.reviewId === reviewId)
      .map(({ determinationId }) => determinationId),
    ...facts.eors.filter((eor) => eor.reviewId === reviewId).map(({ eorId }) => eorId),
  ];
  const award = awardOf(facts, sourceId);
  if (fee === 0 || !award) return [];
  if (
    receivablesOf(facts, rules).some(
      (receivable) => receivable.kind === 'ibr_fee' && sources.includes(receivable.sourceId),
    )
  )
    return [];
  const { dueAt, lastDay, rule } = awardEnd(award, rules);
  return [
    {
      type: 'ReceivableOpened',
      data: {
        ...{ billId: facts.billId, receivableId: receivableIdOf('ibr_fee', sourceId), kind: 'ibr_fee', amount: fee },
        ...{ sourceId, dueAt, lastDay, rule },
      },
    },
  ];
};
