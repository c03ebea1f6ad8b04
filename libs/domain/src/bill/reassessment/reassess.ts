import { quoteByRules } from '../submission/quote-lines.js';
import { responseEnd } from '../../deadlines/deadlines.js';
import type { BillOnFile } from '../bill.view.js';
import { isResponseOpen, staysAsDecided, type Reassessed } from './reassessment.commands.js';

/** A bill that the rules in force leave as it is. */
const unmoved: Reassessed = { lines: [], response: null };

/**
 * What the rules in force say of a bill where they say otherwise than was decided. Lines that no dated rule prices (those of
 * the physician fee schedule, or at the reviewed charge) stay; so does everything of an erased bill.
 */
export const reassess = ({ clear, snapshot, facts }: BillOnFile): Reassessed => {
  if (clear === null || snapshot === null || staysAsDecided(facts)) return unmoved;
  const lines = facts.lines.flatMap((line, n) => {
    const details = snapshot.lines[n];
    if (!details) return [];
    const { id, code, modifiers, units, charge } = line;
    const { serviceDate } = details;
    const quote = quoteByRules(facts.billingMode, {
      code,
      modifiers,
      units,
      charge,
      serviceDate,
      hasFeeContext: false,
    });
    if (quote.kind !== 'priced' || quote.pricing.rule === undefined) return [];
    const isSame = quote.allowed === line.allowed && quote.pricing.status === line.pricingStatus;
    return isSame ? [] : [{ lineId: id, allowed: quote.allowed, pricing: quote.pricing }];
  });
  if (!isResponseOpen(facts) || facts.receivedAt === null) return { lines, response: null };
  const { lastDay, rule } = responseEnd(facts.billingMode, facts.route, facts.receivedAt);
  return { lines, response: lastDay === facts.responseDueDate ? null : { lastDay, rule } };
};
