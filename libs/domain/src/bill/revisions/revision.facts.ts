import type { Cents } from '../../kernel/money.js';
import { balanceOf, type BillFacts } from '../shared/bill.facts.js';

/** The corrected bill that stands for this one, or null. */
export const revisedBy = ({ revision }: Pick<BillFacts, 'revision'>): string | null =>
  revision && !revision.withdrawn ? revision.newBillId : null;

/** What is open of a bill: nothing where a corrected bill stands for it, which is owed in its place. Cents. */
export const openBalanceOf = (facts: BillFacts): Cents => (revisedBy(facts) === null ? balanceOf(facts) : 0);
