/** A calendar date, `YYYY-MM-DD`, without a time or a zone. Such strings compare as dates do. */
export type CalendarDate = string;
/** An instant: ISO 8601, UTC, milliseconds, `Z`. */
export type Timestamp = string;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const epochDay = (date: CalendarDate): number => Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
/** All of it: years beyond 9999 are written with a sign and six digits, and half a date would count as another one. */
const fromEpochDay = (day: number): CalendarDate => {
  const text = new Date(day * DAY_MS).toISOString();
  return text.slice(0, text.indexOf('T'));
};

/** Is it shaped YYYY-MM-DD and a day that exists? */
export const isRealDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  fromEpochDay(epochDay(text)) === text;

/** Is one day before another? False while either is missing or no real date: the form says so itself. */
export const isEarlier = (one: CalendarDate | undefined, other: CalendarDate | undefined): boolean =>
  one !== undefined && other !== undefined && isRealDate(one) && isRealDate(other) && one < other;

export const addDays = (date: CalendarDate, days: number): CalendarDate => fromEpochDay(epochDay(date) + days);

/** The same day a number of months later; where that month is shorter, its last day. */
export const addMonths = (date: CalendarDate, months: number): CalendarDate => {
  const month = Number(date.slice(5, 7)) + months;
  const year = Number(date.slice(0, 4)) + Math.floor((month - 1) / 12);
  const first = `${String(year).padStart(4, '0')}-${String(((((month - 1) % 12) + 12) % 12) + 1).padStart(2, '0')}-01`;
  const sameDay = addDays(first, Number(date.slice(8)) - 1);
  return sameDay.slice(0, 7) === first.slice(0, 7) ? sameDay : addDays(`${sameDay.slice(0, 7)}-01`, -1);
};

/** Whole days from one date to another; negative when `to` is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number => epochDay(to) - epochDay(from);

/** 0 = Sunday … 6 = Saturday. */
export const weekday = (date: CalendarDate): number => (((epochDay(date) + 4) % 7) + 7) % 7;

const pacificDateFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Los_Angeles',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const byHour = new Map<number, CalendarDate>();

/** The calendar date in America/Los_Angeles at an instant: legal days of California are counted there. */
export const losAngelesDate = (at: Timestamp): CalendarDate => {
  const time = Date.parse(at);
  // The date there changes on a whole hour only, also on the two days when the clocks change.
  const hour = Math.floor(time / HOUR_MS);
  const known = byHour.get(hour);
  if (known !== undefined) return known;
  if (byHour.size > 20_000) byHour.clear();
  // Years before 1000 have fewer digits there: who mistypes 0206 for 2026 has a date like any other.
  const date = pacificDateFormat.format(time).padStart(10, '0');
  byHour.set(hour, date);
  return date;
};

/** The instant a number of hours after another one. */
export const hoursAfter = (at: Timestamp, hours: number): Timestamp =>
  new Date(Date.parse(at) + hours * HOUR_MS).toISOString();

/** A day as people of this country read it: `2026-03-02` → `03/02/2026`. Anything else stays as it is. */
export const usDate = (date: CalendarDate): string => date.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1');
