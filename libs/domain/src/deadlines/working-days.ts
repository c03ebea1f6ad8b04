import { addDays, weekday, type CalendarDate } from '../kernel/calendar.js';

/**
 * Judicial holidays of California: Code of Civil Procedure § 135, which § 12a makes days that extend a deadline.
 * `since` is the first year in which the row applies.
 */
const holidays: readonly { name: string; since: number; date: (year: number) => CalendarDate }[] = [
  { name: "New Year's Day", since: 1900, date: (y) => `${y}-01-01` },
  { name: 'Martin Luther King Jr. Day', since: 1986, date: (y) => nth(y, 1, 1, 3) },
  { name: 'Lincoln Day', since: 1900, date: (y) => `${y}-02-12` },
  { name: "Presidents' Day", since: 1971, date: (y) => nth(y, 2, 1, 3) },
  { name: 'Cesar Chavez Day', since: 2001, date: (y) => `${y}-03-31` },
  { name: 'Memorial Day', since: 1971, date: (y) => last(y, 5, 1) },
  { name: 'Juneteenth', since: 2022, date: (y) => `${y}-06-19` },
  { name: 'Independence Day', since: 1900, date: (y) => `${y}-07-04` },
  { name: 'Labor Day', since: 1900, date: (y) => nth(y, 9, 1, 1) },
  { name: 'Native American Day', since: 2022, date: (y) => nth(y, 9, 5, 4) },
  { name: 'Veterans Day', since: 1900, date: (y) => `${y}-11-11` },
  { name: 'Thanksgiving Day', since: 1942, date: (y) => nth(y, 11, 4, 4) },
  { name: 'Day after Thanksgiving', since: 1980, date: (y) => addDays(nth(y, 11, 4, 4), 1) },
  { name: 'Christmas Day', since: 1900, date: (y) => `${y}-12-25` },
];

const pad = (n: number): string => String(n).padStart(2, '0');

/** The n-th given weekday (0 = Sunday) of a month. */
const nth = (year: number, month: number, day: number, n: number): CalendarDate => {
  const first = `${year}-${pad(month)}-01`;
  return addDays(first, ((day - weekday(first) + 7) % 7) + 7 * (n - 1));
};
const last = (year: number, month: number, day: number): CalendarDate => {
  const fifth = nth(year, month, day, 5);
  return fifth.slice(5, 7) === pad(month) ? fifth : nth(year, month, day, 4);
};

/** A holiday on a Saturday is kept on the Friday before, one on a Sunday on the Monday after (CCP § 135). */
const observed = (date: CalendarDate): CalendarDate =>
  weekday(date) === 6 ? addDays(date, -1) : weekday(date) === 0 ? addDays(date, 1) : date;

const years = new Map<number, ReadonlySet<CalendarDate>>();
const holidaysOf = (year: number): ReadonlySet<CalendarDate> => {
  const known = years.get(year);
  if (known) return known;
  // New Year's Day of the next year may be kept on the last day of this one.
  const days = [year, year + 1].flatMap((y) =>
    holidays.filter(({ since }) => y >= since).map(({ date }) => observed(date(y))),
  );
  const set = new Set(days.filter((day) => day.startsWith(`${year}-`)));
  years.set(year, set);
  return set;
};

export const isWorkingDay = (date: CalendarDate): boolean =>
  weekday(date) !== 0 && weekday(date) !== 6 && !holidaysOf(Number(date.slice(0, 4))).has(date);

/** The date itself when it is a working day, else the next one (CCP § 12a). */
export const workingDayFrom = (date: CalendarDate): CalendarDate => {
  let day = date;
  while (!isWorkingDay(day)) day = addDays(day, 1);
  return day;
};

/** The n-th working day after a date (the date itself does not count, CCP § 12). */
export const addWorkingDays = (date: CalendarDate, count: number): CalendarDate => {
  let day = date;
  for (let left = count; left > 0;) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) left -= 1;
  }
  return day;
};
