import { addDays, isRealDate, losAngelesDate, weekday, type CalendarDate, type Timestamp } from '../kernel/calendar.js';

/** Somebody looked through who had looked at patients in a week (45 CFR 164.308(a)(1)(ii)(D)). */
export interface AccessReview {
  /** The Monday on which the week began, in Los Angeles. */
  readonly week: CalendarDate;
  /** By the wall clock, as the record of access is. */
  readonly reviewedAt: Timestamp;
  /** Id of the actor: of a key, or the subject of a session. */
  readonly by: string;
}

const MONDAY = 1;
const WEEK_DAYS = 7;

/** Is this the first day of a week? */
export const isWeek = (day: string): boolean => isRealDate(day) && weekday(day) === MONDAY;

/** The week that an instant lies in, by its Monday. */
export const weekOf = (at: Timestamp): CalendarDate => {
  const day = losAngelesDate(at);
  return addDays(day, -((weekday(day) + WEEK_DAYS - MONDAY) % WEEK_DAYS));
};

/** The Monday after a week. */
export const weekAfter = (week: CalendarDate): CalendarDate => addDays(week, WEEK_DAYS);
