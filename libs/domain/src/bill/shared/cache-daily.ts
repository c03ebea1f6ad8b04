import type { CalendarDate } from '../../kernel/calendar.js';
import type { RuleSet } from '../../rules/rule-set.js';
import type { BillOnFile } from './bill-on-file.js';

/**
 * Caches the last result for each bill until the date or the rules change. The key is the view object, which every
 * event replaces. The result is garbage-collected with the view, so nothing remains after shredding.
 */
export const cacheDaily = <Result>(
  compute: (bill: BillOnFile, today: CalendarDate, rules: RuleSet) => Result,
): ((bill: BillOnFile, today: CalendarDate, rules: RuleSet) => Result) => {
  const results = new WeakMap<BillOnFile, { today: CalendarDate; rules: RuleSet; result: Result }>();
  return (bill, today, rules) => {
    const known = results.get(bill);
    if (known?.today === today && known.rules === rules) return known.result;
    const result = compute(bill, today, rules);
    results.set(bill, { today, rules, result });
    return result;
  };
};
