import { paidOf, type BillFacts } from '../shared/bill.facts.js';
import type { Cents } from '../shared/bill.types.js';

/** `more`: amount paid in cents (negative: taken back). `credit` is absent if 0. */
export const moneyAfter = (facts: BillFacts, more: Cents): { readonly balance: Cents; readonly credit?: Cents } => {
  const rest = facts.charged - paidOf(facts) - more;
  return { balance: facts.closed?.writeOff === true ? 0 : Math.max(0, rest), ...(rest < 0 && { credit: 0 - rest }) };
};
