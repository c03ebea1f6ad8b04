import type { reports } from '../messages/reports.js';

type AsOf = keyof typeof reports.asOfDates;
export type Period = keyof typeof reports.periods;
interface Span {
  readonly from: string;
  readonly to: string;
}

const dayOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** Returns the first and last day of each period. The current period ends today. */
export const periodsOf = (today: string): Readonly<Record<Period, Span>> => {
  const [year = 0, month = 1] = today.split('-').map(Number);
  // Months count from 0 and may be outside the year. Day 0 is the last day of the previous month.
  const months = (first: number, count: number): Span => {
    const last = dayOf(year, first + count, 0);
    return { from: dayOf(year, first, 1), to: last < today ? last : today };
  };
  const quarter = Math.floor((month - 1) / 3) * 3;
  return {
    'this-month': months(month - 1, 1),
    'last-month': months(month - 2, 1),
    'this-quarter': months(quarter, 3),
    'last-quarter': months(quarter - 3, 3),
    'this-year': months(0, 12),
  };
};

/** Returns the day of each choice of a report as of a day. */
export const asOfDatesOf = (now: string): Readonly<Record<AsOf, string>> => {
  const { 'last-month': month, 'last-quarter': quarter } = periodsOf(now);
  return { today: now, 'last-month': month.to, 'last-quarter': quarter.to };
};

/** Returns the choice with this day, or null. At the end of a quarter, the month is returned. */
export const asOfAt = (day: string, now: string): AsOf | null =>
  (Object.entries(asOfDatesOf(now)) as [AsOf, string][]).find(([, date]) => date === day)?.[0] ?? null;

/** Returns the period with the given first and last day, or null. */
export const periodAt = (span: Span, today: string): Period | null =>
  (Object.entries(periodsOf(today)) as [Period, Span][]).find(
    ([, { from, to }]) => from === span.from && to === span.to,
  )?.[0] ?? null;
