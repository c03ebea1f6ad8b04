import type { Cents } from '../kernel/money.js';
import { ruleRef, type RuleEntry } from '../rules/rule-entry.js';
import { usd, type PricedLine, type Quote } from './pricing.js';
import type { RuleSet } from '../rules/rule-set.js';

const entryOf = (
  { code, serviceDate }: Pick<PricedLine, 'code' | 'serviceDate'>,
  rules: RuleSet,
): RuleEntry<'fee.interpreter'> | null => rules.find('fee.interpreter', { code }, serviceDate);

/** True regardless of the date. Interpreting has no report, and the market rate can apply. */
export const isInterpreterCode = (code: string, rules: RuleSet): boolean =>
  rules.candidates('fee.interpreter', { code }).length > 0;

/**
 * Null for other codes and dates. The fee is a rate for each started part of an hour, with a minimum time (8 CCR §
 * 9795.3(b)(2)). A higher, proven market rate is payable, so the provider can dispute up to the charge.
 */
export const quoteInterpreter = (line: PricedLine, rules: RuleSet): Quote | null => {
  const entry = entryOf(line, rules);
  if (!entry) return null;
  const { amount, minUnits, unitMinutes } = entry.value;
  const units = Math.max(minUnits, line.units);
  const allowed: Cents = amount * units;
  return {
    kind: 'priced',
    allowed,
    pricing: {
      status: 'calculated',
      basis: `Interpreter, by ${unitMinutes} minutes`,
      citation: entry.citation,
      steps: [
        ...(units > line.units ? [`at least ${minUnits} units of ${unitMinutes} minutes`] : []),
        `${usd(amount)} × ${units} = ${usd(allowed)}`,
      ],
      rule: ruleRef(entry),
    },
    warnings:
      line.charge === null || line.charge <= allowed
        ? []
        : [
            {
              code: 'interpreter_market_rate',
              path: 'charge',
              message: `The charge of ${usd(line.charge)} exceeds ${usd(allowed)} (${entry.citation}). A higher market rate is payable if a list of recent payments documents it. Attach the list as market_rate_list, or charge ${usd(allowed)}.`,
            },
          ],
  };
};
