import type { CalendarDate } from '../kernel/calendar.js';
import type { RuleSet } from '../rules/rule-set.js';

/* Working days by the court calendar of the rules in force (Code of Civil Procedure §§ 12a, 135). */

export const isWorkingDay = (date: CalendarDate, rules: RuleSet): boolean => rules.courtDays.isWorkingDay(date);

/** The date itself when it is a working day, else the next one (CCP § 12a). */
export const workingDayFrom = (date: CalendarDate, rules: RuleSet): CalendarDate =>
  rules.courtDays.workingDayFrom(date);

/** The n-th working day before a date; the date itself does not count. */
export const workingDayBefore = (date: CalendarDate, count: number, rules: RuleSet): CalendarDate =>
  rules.courtDays.workingDayBefore(date, count);

/** The n-th working day after a date (the date itself does not count, CCP § 12). */
export const addWorkingDays = (date: CalendarDate, count: number, rules: RuleSet): CalendarDate =>
  rules.courtDays.addWorkingDays(date, count);
