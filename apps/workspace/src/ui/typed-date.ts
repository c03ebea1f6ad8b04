import { date, today } from './format.js';

/** Range of years for a year of two digits: `past` ends today, `nearest` is centered on today. */
export type CenturyRule = 'past' | 'nearest';

const HALF_CENTURY = 50;

const patterns = [
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
  /^(?<month>\d{1,2})[/.\- ](?<day>\d{1,2})[/.\- ](?<year>\d{4}|\d{2})$/,
  /^(?<month>\d{2})(?<day>\d{2})(?<year>\d{4}|\d{2})$/,
] as const;

/**
 * Reads a date as people type it (1/5/26, 01052026, 2026-01-05) and returns it as YYYY-MM-DD. Returns null if the text
 * is not a date. `now`: YYYY-MM-DD.
 */
export const parseTypedDate = (typed: string, rule: CenturyRule = 'nearest', now = today()): string | null => {
  const text = typed.trim();
  const { year, month = '', day = '' } = patterns.map((pattern) => pattern.exec(text)).find(Boolean)?.groups ?? {};
  if (year === undefined) return null;
  const inYear = (full: number): string | null => calendarDate(full, Number(month), Number(day));
  if (year.length === 4) return inYear(Number(year));
  const thisYear = Number(now.slice(0, 4));
  const inThisCentury = thisYear - (thisYear % 100) + Number(year);
  if (rule === 'past') {
    const recent = inYear(inThisCentury);
    return recent !== null && recent <= now ? recent : inYear(inThisCentury - 100);
  }
  if (inThisCentury > thisYear + HALF_CENTURY) return inYear(inThisCentury - 100);
  return inYear(inThisCentury <= thisYear - HALF_CENTURY ? inThisCentury + 100 : inThisCentury);
};

/** Formats a date given as YYYY-MM-DD. Other text stays as typed. */
export const shownDate = (value: string): string => (parseTypedDate(value) === value ? date(value) : value);

/** Returns null for a day that does not exist, such as February 30. */
const calendarDate = (year: number, month: number, day: number): string | null => {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null;
};
