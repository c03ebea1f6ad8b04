import { usDate, type CalendarDate } from '../kernel/calendar.js';
import type { Cents } from '../kernel/money.js';
import { unitsTimes } from '../kernel/units.js';
import { isCopyServiceCode } from './copy-service.js';
import { ruleRef, type RuleEntry } from '../rules/rule-entry.js';
import { chargeAboveWarnings, manualCharge, usd, type PricedLine, type Quote, type QuoteWarning } from './pricing.js';
import type { RuleSet } from '../rules/rule-set.js';

const priceLine = (line: PricedLine, entry: RuleEntry<'fee.report'>): Quote => {
  const { value: fee, order, citation } = entry;
  const { amount, perPage } = fee;
  const pages = Math.min(line.units, fee.cap ?? line.units);
  const further = Math.max(0, pages - fee.firstPages);
  const allowed = perPage === null ? unitsTimes(amount, line.units) : amount + unitsTimes(perPage, further);
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
      basis: `${isCopyServiceCode(line.code) ? 'Copy service' : 'California report'} code ${line.code}${order === null ? '' : `, ${order}`}`,
      citation,
      steps,
      rule: ruleRef(entry),
    },
    warnings: chargeAboveWarnings(line, allowed),
  };
};

/** Codes that an order or a regulation prices: reports and their copies (8 CCR § 9789.12.14), and copy services. */
const hasTable = (code: string): boolean => /^WC0(0[1-9]|1[0-2])$/.test(code) || isCopyServiceCode(code);

/**
 * Report codes and copy services. Other codes, and dates without a row, are allowed at the reviewed charge, or require
 * review if a fee verification was requested.
 */
export const quoteProfessional = (line: PricedLine, rules: RuleSet): Quote => {
  const facts = { code: line.code };
  const entry = rules.find('fee.report', facts, line.serviceDate);
  if (entry) return priceLine(line, entry);
  if (line.hasFeeContext) return { kind: 'requires_review' };
  if (line.charge === null) return { kind: 'charge_required' };
  const known = rules.candidates('fee.report', facts);
  if (known.length === 0)
    return hasTable(line.code)
      ? manualCharge(line.charge, `No amount of ${line.code} on file: the reviewed charge`, [
          outdatedWarning(`The fee table on file has no amount for ${line.code}.`),
        ])
      : manualCharge(line.charge, 'No physician fee schedule on file: the reviewed charge');
  const last = rules.findOrLast('fee.report', facts, line.serviceDate)?.entry ?? null;
  return manualCharge(
    line.charge,
    `No amount of ${line.code} on file for ${usDate(line.serviceDate)}: the reviewed charge`,
    outdatedWarnings(
      line.serviceDate,
      known.map(({ validThrough }) => validThrough),
    ),
    last && expiredAmount(line, last),
  );
};

/** Cents. */
const expiredAmount = (line: PricedLine, entry: RuleEntry<'fee.report'>): Cents | null => {
  const quote = priceLine(line, entry);
  return quote.kind === 'priced' ? quote.allowed : null;
};

/** Warns only after the last row has expired. Before the first row and in a gap, no newer order exists to look up. */
const outdatedWarnings = (date: CalendarDate, ends: readonly (CalendarDate | null)[]): readonly QuoteWarning[] =>
  ends.some((end) => end === null || date <= end)
    ? []
    : [outdatedWarning('The report table on file ended before this service date.')];

const outdatedWarning = (message: string): QuoteWarning => ({ code: 'fee_table_outdated', path: 'code', message });
