import { sum, type Cents } from '../../kernel/money.js';
import type { FieldProblem } from '../../kernel/rejection.js';
import type { BillFacts } from '../shared/bill.facts.js';
import { type LineMoney, moneyByLine, maxInDispute, shortfallOf } from '../lines/line-money.js';
import type { RuleSet } from '../../rules/rule-set.js';

/** The amounts of a review as they are asked for. Cents; null: the default. */
export interface RequestedDispute {
  readonly disputedAmount: Cents | null;
  /** The lines in dispute; none named: all of them. */
  readonly lineItems: readonly { readonly lineItemId: string; readonly disputedAmount?: Cents | null }[];
}

/** A line of a review. */
export interface DisputableLine extends LineMoney {
  /** The amount that the client set for it, or null. */
  readonly wanted: Cents | null;
}

/** The lines that a review is about, in line order. */
export const linesInDispute = (
  lines: readonly LineMoney[],
  { lineItems }: RequestedDispute,
): readonly DisputableLine[] =>
  lines
    .filter(({ lineItemId }) => lineItems.length === 0 || lineItems.some((item) => item.lineItemId === lineItemId))
    .map((line) => ({
      ...line,
      wanted: lineItems.find(({ lineItemId }) => lineItemId === line.lineItemId)?.disputedAmount ?? null,
    }));

/**
 * Amount that a review disputes of a line: the amount that was given, else the shortfall against its schedule. Null where
 * that is unknown.
 */
export const defaultAmount = (line: DisputableLine): Cents | null => line.wanted ?? shortfallOf(line);
/** The most of a line that may be disputed. */
export const maxAmount = ({ wanted, inDispute }: DisputableLine): Cents => wanted ?? inDispute;

/** The most that a review of the whole bill may dispute now. */
export const remainingInDispute = (facts: BillFacts, rules: RuleSet): Cents =>
  maxInDispute(
    facts,
    moneyByLine(facts, rules).map(({ inDispute }) => inDispute),
    rules,
  );

/** The most that a review may dispute, the amount that it disputes, and what is wrong with the amounts asked for. */
export interface Dispute {
  /** The most that may be disputed on the lines of the review; 0: nothing is left to dispute. */
  readonly left: Cents;
  readonly disputedAmount: Cents;
  readonly problems: readonly FieldProblem[];
}

/**
 * The amount in dispute (box "Amount in dispute" of form SBR-1, 8 CCR § 9792.5.6): by default, of each line, what the
 * schedule allows (the charge where that is less) above what was paid, posted or announced; of the review, their sum. A
 * given amount may be less, never more.
 */
export const disputeOf = (facts: BillFacts, wanted: RequestedDispute, rules: RuleSet): Dispute => {
  const all = moneyByLine(facts, rules);
  const lines = linesInDispute(all, wanted);
  const left = maxInDispute(
    facts,
    lines.map(({ inDispute }) => inDispute),
    rules,
  );
  const most = maxInDispute(facts, lines.map(maxAmount), rules);
  const byDefaultInAll = defaultTotal(lines, left);
  const disputedAmount = wanted.disputedAmount ?? byDefaultInAll ?? 0;
  const fixed = sum(lines.map((line) => line.wanted ?? 0));
  const problems = [
    ...(wanted.disputedAmount === null && disputedAmount === 0
      ? [
          problem(
            'disputedAmount',
            byDefaultInAll === null
              ? 'is required: the payer does not state what it paid for each line'
              : 'is required: no fee schedule gives the amount of these lines',
          ),
        ]
      : []),
    ...(disputedAmount > most ? [problem('disputedAmount', 'must not be above what is in dispute')] : []),
    ...(disputedAmount < fixed ? [problem('disputedAmount', 'must not be below the sum of the lines')] : []),
    ...lineProblems(all, wanted),
    ...unknownLines(lines, wanted),
  ];
  return { left, disputedAmount, problems };
};

/**
 * The default amount of a review. Null where it is unknown: the payer does not state what it paid for each line, and not all
 * lines are in a fee schedule. `left`: the most that may be disputed.
 */
const defaultTotal = (lines: readonly DisputableLine[], left: Cents): Cents | null => {
  const known = lines.map(defaultAmount).filter((amount) => amount !== null);
  if (known.length === lines.length) return sum(known);
  return lines.every(({ wanted, inSchedule }) => wanted === null && inSchedule) ? left : null;
};

/** Lines that a review names without an amount, where the payer does not state what it paid for each. */
const unknownLines = (
  lines: readonly DisputableLine[],
  { lineItems, disputedAmount }: RequestedDispute,
): readonly FieldProblem[] =>
  lineItems.flatMap(({ lineItemId }, index) => {
    const isUnknown = lines.some(
      (line) => line.lineItemId === lineItemId && line.wanted === null && line.paid === null,
    );
    // The amount of the review is that of its only line.
    return isUnknown && (lineItems.length > 1 || disputedAmount === null)
      ? [
          problem(
            `lineItems.${index}.disputedAmount`,
            'is required: the payer does not state what it paid for each line',
          ),
        ]
      : [];
  });

const problem = (path: string, message: string): FieldProblem => ({ path, message });

const lineProblems = (lines: readonly LineMoney[], { lineItems }: RequestedDispute): readonly FieldProblem[] =>
  lineItems.flatMap(({ lineItemId, disputedAmount = null }, index) => {
    const path = `lineItems.${index}.disputedAmount`;
    if (disputedAmount === null) return [];
    const line = lines.find((candidate) => candidate.lineItemId === lineItemId);
    return line && disputedAmount > line.inDispute
      ? [problem(path, 'must not be above what is in dispute on this line')]
      : [];
  });
