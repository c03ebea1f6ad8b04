import { addDays, weekday, type CalendarDate } from '../kernel/calendar.js';
import type { HolidayCalendar, HolidayRule } from './rule-entry.js';

/** Weekends are not working days. */
export class WorkingCalendar {
  private readonly years = new Map<number, ReadonlySet<CalendarDate>>();

  /** Null if no holidays are known for the year. */
  constructor(private readonly calendarOf: (year: number) => { readonly value: HolidayCalendar } | null) {}

  isWorkingDay(date: CalendarDate): boolean {
    const day = weekday(date);
    return day !== 0 && day !== 6 && !this.holidaysOf(Number(date.slice(0, 4))).has(date);
  }

  /** The date itself if it is a working day, or else the next working day (CCP § 12a). */
  workingDayFrom(date: CalendarDate): CalendarDate {
    let day = date;
    while (!this.isWorkingDay(day)) day = addDays(day, 1);
    return day;
  }

  /** The date itself does not count (CCP § 12). */
  addWorkingDays(date: CalendarDate, count: number): CalendarDate {
    return this.countedFrom(date, count, 1);
  }

  /** The date itself does not count. */
  workingDayBefore(date: CalendarDate, count: number): CalendarDate {
    return this.countedFrom(date, count, -1);
  }

  /** Working days after `from`, through `to`. 0 if `to` is not later. */
  workingDaysBetween(from: CalendarDate, to: CalendarDate): number {
    let count = 0;
    for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (this.isWorkingDay(day)) count += 1;
    return count;
  }

  private countedFrom(date: CalendarDate, count: number, step: 1 | -1): CalendarDate {
    let day = date;
    for (let left = count; left > 0;) {
      day = addDays(day, step);
      if (this.isWorkingDay(day)) left -= 1;
    }
    return day;
  }

  private holidaysOf(year: number): ReadonlySet<CalendarDate> {
    const known = this.years.get(year);
    if (known) return known;
    // New Year's Day of the next year may be observed on the last day of this year.
    const days = [year, year + 1].flatMap((calendarYear) => daysOf(this.calendarOf(calendarYear)?.value, calendarYear));
    const set = new Set(days.filter((day) => day.startsWith(`${pad(year, 4)}-`)));
    this.years.set(year, set);
    return set;
  }
}

/** Holidays as observed. */
const daysOf = (calendar: HolidayCalendar | undefined, year: number): readonly CalendarDate[] => {
  if (!calendar) return [];
  return (
    calendar.days?.map(({ date }) => date) ??
    (calendar.rules ?? [])
      .filter(({ since, until }) => since <= year && (until === null || year <= until))
      .map((rule) => observed(dateOf(rule, year), calendar.observe, rule))
  );
};

const dateOf = ({ fixed, nth, offset }: HolidayRule, year: number): CalendarDate =>
  addDays(fixed === null ? nthDay(year, nth) : `${pad(year, 4)}-${fixed}`, offset);

const pad = (n: number, digits = 2): string => String(n).padStart(digits, '0');

const nthDay = (year: number, nth: HolidayRule['nth']): CalendarDate => {
  if (!nth) throw new RangeError('a holiday has no date');
  const first = `${pad(year, 4)}-${pad(nth.month)}-01`;
  const atLeast = addDays(first, (nth.weekday - weekday(first) + 7) % 7);
  if (nth.n > 0) return addDays(atLeast, 7 * (nth.n - 1));
  const fifth = addDays(atLeast, 28);
  return fifth.slice(5, 7) === pad(nth.month) ? fifth : addDays(atLeast, 21);
};

/** Moves Saturday to Friday and Sunday to Monday, if the calendar does. */
const observed = (date: CalendarDate, observe: HolidayCalendar['observe'], { saturday }: HolidayRule): CalendarDate => {
  if (observe === false) return date;
  if (weekday(date) === 0) return addDays(date, 1);
  return weekday(date) === 6 && (observe === true || saturday === 'friday') ? addDays(date, -1) : date;
};
