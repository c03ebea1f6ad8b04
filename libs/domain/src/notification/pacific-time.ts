import { addDays, losAngelesDate, weekday, type CalendarDate, type Timestamp } from '../kernel/calendar.js';

const HOUR_MS = 3_600_000;
/** Offsets of Pacific daylight and standard time, in hours behind UTC. */
const offsets = [7, 8] as const;

const timeFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Returns the local time in Los Angeles, for example `17:30`. */
export const losAngelesTime = (at: Timestamp): string => timeFormat.format(Date.parse(at));

/** Returns the local hour in Los Angeles, 0 to 23. */
export const losAngelesHour = (at: Timestamp): number => Number(losAngelesTime(at).slice(0, 2));

/**
 * Returns the instant at which the local time in Los Angeles is this full hour of the day. Not valid for hours that are
 * skipped at the start of daylight saving time.
 */
export const losAngelesInstant = (date: CalendarDate, hour: number): Timestamp => {
  const utc = Date.parse(`${date}T00:00:00Z`) + hour * HOUR_MS;
  const [daylight, standard] = offsets.map((behind) => new Date(utc + behind * HOUR_MS).toISOString());
  // The clocks change at night, so one of the two offsets results in the requested hour.
  return daylight !== undefined && losAngelesHour(daylight) === hour ? daylight : (standard ?? '');
};

/** Quiet hours end at 7 a.m. and start at 7 p.m. */
const QUIET_END_HOUR = 7;
const QUIET_START_HOUR = 19;

/** Returns the end of the quiet hours, or null outside of them. */
export const quietHoursEnd = (at: Timestamp): Timestamp | null => {
  const hour = losAngelesHour(at);
  if (hour >= QUIET_END_HOUR && hour < QUIET_START_HOUR) return null;
  const today = losAngelesDate(at);
  return losAngelesInstant(hour < QUIET_END_HOUR ? today : addDays(today, 1), QUIET_END_HOUR);
};

const DIGEST_HOUR = 9;
const MONDAY = 1;

/** Period that a digest covers, from its start (inclusive) to its end (exclusive). The digest is due at the end. */
export interface DigestPeriod {
  /** Day on which the digest is sent. */
  readonly date: CalendarDate;
  readonly from: Timestamp;
  readonly until: Timestamp;
}

/** Number of days for which missed notifications are sent later. */
const LOOK_BACK_DAYS = 7;

/** Returns the last days including today, oldest first. Notifications of these days may not have been sent. */
export const recentDays = (now: Timestamp): readonly CalendarDate[] => {
  const today = losAngelesDate(now);
  return Array.from({ length: LOOK_BACK_DAYS }, (_, i) => addDays(today, i - LOOK_BACK_DAYS + 1));
};

/** Returns the last instant at which reminders (midnight in Los Angeles) or digests were due. */
export const notificationsLastDue = (now: Timestamp): Timestamp => {
  const today = losAngelesDate(now);
  const digests = losAngelesInstant(today, DIGEST_HOUR);
  return digests <= now ? digests : losAngelesInstant(today, 0);
};

/**
 * Returns the digests that were due in the last days, oldest first. They are due at 9 a.m. in Los Angeles, and weekly
 * digests on Mondays.
 */
export const dueDigests = (cadence: 'daily' | 'weekly', now: Timestamp): readonly DigestPeriod[] =>
  recentDays(now)
    .filter((date) => cadence === 'daily' || weekday(date) === MONDAY)
    .map((date) => ({
      date,
      from: losAngelesInstant(addDays(date, cadence === 'daily' ? -1 : -7), DIGEST_HOUR),
      until: losAngelesInstant(date, DIGEST_HOUR),
    }))
    .filter(({ until }) => until <= now);
