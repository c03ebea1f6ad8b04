import type { CalendarDate } from '../kernel/calendar.js';
import type { RuleRef } from '../rules/rule-entry.js';
import type { Warning } from './shared/bill.types.js';
import type { BillOnFile } from './shared/bill-on-file.js';
import { billDeadlines } from './deadlines/bill-deadlines.js';
import { penaltyInterest } from './deadlines/penalty-interest.js';
import { isDecisionFinal, repriceLines } from './reassessment/index.js';
import type { RuleSet } from '../rules/rule-set.js';

/**
 * Returns warnings under the current rule set: today's prices, and expired deadline and rate rules. A settled or erased
 * bill has none, because it no longer changes. `today`: date in Los Angeles.
 */
export const currentWarnings = (bill: BillOnFile, today: CalendarDate, rules: RuleSet): readonly Warning[] => {
  const { facts, snapshot } = bill;
  if (snapshot === null || isDecisionFinal(facts)) return [];
  const ofLines = repriceLines(bill, rules).flatMap(({ at, quote }) =>
    quote.warnings.map((warning): Warning => ({ ...warning, path: `bill.serviceLines.${at}.${warning.path}` })),
  );
  const late = penaltyInterest(bill, today, rules);
  const used: readonly (readonly [path: string, rule: RuleRef])[] = [
    ...billDeadlines(bill, today, rules).map(({ id, rule }) => [`deadlines.${id}`, rule] as const),
    ...(late ? [['penaltyInterest', late.rule] as const] : []),
  ];
  return [...ofLines, ...used.flatMap(([path, rule]) => outdatedRuleWarnings(path, rule))];
};

const outdatedRuleWarnings = (path: string, { id, validThrough, outdated }: RuleRef): readonly Warning[] =>
  outdated && validThrough !== null
    ? [
        {
          code: 'rule_outdated',
          path,
          message: `Rule ${id} expired on ${validThrough} and has no replacement. This value still uses the expired rule and is unproven.`,
          ruleId: id,
          validThrough,
        },
      ]
    : [];
