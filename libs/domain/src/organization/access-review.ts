import { addDays, isRealDate, losAngelesDate, weekday, type CalendarDate, type Timestamp } from '../kernel/calendar.js';

/** A weekly review of who viewed patient data (45 CFR 164.308(a)(1)(ii)(D)). */
export interface AccessReview {
  /** First day of the week, a Monday in Los Angeles. */
  readonly week: CalendarDate;
  /** Wall-clock time, as in the access log. */
  readonly reviewedAt: Timestamp;
  /** ID of the actor: of a key, or the subject of a session. */
  readonly by: string;
}

const MONDAY = 1;
const WEEK_DAYS = 7;

/** Returns true if the text is the first day of a week. */
export const isWeek = (day: string): boolean => isRealDate(day) && weekday(day) === MONDAY;

/** Returns the Monday of the week that contains an instant. */
export const weekOf = (at: Timestamp): CalendarDate => {
  const day = losAngelesDate(at);
  return addDays(day, -((weekday(day) + WEEK_DAYS - MONDAY) % WEEK_DAYS));
};

/** Returns the Monday of the next week. */
export const weekAfter = (week: CalendarDate): CalendarDate => addDays(week, WEEK_DAYS);
