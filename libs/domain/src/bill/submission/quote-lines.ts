import type { CalendarDate } from '../../kernel/calendar.js';
import { centsOf } from '../../kernel/money.js';
import { quoteMedLegal, quoteMedLegalOnTreatment } from '../../fees/med-legal.js';
import { isCopyServiceCode } from '../../fees/copy-service.js';
import { quoteInterpreter } from '../../fees/interpreter.js';
import { unitsProblem } from '../../fees/mileage.js';
import type { PricedLine, Quote } from '../../fees/pricing.js';
import { quotePhysician, type PlaceOfTreatment } from '../../fees/physician/quote-physician.js';
import type { PhysicianSchedule } from '../../fees/physician/schedule.js';
import { uncomputedBonusWarnings } from '../../fees/physician/shortage-area.js';
import { quoteProfessional } from '../../fees/professional.js';
import type { BillingMode } from '../shared/bill.types.js';
import type { DraftLine, SentBill } from './sent-submission.js';
import type { RuleSet } from '../../rules/rule-set.js';

/** California-specific codes always have their own fee table (8 CCR § 9789.12.14). */
const isReportCode = ({ code }: Pick<PricedLine, 'code'>): boolean => /^WC0\d{2}$/.test(code);

/** Returns true if the line is on the medical-legal or interpreter schedule, on any type of bill. */
export const hasOwnSchedule = (line: PricedLine, rules: RuleSet): boolean =>
  quoteInterpreter(line, rules) !== null || quoteMedLegalOnTreatment(line, rules) !== null;

/**
 * Returns quotes in line order: `alone`, unless a physician fee schedule prices the line. Physician lines for the same
 * day are priced together, because one can reduce another. Throws RangeError for a line without a quote.
 */
export const quoteTogether = (
  bill: SentBill,
  alone: readonly (Quote | undefined)[],
  schedule: PhysicianSchedule | null,
  rules: RuleSet,
): readonly Quote[] => {
  const treatment = new Map<number, PricedLine>();
  if (schedule && bill.billingMode === 'professional')
    for (const [index, line] of bill.serviceLines.entries()) {
      const priced = pricedLineOf(line, bill.service.date);
      if (priced && !isReportCode(priced) && !hasOwnSchedule(priced, rules)) treatment.set(index, priced);
    }
  const { placeOfServiceCode, address } = bill.serviceLocation;
  const place: PlaceOfTreatment = {
    placeOfServiceCode,
    postalCode: address.postalCode,
    taxonomy: bill.renderingProvider.taxonomy,
  };
  const together = schedule ? quotePhysician([...treatment.values()], place, schedule) : [];
  const positions = [...treatment.keys()];
  return bill.serviceLines.map((line, index) => {
    const quote = together[positions.indexOf(index)] ?? alone[index];
    if (!quote) throw new RangeError('a validated line has no code');
    return schedule ? quote : withBonusWarnings(quote, line);
  });
};

/** Without a physician fee schedule, the shortage area bonus of a treatment line is not computed. */
const withBonusWarnings = (quote: Quote, { code, modifiers = [] }: SentBill['serviceLines'][number]): Quote =>
  modifiers.includes('AQ') &&
  quote.kind === 'priced' &&
  quote.pricing.status === 'manual_charge' &&
  !isReportCode({ code })
    ? { ...quote, warnings: [...quote.warnings, ...uncomputedBonusWarnings({ modifiers })] }
    : quote;

/** Returns undefined if parts of the line are invalid. */
export const quoteOf = (
  billingMode: BillingMode,
  line: DraftLine,
  serviceDate: CalendarDate | undefined,
  rules: RuleSet,
): Quote | undefined => {
  const priced = pricedLineOf(line, serviceDate);
  return priced && quoteByRules(billingMode, priced, rules);
};

/** Excludes the physician fee schedule. */
export const quoteByRules = (billingMode: BillingMode, line: PricedLine, rules: RuleSet): Quote =>
  quoteInterpreter(line, rules) ??
  (billingMode === 'med_legal' && !isCopyServiceCode(line.code)
    ? quoteMedLegal(line, rules)
    : (quoteMedLegalOnTreatment(line, rules) ?? quoteProfessional(line, rules)));

/** Returns undefined if parts of the line are invalid. */
export const pricedLineOf = (line: DraftLine, serviceDate: CalendarDate | undefined): PricedLine | undefined => {
  const date = line.serviceDate ?? serviceDate;
  const { code, units = 1 } = line;
  if (code === undefined || date === undefined || unitsProblem(code, units, date) !== null) return undefined;
  return {
    code,
    modifiers: (line.modifiers ?? []).filter((modifier) => modifier !== undefined),
    units,
    charge: line.charge === undefined ? null : centsOf(line.charge),
    serviceDate: date,
    hasFeeContext: line.feeContext !== undefined,
  };
};
