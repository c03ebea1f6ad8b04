import type { CalendarDate } from '../../kernel/calendar.js';
import type { BillFacts } from '../bill.facts.js';
import { receivablesOf } from '../receivables/receivable.facts.js';
import type { DemandFact } from './demand.types.js';

/** The demand that counts; undefined where none was made. */
export const standingDemand = ({ demands }: BillFacts): DemandFact | undefined =>
  demands.findLast(({ replaced }) => !replaced);

/**
 * The last day of a demand that nobody answered and of which something is still open; null where there is none. What comes
 * after it is to be thought of by a person.
 */
export const unansweredDemandUntil = (facts: BillFacts): CalendarDate | null => {
  const demand = standingDemand(facts);
  if (!demand || demand.answer !== null || facts.closed) return null;
  const isOpen = receivablesOf(facts).some(({ sourceId, open }) => sourceId === demand.demandId && open > 0);
  return isOpen ? demand.lastDay : null;
};
