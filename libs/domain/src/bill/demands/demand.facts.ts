import type { CalendarDate } from '../../kernel/calendar.js';
import { sum, type Cents } from '../../kernel/money.js';
import type { BillFacts } from '../shared/bill.facts.js';
import { receivablesOf } from '../receivables/index.js';
import type { DemandFact, LateCost } from './demand.types.js';
import type { RuleSet } from '../../rules/rule-set.js';

export const activeDemand = ({ demands }: BillFacts): DemandFact | undefined =>
  demands.findLast(({ replaced }) => !replaced);

/** Returns how much of the cost is covered by payments that aren't voided, under the rule for receivables. */
export const lateCostReceived = ({ payments }: BillFacts, cost: LateCost): LateCost => {
  const standing = payments.filter(({ voided }) => !voided);
  return {
    penalty: Math.min(cost.penalty, sum(standing.map(({ penalty }) => penalty))),
    interest: Math.min(cost.interest, sum(standing.map(({ interest }) => interest))),
  };
};

/** Returns the open penalty and interest in cents. */
export const lateCostOpen = (facts: BillFacts, cost: LateCost): Cents => {
  const received = lateCostReceived(facts, cost);
  return cost.penalty - received.penalty + cost.interest - received.interest;
};

/** Returns the due date of a demand with an open amount and no response, or null. A user decides on the next step. */
export const unansweredDemandUntil = (facts: BillFacts, rules: RuleSet): CalendarDate | null => {
  const demand = activeDemand(facts);
  if (!demand || demand.answer !== null || facts.closed) return null;
  const isOpen = receivablesOf(facts, rules).some(({ sourceId, open }) => sourceId === demand.demandId && open > 0);
  return isOpen ? demand.lastDay : null;
};
