import type { CalendarDate } from '../kernel/calendar.js';
import type { RuleSet } from '../rules/rule-set.js';
import { rulesInForce } from '../rules/rules-in-force.js';
import type { BillOnFile } from './bill.view.js';

/**
 * Caches the last result of a function for each bill, until the day or the rules in force change. A bill is the object that
 * a fold returned, which every event replaces. Its result is dropped together with it, so none outlives shredding.
 */
export const cacheDaily = <Result>(
  compute: (bill: BillOnFile, today: CalendarDate) => Result,
): ((bill: BillOnFile, today: CalendarDate) => Result) => {
  const results = new WeakMap<BillOnFile, { today: CalendarDate; rules: RuleSet; result: Result }>();
  return (bill, today) => {
    const rules = rulesInForce();
    const known = results.get(bill);
    if (known?.today === today && known.rules === rules) return known.result;
    const result = compute(bill, today);
    results.set(bill, { today, rules, result });
    return result;
  };
};
