import { addDays, addMonths, type CalendarDate } from '../kernel/calendar.js';
import { ruleRef, type AppliesTo, type Period, type PeriodName, type RuleRef } from '../rules/rule-entry.js';
import type { RuleSet } from '../rules/rule-set.js';

interface Term extends Period {
  readonly citation: string;
  readonly rule: RuleRef;
}

/** Counted day, and the day after adjustment for a weekend or holiday (CCP §§ 12, 12a). */
export interface End {
  readonly dueAt: CalendarDate;
  readonly lastDay: CalendarDate;
  readonly citation: string;
  readonly rule: RuleRef;
}

/** Null before the first rule. An expired last rule still applies, as unproven. */
const termOf = (name: PeriodName, facts: AppliesTo, begin: CalendarDate, rules: RuleSet): Term | null => {
  const found = rules.findOrLast(`days.${name}`, facts, begin);
  if (!found) return null;
  const { entry, ended } = found;
  return { ...entry.value, citation: entry.citation, rule: ruleRef(entry, ended) };
};

/** Last day without weekend and holiday adjustment. Excludes the first day and includes the last (CCP § 12). */
const countedDay = ({ count, unit }: Period, begin: CalendarDate, rules: RuleSet): CalendarDate =>
  unit === 'business'
    ? rules.courtDays.addWorkingDays(begin, count)
    : unit === 'months'
      ? addMonths(begin, count)
      : addDays(begin, count);

/** Null before the first rule of the period. */
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

/** First day of a period of working days that ends before a day, or null before its first rule. */
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

/** End of a period with a rule for every day. Throws RangeError if the rule set has none. */
export const requireEndOf = (name: PeriodName, facts: AppliesTo, begin: CalendarDate, rules: RuleSet): End => {
  const end = endOf(name, facts, begin, rules);
  if (!end) throw new RangeError(`no rule days.${name} on file`);
  return end;
};
