import { addDays, losAngelesDate, weekday, type CalendarDate, type Timestamp } from '../kernel/calendar.js';

const HOUR_MS = 3_600_000;
/** Hours behind UTC, in daylight and standard time. */
const offsets = [7, 8] as const;

const timeFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `17:30`. */
export const losAngelesTime = (at: Timestamp): string => timeFormat.format(Date.parse(at));

/** 0 to 23. */
export const losAngelesHour = (at: Timestamp): number => Number(losAngelesTime(at).slice(0, 2));

/** Instant of this full hour in Los Angeles. Not valid for the hour skipped when daylight saving time starts. */
export const losAngelesInstant = (date: CalendarDate, hour: number): Timestamp => {
  const utc = Date.parse(`${date}T00:00:00Z`) + hour * HOUR_MS;
  const [daylight, standard] = offsets.map((behind) => new Date(utc + behind * HOUR_MS).toISOString());
  // The clocks change at night, so one of the two offsets results in the requested hour.
  return daylight !== undefined && losAngelesHour(daylight) === hour ? daylight : (standard ?? '');
};

/** Quiet hours are from 7 p.m. to 7 a.m. */
const QUIET_END_HOUR = 7;
const QUIET_START_HOUR = 19;

/** Null outside quiet hours. */
export const quietHoursEnd = (at: Timestamp): Timestamp | null => {
  const hour = losAngelesHour(at);
  if (hour >= QUIET_END_HOUR && hour < QUIET_START_HOUR) return null;
  const today = losAngelesDate(at);
  return losAngelesInstant(hour < QUIET_END_HOUR ? today : addDays(today, 1), QUIET_END_HOUR);
};

const DIGEST_HOUR = 9;
const MONDAY = 1;

/** Includes the start, but not the end. The digest is due at the end. */
export interface DigestPeriod {
  readonly date: CalendarDate;
  readonly from: Timestamp;
  readonly until: Timestamp;
}

/** Missed notifications from these days are sent later. */
const LOOK_BACK_DAYS = 7;

/** Includes today, oldest first. Notifications from these days may not have been sent. */
export const recentDays = (now: Timestamp): readonly CalendarDate[] => {
  const today = losAngelesDate(now);
  return Array.from({ length: LOOK_BACK_DAYS }, (_, i) => addDays(today, i - LOOK_BACK_DAYS + 1));
};

/** Last instant at which reminders (midnight in Los Angeles) or digests were due. */
export const notificationsLastDue = (now: Timestamp): Timestamp => {
  const today = losAngelesDate(now);
  const digests = losAngelesInstant(today, DIGEST_HOUR);
  return digests <= now ? digests : losAngelesInstant(today, 0);
};

/** Oldest first. Digests are due at 9 a.m. in Los Angeles, weekly ones on Mondays. */
export const dueDigests = (cadence: 'daily' | 'weekly', now: Timestamp): readonly DigestPeriod[] =>
  recentDays(now)
    .filter((date) => cadence === 'daily' || weekday(date) === MONDAY)
    .map((date) => ({
      date,
      from: losAngelesInstant(addDays(date, cadence === 'daily' ? -1 : -7), DIGEST_HOUR),
      until: losAngelesInstant(date, DIGEST_HOUR),
    }))
    .filter(({ until }) => until <= now);
