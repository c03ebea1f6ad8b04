import { usDate, type CalendarDate } from '../kernel/calendar.js';
import type { Cents } from '../kernel/money.js';
import { chargeAbove, manualCharge, usd, type PricedLine, type Quote, type QuoteWarning } from './pricing.js';

const CITATION = '8 CCR §§ 9789.12.14, 9789.14';

/**
 * One dated row of a California report code: WC002 to WC012 pay an amount a unit, or by pages, where a unit is a page.
 * The Division sets the amounts anew by order every year, so operators add rows (`directory import fees`).
 */
export interface ReportFee {
  readonly code: string;
  /** First and last day of service that it holds for. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Of a unit; of a report that is paid by pages, of its first pages. */
  readonly amount: Cents;
  /** Of each further page; null: the code is not paid by pages. */
  readonly perPage: Cents | null;
  /** Pages that `amount` pays for. */
  readonly firstPages: number;
  /** Most pages that are paid; null: any number. */
  readonly cap: number | null;
  /** The order that sets it. */
  readonly source: string;
}

/** The last date that the shipped rows are known to hold for: the next order takes effect in the following February. */
export const TABLE_THROUGH: CalendarDate = '2025-02-14';

const shipped = (code: string, amount: Cents, pages: Partial<ReportFee> = {}): ReportFee => ({
  code,
  from: '2024-02-15',
  to: TABLE_THROUGH,
  amount,
  perPage: null,
  firstPages: 1,
  cap: null,
  source: 'table of 02/15/2024',
  ...pages,
});

/** What the program knows by itself. The newest amounts known here took effect on 2024-02-15. */
export const shippedReportFees: readonly ReportFee[] = [
  shipped('WC001', 0, { from: '2014-01-01', source: 'not reimbursable' }),
  shipped('WC002', 15_19),
  shipped('WC003', 47_04, { perPage: 28_92, cap: 6 }),
  shipped('WC004', 47_04, { perPage: 28_92, cap: 7 }),
  shipped('WC005', 47_04, { perPage: 28_92, cap: 6 }),
  shipped('WC007', 47_04, { perPage: 28_92, cap: 6 }),
];

const priced = (line: PricedLine, fee: ReportFee): Quote => {
  const { amount, perPage } = fee;
  const pages = Math.min(line.units, fee.cap ?? line.units);
  const further = Math.max(0, pages - fee.firstPages);
  const allowed = perPage === null ? amount * line.units : amount + perPage * further;
  const steps =
    perPage === null
      ? [`${usd(amount)} × ${line.units} = ${usd(allowed)}`]
      : [
          fee.firstPages === 1 ? `first page ${usd(amount)}` : `first ${fee.firstPages} pages ${usd(amount)}`,
          `${further} further pages × ${usd(perPage)}`,
          ...(pages < line.units ? [`capped at ${pages} pages`] : []),
          `= ${usd(allowed)}`,
        ];
  return {
    kind: 'priced',
    allowed,
    pricing: {
      status: 'calculated',
      basis: `California report code ${line.code}, ${fee.source}`,
      citation: CITATION,
      steps,
    },
    warnings: chargeAbove(line, allowed),
  };
};

/**
 * Report codes by the dated rows (`imported`: the operator's, which win); everything else, and a date that no row knows,
 * is billed at the reviewed charge unless a check was asked for.
 */
export const quoteProfessional = (line: PricedLine, imported: readonly ReportFee[] = []): Quote => {
  const rows = [...imported, ...shippedReportFees].filter(({ code }) => code === line.code);
  const fee = rows.find(({ from, to }) => from <= line.serviceDate && line.serviceDate <= to);
  if (fee) return priced(line, fee);
  if (line.hasFeeContext) return { kind: 'requires_review' };
  if (line.charge === null) return { kind: 'charge_required' };
  return rows.length === 0
    ? manualCharge(line.charge, 'No physician fee schedule on file: the reviewed charge')
    : manualCharge(
        line.charge,
        `No amount of ${line.code} on file for ${usDate(line.serviceDate)}: the reviewed charge`,
        outdated(line.serviceDate, rows),
      );
};

/** Said only after the last row has ended: before the first one, and in a gap, no newer order would tell more. */
const outdated = (date: CalendarDate, rows: readonly ReportFee[]): readonly QuoteWarning[] =>
  rows.some(({ to }) => date <= to)
    ? []
    : [
        {
          code: 'fee_table_outdated',
          path: 'code',
          message: 'The report table on file ended before this service date.',
        },
      ];
