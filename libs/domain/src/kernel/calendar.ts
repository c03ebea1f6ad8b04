/** `YYYY-MM-DD`, without time or zone. The strings sort in date order. */
export type CalendarDate = string;
/** ISO 8601 in UTC, with milliseconds and `Z`. */
export type Timestamp = string;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const epochDay = (date: CalendarDate): number => Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
/** Cuts at the `T`, because years after 9999 have a sign and six digits. */
const fromEpochDay = (day: number): CalendarDate => {
  const text = new Date(day * DAY_MS).toISOString();
  return text.slice(0, text.indexOf('T'));
};

/** True for an existing day in the form YYYY-MM-DD. */
export const isRealDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  fromEpochDay(epochDay(text)) === text;

/** False if either day is missing or invalid, because form validation reports that separately. */
export const isEarlier = (one: CalendarDate | undefined, other: CalendarDate | undefined): boolean =>
  one !== undefined && other !== undefined && isRealDate(one) && isRealDate(other) && one < other;

export const addDays = (date: CalendarDate, days: number): CalendarDate => fromEpochDay(epochDay(date) + days);

/** Returns the month's last day if the month is shorter. */
export const addMonths = (date: CalendarDate, months: number): CalendarDate => {
  const month = Number(date.slice(5, 7)) + months;
  const year = Number(date.slice(0, 4)) + Math.floor((month - 1) / 12);
  const first = `${String(year).padStart(4, '0')}-${String(((((month - 1) % 12) + 12) % 12) + 1).padStart(2, '0')}-01`;
  const sameDay = addDays(first, Number(date.slice(8)) - 1);
  return sameDay.slice(0, 7) === first.slice(0, 7) ? sameDay : addDays(`${sameDay.slice(0, 7)}-01`, -1);
};

/** Negative if `to` is earlier. */
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

/** California's legal days are counted in America/Los_Angeles. */
export const losAngelesDate = (at: Timestamp): CalendarDate => {
  const time = Date.parse(at);
  // The date in Los Angeles changes only on a whole hour, even when daylight saving time starts or ends.
  const hour = Math.floor(time / HOUR_MS);
  const known = byHour.get(hour);
  if (known !== undefined) return known;
  if (byHour.size > 20_000) byHour.clear();
  // Intl formats years before 1000 with fewer digits. A mistyped year such as 0206 must still result in a valid date.
  const date = pacificDateFormat.format(time).padStart(10, '0');
  byHour.set(hour, date);
  return date;
};

export const hoursAfter = (at: Timestamp, hours: number): Timestamp =>
  new Date(Date.parse(at) + hours * HOUR_MS).toISOString();

/** `2026-03-02` → `03/02/2026`. Any other text stays unchanged. */
export const usDate = (date: CalendarDate): string => date.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1');
