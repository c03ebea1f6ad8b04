import { addDays, losAngelesDate, weekday, type CalendarDate, type Timestamp } from '../kernel/calendar.js';

const HOUR_MS = 3_600_000;
/** Pacific daylight and standard time, in hours behind UTC. */
const offsets = [7, 8] as const;

const timeFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The time of day that a clock in Los Angeles shows, `17:30`. */
export const losAngelesTime = (at: Timestamp): string => timeFormat.format(Date.parse(at));

/** The hour that it shows, 0 to 23. */
export const losAngelesHour = (at: Timestamp): number => Number(losAngelesTime(at).slice(0, 2));

/** The instant at which a clock in Los Angeles shows this full hour of that day; not for the hours that the clocks skip. */
export const losAngelesInstant = (date: CalendarDate, hour: number): Timestamp => {
  const utc = Date.parse(`${date}T00:00:00Z`) + hour * HOUR_MS;
  const [daylight, standard] = offsets.map((behind) => new Date(utc + behind * HOUR_MS).toISOString());
  // The clocks change at night, so one of the two shows the wanted hour.
  return daylight !== undefined && losAngelesHour(daylight) === hour ? daylight : (standard ?? '');
};

/** Quiet hours end at 7 am and begin at 7 pm. */
const QUIET_END_HOUR = 7;
const QUIET_START_HOUR = 19;

/** Within quiet hours, the instant at which they end; null outside of them. */
export const quietHoursEnd = (at: Timestamp): Timestamp | null => {
  const hour = losAngelesHour(at);
  if (hour >= QUIET_END_HOUR && hour < QUIET_START_HOUR) return null;
  const today = losAngelesDate(at);
  return losAngelesInstant(hour < QUIET_END_HOUR ? today : addDays(today, 1), QUIET_END_HOUR);
};

const DIGEST_HOUR = 9;
const MONDAY = 1;

/** Period that one digest counts: from its beginning (inclusive) to its end (exclusive), when the digest is due. */
export interface DigestPeriod {
  /** Day on which it is sent. */
  readonly date: CalendarDate;
  readonly from: Timestamp;
  readonly until: Timestamp;
}

/** How far back something that was missed is made up for, in days. */
const LOOK_BACK_DAYS = 7;

/** The last days up to now, oldest first: what was due on them may not have been sent. */
export const recentDays = (now: Timestamp): readonly CalendarDate[] => {
  const today = losAngelesDate(now);
  return Array.from({ length: LOOK_BACK_DAYS }, (_, i) => addDays(today, i - LOOK_BACK_DAYS + 1));
};

/** The last instant at which reminders (midnight in Los Angeles) or digests fell due. */
export const notificationsLastDue = (now: Timestamp): Timestamp => {
  const today = losAngelesDate(now);
  const digests = losAngelesInstant(today, DIGEST_HOUR);
  return digests <= now ? digests : losAngelesInstant(today, 0);
};

/** The digests that were due within the last days, oldest first: at 9 am in Los Angeles, weekly ones on Mondays. */
export const dueDigests = (cadence: 'daily' | 'weekly', now: Timestamp): readonly DigestPeriod[] =>
  recentDays(now)
    .filter((date) => cadence === 'daily' || weekday(date) === MONDAY)
    .map((date) => ({
      date,
      from: losAngelesInstant(addDays(date, cadence === 'daily' ? -1 : -7), DIGEST_HOUR),
      until: losAngelesInstant(date, DIGEST_HOUR),
    }))
    .filter(({ until }) => until <= now);
