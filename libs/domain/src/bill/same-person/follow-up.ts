import { quoteMedLegal } from '../../fees/med-legal.js';
import { usd } from '../../fees/pricing.js';
import { endOf } from '../../deadlines/periods.js';
import { usDate, type CalendarDate } from '../../kernel/calendar.js';
import type { Cents } from '../../kernel/money.js';
import type { Warning } from '../shared/bill.types.js';
import type { ComparedBill, ComparedLine, OtherBill } from './compared-bill.js';
import type { PriorEvaluation } from '../shared/findings.js';
import type { RuleSet } from '../../rules/rule-set.js';

export interface EvaluationFindings {
  readonly warnings: readonly Warning[];
  /** Earlier evaluation for the bill's first evaluation line that has one. Null if none is on file. */
  readonly priorEvaluation: PriorEvaluation | null;
}

const COMPREHENSIVE = 'ML201';
const FOLLOW_UP = 'ML202';
const CITATION = '8 CCR §§ 9793, 9795(c)';

/** Returns the index key for comprehensive evaluations of the person by one provider. */
const evaluationService = ({ renderingNpi }: ComparedBill): string => `comprehensive ${renderingNpi}`;
/** Index keys under which a bill with a comprehensive evaluation is found. */
export const evaluationServices = (bill: ComparedBill): readonly string[] =>
  bill.lines.some(({ code }) => code === COMPREHENSIVE) ? [evaluationService(bill)] : [];
/** Returns the index keys that find every bill used by `evaluationFindings`. */
export const evaluationsToCompare = (bill: ComparedBill): readonly string[] =>
  bill.lines.some(isEvaluation) ? [evaluationService(bill)] : [];

/**
 * Checks the codes for follow-up (ML202) and comprehensive (ML201) evaluations. A follow-up is within 18 months of the
 * comprehensive evaluation by the same physician (`days.follow_up_months`). The last day counts and doesn't move from a
 * weekend, because it isn't a filing period. `others`: bills for the same person.
 */
export const evaluationFindings = (
  bill: ComparedBill,
  others: readonly OtherBill[],
  rules: RuleSet,
): EvaluationFindings => {
  const evaluations = others
    .filter(({ setAside, originalBillId }) => !setAside && originalBillId !== bill.originalBillId)
    .filter(({ renderingNpi }) => renderingNpi === bill.renderingNpi)
    .flatMap((other) => other.lines.flatMap(({ code, from }) => (code === COMPREHENSIVE ? [{ other, from }] : [])));
  const found = bill.lines.map((line, index) => {
    if (!isEvaluation(line)) return { prior: null, warnings: [] };
    const earlier = evaluations.filter(({ from }) => from < line.from);
    const prior = newestOf(
      earlier.filter(({ other }) => isSameClaim(other, bill)),
      rules,
    );
    return {
      prior,
      warnings: warningsOf(line, prior, earlier.length > 0, rules).map((warning) => ({
        ...warning,
        path: `bill.serviceLines.${index}.code`,
      })),
    };
  });
  return {
    warnings: found.flatMap(({ warnings }) => warnings),
    priorEvaluation: found.find(({ prior }) => prior !== null)?.prior ?? null,
  };
};

/**
 * Returns true if the other bill has a comprehensive evaluation before one on this bill, so findings may refer to it.
 */
export const hasEarlierEvaluation = (bill: ComparedBill, other: ComparedBill): boolean =>
  other.originalBillId !== bill.originalBillId &&
  other.renderingNpi === bill.renderingNpi &&
  other.lines.some(
    ({ code, from }) => code === COMPREHENSIVE && bill.lines.some((line) => isEvaluation(line) && from < line.from),
  );

/**
 * Returns the newest comprehensive evaluation and the last day for a follow-up. Null if the bill has none or was set
 * aside.
 */
export const comprehensiveEvaluation = (other: OtherBill, rules: RuleSet): PriorEvaluation | null =>
  other.setAside
    ? null
    : newestOf(
        other.lines.flatMap(({ code, from }) => (code === COMPREHENSIVE ? [{ other, from }] : [])),
        rules,
      );

