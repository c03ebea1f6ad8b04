import { sum, type Cents } from '../../kernel/money.js';
import type { FieldProblem } from '../../kernel/rejection.js';
import type { BillFacts } from '../shared/bill.facts.js';
import { type LineMoney, moneyByLine, maxInDispute, shortfallOf } from '../lines/line-money.js';
import type { RuleSet } from '../../rules/rule-set.js';

/** Amounts in cents. Null for the default. */
export interface RequestedDispute {
  readonly disputedAmount: Cents | null;
  /** Empty for all lines. */
  readonly lineItems: readonly { readonly lineItemId: string; readonly disputedAmount?: Cents | null }[];
}

export interface DisputableLine extends LineMoney {
  /** Amount set by the client, or null. */
  readonly wanted: Cents | null;
}

/** Returns the disputed lines in line order. */
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

/** Returns the requested amount, or else the underpayment against the fee schedule. Null if unknown. */
export const defaultAmount = (line: DisputableLine): Cents | null => line.wanted ?? shortfallOf(line);
export const maxAmount = ({ wanted, inDispute }: DisputableLine): Cents => wanted ?? inDispute;

/** Returns the current maximum for the whole bill. */
export const remainingInDispute = (facts: BillFacts, rules: RuleSet): Cents =>
  maxInDispute(
    facts,
    moneyByLine(facts, rules).map(({ inDispute }) => inDispute),
    rules,
  );

export interface Dispute {
  /** Maximum for the lines under review. 0 if nothing is left to dispute. */
  readonly left: Cents;
  readonly disputedAmount: Cents;
  readonly problems: readonly FieldProblem[];
}

/**
 * Computes the "Amount in dispute" box on form SBR-1 (8 CCR § 9792.5.6). By default, each line disputes the fee
 * schedule amount (or the charge, if lower) minus the amount posted or announced. A request may be lower, but not
 * higher.
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
              ? 'is required: the payer does not state the amount paid for each line'
              : 'is required: no fee schedule gives the amount of these lines',
          ),
        ]
      : []),
    ...(disputedAmount > most ? [problem('disputedAmount', 'must not exceed the amount in dispute')] : []),
    ...(disputedAmount < fixed ? [problem('disputedAmount', 'must not be less than the sum of the lines')] : []),
    ...lineProblems(all, wanted),
    ...unknownLines(lines, wanted),
  ];
  return { left, disputedAmount, problems };
};

/**
 * Returns null if paid amounts by line are unknown, unless all lines are in a fee schedule. `left`: maximum that may be
 * disputed.
 */
const defaultTotal = (lines: readonly DisputableLine[], left: Cents): Cents | null => {
  const known = lines.map(defaultAmount).filter((amount) => amount !== null);
  if (known.length === lines.length) return sum(known);
  return lines.every(({ wanted, inSchedule }) => wanted === null && inSchedule) ? left : null;
};

/** Finds lines without an amount. One is required if the payer doesn't state the amount paid for each line. */
const unknownLines = (
  lines: readonly DisputableLine[],
  { lineItems, disputedAmount }: RequestedDispute,
): readonly FieldProblem[] =>
  lineItems.flatMap(({ lineItemId }, index) => {
    const isUnknown = lines.some(
      (line) => line.lineItemId === lineItemId && line.wanted === null && line.paid === null,
    );
    // If a review has a single line, the review's amount applies to that line.
    return isUnknown && (lineItems.length > 1 || disputedAmount === null)
      ? [
          problem(
            `lineItems.${index}.disputedAmount`,
            'is required: the payer does not state the amount paid for each line',
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
      ? [problem(path, 'must not exceed the amount in dispute for this line')]
      : [];
  });
