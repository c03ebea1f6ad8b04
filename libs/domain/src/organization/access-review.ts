import { addDays, isRealDate, losAngelesDate, weekday, type CalendarDate, type Timestamp } from '../kernel/calendar.js';

/** Review of who viewed patient data (45 CFR 164.308(a)(1)(ii)(D)). */
export interface AccessReview {
  /** A Monday in Los Angeles. */
  readonly week: CalendarDate;
  /** Wall-clock time, as in the access log. */
  readonly reviewedAt: Timestamp;
  /** Key ID or session subject. */
  readonly by: string;
}

const MONDAY = 1;
const WEEK_DAYS = 7;

export const isWeek = (day: string): boolean => isRealDate(day) && weekday(day) === MONDAY;

/** A Monday. */
export const weekOf = (at: Timestamp): CalendarDate => {
  const day = losAngelesDate(at);
  return addDays(day, -((weekday(day) + WEEK_DAYS - MONDAY) % WEEK_DAYS));
};

export const weekAfter = (week: CalendarDate): CalendarDate => addDays(week, WEEK_DAYS);
