import { usDate, type CalendarDate } from '../kernel/calendar.js';
import type { Cents } from '../kernel/money.js';
import { ruleRef, type ReportFeeAmounts, type RuleEntry, type RuleRef } from '../rules/rule-entry.js';
import { rulesInForce } from '../rules/rules-in-force.js';
import { chargeAbove, manualCharge, usd, type PricedLine, type Quote, type QuoteWarning } from './pricing.js';

const CITATION = '8 CCR §§ 9789.12.14, 9789.14';

/** One dated row that an operator imported (`directory import fees`). It wins over the rules in force. */
export interface ReportFee extends ReportFeeAmounts {
  readonly code: string;
  /** First and last day of service that it holds for. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** The order that sets it. */
  readonly source: string;
}

/** A row as pricing uses it: imported, or an entry of the rules in force. */
interface Row {
  readonly fee: ReportFeeAmounts;
  readonly source: string | null;
  readonly citation: string;
  readonly rule: RuleRef | null;
}

const priced = (line: PricedLine, { fee, source, citation, rule }: Row): Quote => {
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
      basis: `California report code ${line.code}${source === null ? '' : `, ${source}`}`,
      citation,
      steps,
      ...(rule && { rule }),
    },
    warnings: chargeAbove(line, allowed),
  };
};

/**
 * Report codes by the dated rows (`imported`: the operator's, which win; then the rules in force); everything else, and a
 * date that no row knows, is billed at the reviewed charge unless a check was asked for.
 */
export const quoteProfessional = (line: PricedLine, imported: readonly ReportFee[] = []): Quote => {
  const rules = rulesInForce();
  const own = imported.filter(({ code }) => code === line.code);
  const row = own.find(({ from, to }) => from <= line.serviceDate && line.serviceDate <= to);
  const entry = rules.find('fee.report', { code: line.code }, line.serviceDate);
  if (row) return priced(line, { fee: row, source: row.source, citation: CITATION, rule: null });
  if (entry) return priced(line, rowOf(entry));
  if (line.hasFeeContext) return { kind: 'requires_review' };
  if (line.charge === null) return { kind: 'charge_required' };
  const known = rules.candidates('fee.report', { code: line.code });
  if (own.length === 0 && known.length === 0)
    return manualCharge(line.charge, 'No physician fee schedule on file: the reviewed charge');
  const ends = [...own.map(({ to }) => to), ...known.map(({ validThrough }) => validThrough)];
  const last = rules.findOrLast('fee.report', { code: line.code }, line.serviceDate)?.entry ?? null;
  return manualCharge(
    line.charge,
    `No amount of ${line.code} on file for ${usDate(line.serviceDate)}: the reviewed charge`,
    outdated(line.serviceDate, ends),
    last && quotedBy(line, last),
  );
};

const rowOf = (entry: RuleEntry<'fee.report'>): Row => ({
  fee: entry.value,
  source: entry.order,
  citation: entry.citation,
  rule: ruleRef(entry),
});

/** Amount that an entry which ended before the line's day would allow. Cents. */
const quotedBy = (line: PricedLine, entry: RuleEntry<'fee.report'>): Cents | null => {
  const quote = priced(line, rowOf(entry));
  return quote.kind === 'priced' ? quote.allowed : null;
};

/** Warned of only after the last row has ended: before the first one, and in a gap, no newer order would tell more. */
const outdated = (date: CalendarDate, ends: readonly (CalendarDate | null)[]): readonly QuoteWarning[] =>
  ends.some((end) => end === null || date <= end)
    ? []
    : [
        {
          code: 'fee_table_outdated',
          path: 'code',
          message: 'The report table on file ended before this service date.',
        },
      ];
