import { allocateByLevels, sum, withAmounts, type Cents } from '../../kernel/money.js';
import { dueOf, isInSchedule, paidOf, postedTo, type BillFacts } from '../shared/bill.facts.js';
import { isInterpreterCode } from '../../fees/interpreter.js';
import type { LineFacts } from './line-details.js';
import type { RuleSet } from '../../rules/rule-set.js';

type EorFact = BillFacts['eors'][number];

/** Amounts for a line, in cents. */
export interface LineMoney {
  readonly lineItemId: string;
  readonly charge: Cents;
  /** The amount due by the contract or the fee schedule, or the charge, whichever is smaller. */
  readonly owed: Cents;
  /** True if a contract or a fee schedule sets the amount. Otherwise an underpayment cannot be determined. */
  readonly inSchedule: boolean;
  /** Principal posted to the line. */
  readonly posted: Cents;
  /** Paid according to the EORs. */
  readonly announced: Cents;
  /**
   * Posted or announced amount, whichever is larger, as counted in a dispute. Null if the payer doesn't state it by
   * line.
   */
  readonly paid: Cents | null;
  /**
   * Maximum that a review may dispute: owed minus paid. For an interpreter with a documented market rate, charge minus
   * paid. If `paid` is null: the amount owed, limited to the amount open on the whole bill.
   */
  readonly inDispute: Cents;
}

/** A denial retracts the amounts announced in earlier EORs for the same submission. Posted amounts remain paid. */
const activeEors = ({ eors }: BillFacts): readonly EorFact[] =>
  eors.filter((eor) => !eors.some((denial) => retracts(denial, eor)));

const retracts = (denial: EorFact, eor: EorFact): boolean =>
  denial.reportedPaid === 0 &&
  denial.answers === eor.answers &&
  (denial.servedSafe === eor.servedSafe ? denial.order > eor.order : denial.servedSafe > eor.servedSafe);

/**
 * Returns amounts reported as paid, in line order. If the EOR has no lines, the amount is allocated to all of the
 * bill's lines so that totals are correct. See `LineMoney.paid`.
 */
const announcedOf = (facts: BillFacts, eor: EorFact): readonly Cents[] =>
  statesNoLines(eor)
    ? allocateByLevels(eor.reportedPaid, [owedByLine(facts), facts.lines.map(({ charge }) => charge)])
    : facts.lines.map(({ id }) =>
        sum(eor.lines.filter(({ lineItemId }) => lineItemId === id).map((line) => line.reportedPaid)),
      );

/** Returns true if an EOR states an amount for the claim but none for its lines. */
const statesNoLines = ({ lines, reportedPaid }: Pick<EorFact, 'lines' | 'reportedPaid'>): boolean =>
  lines.length === 0 && reportedPaid > 0;

const addAmounts = (one: readonly Cents[], other: readonly Cents[]): readonly Cents[] =>
  withAmounts(one, other).map(([amount, more]) => amount + more);

const announcedByLine = (facts: BillFacts): readonly Cents[] =>
  activeEors(facts)
    .map((eor) => announcedOf(facts, eor))
    .reduce(
      addAmounts,
      facts.lines.map(() => 0),
    );

export const owedOf = (line: Pick<LineFacts, 'charge' | 'allowed' | 'contract'>): Cents =>
  Math.min(line.charge, dueOf(line));

/** Returns the amounts owed, in line order. */
export const owedByLine = ({ lines }: BillFacts): readonly Cents[] => lines.map(owedOf);

/**
 * Allocates the paid principal, up to the charge, in line order. A check pays the whole bill, so:
 *
 * - Payments with an EOR are allocated as that EOR reports.
 * - Other amounts are allocated up to the announced amounts, then up to the amounts owed, then up to the charges.
 *
 * Refunds and recoupments reduce the amounts allocated last. `most`: maximum total, in cents.
 */
