import type { CalendarDate } from '../kernel/calendar.js';
import type { PricedLine, Quote } from '../fees/pricing.js';
import { quotePhysician, type PlaceOfTreatment } from '../fees/physician/quote-physician.js';
import type { PhysicianSchedule } from '../fees/physician/schedule.js';
import type { ReportFee } from '../fees/professional.js';
import type { BillingMode } from './bill.types.js';
import { pricedLineOf, quoteOf, type DraftLine } from './submission-rules.js';

/** What an operator imported of the fee schedules. */
export interface ImportedFees {
  /** Amounts of report codes. */
  readonly reportFees: readonly ReportFee[];
  /** The physician fee schedule; null where none was imported. */
  readonly physicianSchedule: PhysicianSchedule | null;
}

/** What prices of a bill depend on. */
export interface QuotedBill {
  readonly billingMode: BillingMode;
  readonly service: { readonly date: CalendarDate };
  readonly serviceLocation: {
    readonly placeOfServiceCode: string;
    readonly address: { readonly postalCode: string };
  };
  readonly renderingProvider?: { readonly taxonomy?: string };
  readonly serviceLines: readonly DraftLine[];
}

/** California's own codes have a table of their own, whatever else is on file (8 CCR § 9789.12.14). */
const isReportCode = ({ code }: PricedLine): boolean => /^WC0\d{2}$/.test(code);

/**
 * What the schedules say of the lines of a valid bill, in their order. Lines of one day are priced together: one can
 * reduce another. Throws RangeError for a line without a code.
 */
export const quoteLines = (bill: QuotedBill, { reportFees, physicianSchedule }: ImportedFees): readonly Quote[] => {
  const alone = bill.serviceLines.map((line) => quoteOf(bill.billingMode, line, bill.service.date, reportFees));
  const lines = bill.serviceLines.map((line) => pricedLineOf(line, bill.service.date));
  const treatment = lines.flatMap((line) =>
    bill.billingMode === 'professional' && line && !isReportCode(line) ? [line] : [],
  );
  const { placeOfServiceCode, address } = bill.serviceLocation;
  const place: PlaceOfTreatment = {
    placeOfServiceCode,
    postalCode: address.postalCode,
    taxonomy: bill.renderingProvider?.taxonomy,
  };
  const together = physicianSchedule ? quotePhysician(treatment, place, physicianSchedule) : [];
  return lines.map((line, index) => {
    const quote = together[treatment.findIndex((one) => one === line)] ?? alone[index];
    if (!quote) throw new RangeError('a line without a code got past the rules');
    return quote;
  });
};
