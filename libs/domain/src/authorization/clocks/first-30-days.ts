import type { CalendarDate } from '../../kernel/calendar.js';
import { isInRange } from '../../kernel/code-range.js';
import type { Cents } from '../../kernel/money.js';
import { excludedGroups, ruleRef, type ExcludedGroup, type RuleRef } from '../../rules/rule-entry.js';
import { dayOfFact, reviewEndOf, type DayReadings } from './review-periods.js';
import type { RuleSet } from '../../rules/rule-set.js';

/**
 * Last day of the time after an injury in which treatment is authorized without prospective review (Labor Code § 4610(b));
 * null for injuries before 2018.
 */
export const exemptUntil = (injuryDate: CalendarDate, rules: RuleSet): DayReadings | null =>
  reviewEndOf('exempt_days', {}, dayOfFact(injuryDate), rules);

/** Last day to bill a service that was given without prospective review in that time; null before the rule's first row. */
export const exemptBillingEnd = (serviceDate: CalendarDate, rules: RuleSet): DayReadings | null =>
  reviewEndOf('exempt_billing', {}, dayOfFact(serviceDate), rules);

/** A group of services that needs prospective review in that time, too. */
export interface ExcludedService {
  readonly group: ExcludedGroup;
  readonly rule: RuleRef;
  readonly citation: string;
}

/**
 * The group by which a service is left out of the exemption (Labor Code § 4610(c)); null: none. `total`: of all such
 * equipment, in cents; null: not known, so it is not left out for its price.
 */
export const excludedService = (
  code: string,
  serviceDate: CalendarDate,
  rules: RuleSet,
  total: Cents | null = null,
): ExcludedService | null => {
  for (const group of excludedGroups) {
    const entry = rules.find('ur.excluded', { group }, serviceDate);
    if (!entry) continue;
    const { amount, codes, except } = entry.value;
    const isOver = amount === null || (total !== null && total > amount);
    if (isOver && isInRange(code, codes) && !isInRange(code, except))
      return { group, rule: ruleRef(entry), citation: entry.citation };
  }
  return null;
};
