import { quoteByRules } from '../submission/index.js';
import type { BillOnFile } from '../shared/bill-on-file.js';
import { billResponseEnd } from '../shared/pay-mode.js';
import { isResponseOpen, isDecisionFinal, type Reassessment } from './reassessment.commands.js';
import type { RuleSet } from '../../rules/rule-set.js';

const unchangedBill: Reassessment = { lines: [], response: null };

/** Omits lines that the rule set can't price. `at`: index of the line. */
export const repriceLines = ({ facts, snapshot }: Pick<BillOnFile, 'facts' | 'snapshot'>, rules: RuleSet) =>
  facts.lines.flatMap((line, at) => {
    const details = snapshot?.lines[at];
    if (!details) return [];
    const { code, modifiers, units, charge } = line;
    const { serviceDate } = details;
    const asked = { code, modifiers, units, charge, serviceDate, hasFeeContext: false };
    const quote = quoteByRules(facts.billingMode, asked, rules);
    return quote.kind === 'priced' ? [{ line, at, quote }] : [];
  });

/**
 * Compares a rule set with the recorded decisions. Lines without a dated rule (priced by the physician fee schedule or
 * at the reviewed charge) and erased bills don't change.
 */
export const reassess = ({ clear, snapshot, facts }: BillOnFile, rules: RuleSet): Reassessment => {
  if (clear === null || snapshot === null || isDecisionFinal(facts)) return unchangedBill;
  const lines = repriceLines({ facts, snapshot }, rules).flatMap(({ line, quote: { allowed, pricing } }) => {
    if (pricing.rule === undefined) return [];
    const isSame = allowed === line.allowed && pricing.status === line.pricingStatus;
    return isSame ? [] : [{ lineId: line.id, allowed, pricing }];
  });
  if (!isResponseOpen(facts) || facts.receivedAt === null) return { lines, response: null };
  const { lastDay, rule } = billResponseEnd(facts, facts.receivedAt, rules);
  return { lines, response: lastDay === facts.responseDueDate ? null : { lastDay, rule } };
};
