import { isCopyServiceCode } from '../fees/copy-service.js';
import type { CalendarDate } from '../kernel/calendar.js';
import type { Cents } from '../kernel/money.js';
import type { PackEntry, ReportFeeAmounts, RuleSource, RulesPack } from './rule-entry.js';

/** Dated row in an operator's table (`directory import fees`). */
export interface ReportFee extends ReportFeeAmounts {
  readonly code: string;
  /** Range of service dates. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Order that sets the amount. */
  readonly source: string;
}

const dollars = (cents: Cents): string => (cents / 100).toFixed(2);

/** `readOn`: date when the operator read the order. */
export const feeRows = (
  fees: readonly ReportFee[],
  readOn: CalendarDate,
): Pick<RulesPack, 'entries' | 'sources' | 'publisher' | 'publishedAt'> => {
  const titles = [...new Set(fees.map(({ source }) => source))];
  return {
    publisher: 'the operator',
    publishedAt: `${readOn}T00:00:00Z`,
    sources: titles.map((title, n): RuleSource => ({
      id: `order-${n + 1}`,
      title,
      address: '-',
      readOn,
      sha256: null,
    })),
    entries: fees.map(({ code, from, to, amount, perPage, firstPages, cap, source }): PackEntry => ({
      id: 'fee.report',
      appliesTo: { code },
      basis: 'service',
      validFrom: from,
      validThrough: to,
      reviewBy: null,
      value: { amount: dollars(amount), perPage: perPage === null ? null : dollars(perPage), firstPages, cap },
      citation: isCopyServiceCode(code) ? '8 CCR § 9984' : '8 CCR §§ 9789.12.14, 9789.14',
      order: source.slice(0, 200),
      source: `order-${titles.indexOf(source) + 1}`,
      certainty: 'proven',
      alternative: null,
      note: null,
    })),
  };
};
