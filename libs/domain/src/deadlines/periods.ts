import { addDays, addMonths, type CalendarDate } from '../kernel/calendar.js';
import { ruleRef, type AppliesTo, type Period, type PeriodName, type RuleRef } from '../rules/rule-entry.js';
import type { RuleSet } from '../rules/rule-set.js';

/** A legal period, selected by the facts and the day on which it begins. */
interface Term extends Period {
  readonly citation: string;
  readonly rule: RuleRef;
}

/** End of a period: the counted day, and the day after adjustment for a weekend or holiday (CCP §§ 12, 12a). */
export interface End {
  readonly dueAt: CalendarDate;
  readonly lastDay: CalendarDate;
  readonly citation: string;
  readonly rule: RuleRef;
}

/**
 * Returns the period under a rule set. Returns null before its first rule. After the last rule expires, it still
 * applies, as unproven.
 */
const termOf = (name: PeriodName, facts: AppliesTo, begin: CalendarDate, rules: RuleSet): Term | null => {
  const found = rules.findOrLast(`days.${name}`, facts, begin);
  if (!found) return null;
  const { entry, ended } = found;
  return { ...entry.value, citation: entry.citation, rule: ruleRef(entry, ended) };
};

/**
 * Returns the last day of a period, without weekend and holiday adjustment. The first day is excluded and the last day
 * is included (CCP § 12).
 */
const countedDay = ({ count, unit }: Period, begin: CalendarDate, rules: RuleSet): CalendarDate =>
  unit === 'business'
    ? rules.courtDays.addWorkingDays(begin, count)
    : unit === 'months'
      ? addMonths(begin, count)
      : addDays(begin, count);

/** Returns the end of a period under a rule set, or null before its first rule. */
export const endOf = (name: PeriodName, facts: AppliesTo, begin: CalendarDate, rules: RuleSet): End | null => {
  const term = termOf(name, facts, begin, rules);
  if (!term) return null;
  const dueAt = countedDay(term, begin, rules);
  return {
    dueAt,
    lastDay: term.move === '12a' ? rules.courtDays.workingDayFrom(dueAt) : dueAt,
    citation: term.citation,
    rule: term.rule,
  };
};

/** Returns the first day of a period of working days that ends before a day, or null before its first rule. */
export const firstDayOfPeriodBefore = (
  name: PeriodName,
  day: CalendarDate,
  rules: RuleSet,
): { readonly firstDay: CalendarDate; readonly citation: string; readonly rule: RuleRef } | null => {
  const term = termOf(name, {}, day, rules);
  return (
    term && { firstDay: rules.courtDays.workingDayBefore(day, term.count), citation: term.citation, rule: term.rule }
  );
};

/** Returns the end of a period that has a rule for every day. Throws RangeError if the rule set has none. */
export const requireEndOf = (name: PeriodName, facts: AppliesTo, begin: CalendarDate, rules: RuleSet): End => {
  const end = endOf(name, facts, begin, rules);
  if (!end) throw new RangeError(`no rule days.${name} on file`);
  return end;
};
