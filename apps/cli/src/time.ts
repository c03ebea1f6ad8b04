import { InvalidArgumentError } from 'commander';

const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** Parses a future time: `90d`, `12h`, `30m`, `2w`, a date or an ISO timestamp. */
export const parseFutureTime = (text: string): string => parseTime(text, 1);

/** Parses a past time: `90d` means 90 days ago. Also accepts a date or an ISO timestamp. */
export const parsePastTime = (text: string): string => parseTime(text, -1);

const parseTime = (text: string, direction: 1 | -1): string => {
  const [, amount, unit = ''] = /^(\d{1,5})([mhdw])$/.exec(text) ?? [];
  if (amount !== undefined) return new Date(Date.now() + direction * Number(amount) * (units[unit] ?? 0)).toISOString();
  const time = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time))
    throw new InvalidArgumentError('Enter a time such as 90d, 12h, 30m, 2w, 2027-01-31 or 2027-01-31T12:00:00Z.');
  return new Date(time).toISOString();
};