export const paidByLine = (facts: BillFacts, most: Cents = facts.charged): readonly Cents[] => {
  const paid = Math.min(paidOf(facts), facts.charged, most);
  const charges = facts.lines.map(({ charge }) => charge);
  const within = (limits: readonly Cents[]) =>
    withAmounts(limits, charges).map(([limit, charge]) => Math.min(limit, charge));
  const byEor = facts.eors.reduce<readonly Cents[]>(
    (held, eor) =>
      allocateByLevels(
        Math.min(postedTo(facts, eor.eorId), paid - sum(held)),
        [within(addAmounts(held, announcedOf(facts, eor)))],
        held,
      ),
    facts.lines.map(() => 0),
  );
  const levels = [within(announcedByLine(facts)), owedByLine(facts), charges];
  return allocateByLevels(paid - sum(byEor), levels, byEor);
};

/** Line with its share from `paidByLine`. */
export type PaidLine = LineFacts & { readonly paid: Cents };

/** `most`: maximum total to allocate, in cents. */
export const paidLines = (facts: BillFacts, most?: Cents): readonly PaidLine[] =>
  withAmounts(facts.lines, paidByLine(facts, most)).map(([line, paid]) => ({ ...line, paid }));

/**
 * Returns the underpayment, disputed by default. 0 outside the fee schedules. Null if the payer doesn't state the paid
 * amount.
 */
export const shortfallOf = ({ inSchedule, paid, inDispute }: Pick<LineMoney, 'inSchedule' | 'paid' | 'inDispute'>) =>
  inSchedule ? (paid === null ? null : inDispute) : 0;

/** Returns the paid amount counted in a dispute: posted or announced, whichever is larger, but at most the charge. */
const totalPaid = (facts: BillFacts): Cents =>
  Math.min(facts.charged, Math.max(paidOf(facts), sum(announcedByLine(facts))));

/** Returns true if only the total paid is known, so the amounts by line are unknown. */
const isSplitUnknown = (facts: BillFacts): boolean => {
  const unstated = facts.eors.filter(statesNoLines);
  if (facts.lines.length < 2 || unstated.length === 0) return false;
  const standing = activeEors(facts);
  const counts = unstated.some((eor) => standing.includes(eor) || postedTo(facts, eor.eorId) > 0);
  const paid = totalPaid(facts);
  return counts && paid > 0 && paid < facts.charged;
};

/** Returns the maximum in dispute before any payment. */
const disputableOf = ({ marketRateShown }: BillFacts, line: LineFacts, rules: RuleSet): Cents =>
  marketRateShown && isInterpreterCode(line.code, rules) ? line.charge : owedOf(line);

/** Returns the maximum for the whole bill. Applies if the payer doesn't state the amount paid for each line. */
const totalDisputable = (facts: BillFacts, rules: RuleSet): Cents =>
  Math.max(0, sum(facts.lines.map((line) => disputableOf(facts, line, rules))) - totalPaid(facts));

/** Amounts in line order. */
export const moneyByLine = (facts: BillFacts, rules: RuleSet): readonly LineMoney[] => {
  const open = isSplitUnknown(facts) ? totalDisputable(facts, rules) : null;
  return withAmounts(paidLines(facts), announcedByLine(facts)).map(([line, announced]) => {
    const { paid: posted } = line;
    const paid = Math.max(posted, announced);
    const disputable = disputableOf(facts, line, rules);
    return {
      lineItemId: line.id,
      charge: line.charge,
      owed: owedOf(line),
      inSchedule: isInSchedule(line),
      posted,
      announced,
      paid: open === null ? paid : null,
      inDispute: open === null ? Math.max(0, disputable - paid) : Math.min(disputable, open),
    };
  });
};

/** Returns the maximum total in dispute. `amounts`: maximum for each line. */
export const maxInDispute = (facts: BillFacts, amounts: readonly Cents[], rules: RuleSet): Cents =>
  isSplitUnknown(facts) ? Math.min(sum(amounts), totalDisputable(facts, rules)) : sum(amounts);
