import { addDays, addMonths, type CalendarDate } from '../kernel/calendar.js';
import { ruleRef, type AppliesTo, type Period, type PeriodName, type RuleRef } from '../rules/rule-entry.js';
import type { RuleSet } from '../rules/rule-set.js';

/** A period of law for some facts, from the day on which it begins. */
interface Term extends Period {
  readonly citation: string;
  readonly rule: RuleRef;
}

/** End of a period: the day as counted, and the day that it moves to from a weekend or a holiday (CCP §§ 12, 12a). */
export interface End {
  readonly dueAt: CalendarDate;
  readonly lastDay: CalendarDate;
  readonly citation: string;
  readonly rule: RuleRef;
}

/** The period by a rule set; null before its first rule. A rule that ran out goes on, as unproven. */
const termOf = (name: PeriodName, facts: AppliesTo, begin: CalendarDate, rules: RuleSet): Term | null => {
  const found = rules.findOrLast(`days.${name}`, facts, begin);
  if (!found) return null;
  const { entry, ended } = found;
  return { ...entry.value, citation: entry.citation, rule: ruleRef(entry, ended) };
};

/** The last day of a period as counted. The first day is left out, the last one counts (CCP § 12). */
const countedDay = ({ count, unit }: Period, begin: CalendarDate, rules: RuleSet): CalendarDate =>
  unit === 'business'
    ? rules.courtDays.addWorkingDays(begin, count)
    : unit === 'months'
      ? addMonths(begin, count)
      : addDays(begin, count);

/** The end of a period by a rule set; null before its first rule. */
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

/** The first day of a period of working days before a day; null before its first rule. */
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

/** The end of a period that has a rule for every day. Throws RangeError where the set lacks it. */
export const requireEndOf = (name: PeriodName, facts: AppliesTo, begin: CalendarDate, rules: RuleSet): End => {
  const end = endOf(name, facts, begin, rules);
  if (!end) throw new RangeError(`no rule days.${name} on file`);
  return end;
};
