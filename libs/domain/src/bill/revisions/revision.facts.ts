import type { Cents } from '../../kernel/money.js';
import { balanceOf, type BillFacts } from '../shared/bill.facts.js';

/** Corrected bill that replaces this bill, or null. */
export const revisedBy = ({ revision }: Pick<BillFacts, 'revision'>): string | null =>
  revision && !revision.withdrawn ? revision.newBillId : null;

/** 0 if a corrected bill replaces this bill and carries the balance. Cents. */
export const openBalanceOf = (facts: BillFacts): Cents => (revisedBy(facts) === null ? balanceOf(facts) : 0);
