import type { Cents } from '../../kernel/money.js';
import { balanceOf, type BillFacts } from '../shared/bill.facts.js';

/** Returns the corrected bill that replaces this one, or null. */
export const revisedBy = ({ revision }: Pick<BillFacts, 'revision'>): string | null =>
  revision && !revision.withdrawn ? revision.newBillId : null;

/** Returns the balance in cents, or 0 if a corrected bill replaces this one and carries the balance. */
export const openBalanceOf = (facts: BillFacts): Cents => (revisedBy(facts) === null ? balanceOf(facts) : 0);
