import type { CalendarDate } from '../kernel/calendar.js';
import type { Cents } from '../kernel/money.js';
import { chargeAbove, manualCharge, usd, type PricedLine, type Quote } from './pricing.js';

const CITATION = '8 CCR §§ 9789.12.14, 9789.14';

/** One dated row of a California report code. Page rates: the first page, each further one, and at most so many. */
interface Row {
  readonly from: CalendarDate;
  readonly flat?: Cents;
  readonly firstPage?: Cents;
  readonly furtherPage?: Cents;
  readonly maxPages?: number;
}

const pages2024 = (maxPages: number): Row => ({ from: '2024-02-15', firstPage: 47_04, furtherPage: 28_92, maxPages });

/**
 * California-specific report codes; the amounts change by order of the Division every year, so the table is dated.
 * The newest row known here took effect on 2024-02-15; the last date that it is known to hold for is TABLE_THROUGH.
 */
const reports: Readonly<Record<string, readonly Row[]>> = {
  WC001: [{ from: '2014-01-01', flat: 0 }],
  WC002: [{ from: '2024-02-15', flat: 15_19 }],
  WC003: [pages2024(6)],
  WC004: [pages2024(7)],
  WC005: [pages2024(6)],
  WC007: [pages2024(6)],
};
/** The year's amounts end when the next order takes effect, in the following February. */
export const TABLE_THROUGH: CalendarDate = '2025-02-14';

const isReportCode = (code: string): boolean => Object.hasOwn(reports, code);

const rowFor = (code: string, date: CalendarDate): Row | undefined =>
  isReportCode(code) ? reports[code]?.findLast(({ from }) => from <= date && date <= TABLE_THROUGH) : undefined;

const priced = (line: PricedLine, row: Row): Quote => {
  const pages = Math.min(line.units, row.maxPages ?? line.units);
  const allowed =
    row.flat === undefined ? (row.firstPage ?? 0) + (row.furtherPage ?? 0) * (pages - 1) : row.flat * line.units;
  const steps =
    row.flat === undefined
      ? [
          `first page ${usd(row.firstPage ?? 0)}`,
          `${pages - 1} further pages × ${usd(row.furtherPage ?? 0)}`,
          ...(pages < line.units ? [`capped at ${pages} pages`] : []),
          `= ${usd(allowed)}`,
        ]
      : [`${usd(row.flat)} × ${line.units} = ${usd(allowed)}`];
  return {
    kind: 'priced',
    allowed,
    pricing: {
      status: 'calculated',
      basis: `California report code ${line.code}, table of ${row.from}`,
      citation: CITATION,
      steps,
    },
    warnings: chargeAbove(line, allowed),
  };
};

/** Report codes by the dated table; everything else is billed at the reviewed charge unless a check was asked for. */
export const quoteProfessional = (line: PricedLine): Quote => {
  const row = rowFor(line.code, line.serviceDate);
  if (row) return priced(line, row);
  if (line.hasFeeContext) return { kind: 'requires_review' };
  if (line.charge === null) return { kind: 'charge_required' };
  return manualCharge(
    line.charge,
    'No physician fee schedule on file: the reviewed charge',
    isReportCode(line.code)
      ? [
          {
            code: 'fee_table_outdated',
            path: 'code',
            message: 'The report table on file does not cover this service date.',
          },
        ]
      : [],
  );
};