const isEvaluation = ({ code }: ComparedLine): boolean => code === COMPREHENSIVE || code === FOLLOW_UP;
const isSameClaim = (bill: ComparedBill, other: ComparedBill): boolean =>
  bill.claimId === other.claimId || bill.claimNumber === other.claimNumber;

/** Returns null if there is no evaluation, or if it precedes the first rule about follow-ups. */
const newestOf = (
  evaluations: readonly { readonly other: OtherBill; readonly from: CalendarDate }[],
  rules: RuleSet,
) => {
  const newest = evaluations.toSorted((a, b) => (a.from < b.from ? 1 : -1)).at(0);
  const end = newest && endOf('follow_up_months', {}, newest.from, rules);
  return newest && end ? { billId: newest.other.billId, date: newest.from, until: end.lastDay } : null;
};

const warningsOf = (
  line: ComparedLine,
  prior: PriorEvaluation | null,
  hasEarlier: boolean,
  rules: RuleSet,
): readonly Omit<Warning, 'path'>[] => {
  if (line.code === FOLLOW_UP) {
    if (prior) return line.from > prior.until ? [tooLateWarning(line, prior, rules)] : [];
    // The earlier evaluation is for the same person under a different claim and may not apply to this one.
    return hasEarlier ? [] : [missingComprehensiveWarning()];
  }
  return prior && line.from <= prior.until ? [withinPeriodWarning(line, prior, rules)] : [];
};

/** Returns the amount under a different code and how much it differs from the line's own amount, in cents. */
const priceDifference = (
  line: ComparedLine,
  code: string,
  rules: RuleSet,
): { readonly amount: Cents; readonly difference: Cents } => {
  const allowedAs = (as: string): Cents => {
    const quote = quoteMedLegal(
      {
        ...line,
        code: as,
        charge: line.charge,
        serviceDate: line.from,
        hasFeeContext: false,
      },
      rules,
    );
    return quote.kind === 'priced' ? quote.allowed : 0;
  };
  const amount = allowedAs(code);
  return { amount, difference: Math.abs(amount - allowedAs(line.code)) };
};

const tooLateWarning = (
  line: ComparedLine,
  { billId, date, until }: PriorEvaluation,
  rules: RuleSet,
): Omit<Warning, 'path'> => {
  const { amount, difference } = priceDifference(line, COMPREHENSIVE, rules);
  return {
    code: 'follow_up_too_late',
    message: `The comprehensive evaluation by this physician was on ${usDate(date)}, so a follow-up was possible until ${usDate(until)} (${CITATION}). A later evaluation is comprehensive: ${COMPREHENSIVE} pays ${usd(amount)}, which is ${usd(difference)} more. Bill ${COMPREHENSIVE} if the evaluation was comprehensive.`,
    priorBillId: billId,
    priorDate: date,
    until,
    suggestedCode: COMPREHENSIVE,
    difference,
  };
};

const missingComprehensiveWarning = (): Omit<Warning, 'path'> => ({
  code: 'follow_up_without_comprehensive',
  message: `A follow-up requires an earlier comprehensive evaluation by the same physician (${CITATION}), and none is on file. It may have been billed elsewhere. Check its date, or bill ${COMPREHENSIVE}.`,
  suggestedCode: COMPREHENSIVE,
});

const withinPeriodWarning = (
  line: ComparedLine,
  { billId, date, until }: PriorEvaluation,
  rules: RuleSet,
): Omit<Warning, 'path'> => {
  const { amount, difference } = priceDifference(line, FOLLOW_UP, rules);
  return {
    code: 'comprehensive_within_18_months',
    message: `A comprehensive evaluation by this physician on ${usDate(date)} is on file, so another evaluation until ${usDate(until)} is a follow-up (${CITATION}). Payers reduce ${COMPREHENSIVE} to ${FOLLOW_UP}, ${usd(amount)}, which is ${usd(difference)} less. Bill ${FOLLOW_UP}, or explain in the report why a full evaluation was needed again.`,
    priorBillId: billId,
    priorDate: date,
    until,
    suggestedCode: FOLLOW_UP,
    difference,
  };
};
