import type { reports } from '../../messages/reports.js';

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

/** Returns the period with the given first and last day, or null. */
export const periodAt = (span: Span, today: string): Period | null =>
  (Object.entries(periodsOf(today)) as [Period, Span][]).find(
    ([, { from, to }]) => from === span.from && to === span.to,
  )?.[0] ?? null;
