import { allocateByLevels, sum, withAmounts, type Cents } from '../../kernel/money.js';
import { isInSchedule, paidOf, postedTo, type BillFacts } from '../shared/bill.facts.js';
import { isInterpreterCode } from '../../fees/interpreter.js';
import type { LineFacts } from './line-details.js';
import type { RuleSet } from '../../rules/rule-set.js';

type EorFact = BillFacts['eors'][number];

/** Worth of one service line, and what was paid for it. Cents. */
export interface LineMoney {
  readonly lineItemId: string;
  readonly charge: Cents;
  /** Amount that the provider may ask for: the schedule's amount, never more than the charge. */
  readonly owed: Cents;
  /** Does a fee schedule set the amount? Where none does, nobody can tell that too little was paid. */
  readonly inSchedule: boolean;
  /** Share of the posted principal. */
  readonly posted: Cents;
  /** Paid, as the EORs say. */
  readonly announced: Cents;
  /** The larger of posted and announced: what counts as paid in a dispute. Null where the payer does not state it. */
  readonly paid: Cents | null;
  /**
   * Amount owed above what was paid: the most that a review may dispute on this line. Of an interpreter whose market rate was
   * shown it is the charge that counts. If `paid` is null: the amount owed, limited to the open amount of the whole bill.
   */
  readonly inDispute: Cents;
}

/**
 * The EORs whose announcements stand: a denial takes back what an earlier EOR on the same request announced. What was
 * posted to that one stays paid.
 */
const activeEors = ({ eors }: BillFacts): readonly EorFact[] =>
  eors.filter((eor) => !eors.some((denial) => retracts(denial, eor)));

const retracts = (denial: EorFact, eor: EorFact): boolean =>
  denial.reportedPaid === 0 &&
  denial.answers === eor.answers &&
  (denial.servedSafe === eor.servedSafe ? denial.order > eor.order : denial.servedSafe > eor.servedSafe);

/**
 * Amounts that an EOR says it paid, in the order of the bill's lines. The amount of an EOR without lines is allocated over all
 * lines, so that totals are correct; see `LineMoney.paid`.
 */
const announcedOf = (facts: BillFacts, eor: EorFact): readonly Cents[] =>
  statesNoLines(eor)
    ? allocateByLevels(eor.reportedPaid, [owedByLine(facts), facts.lines.map(({ charge }) => charge)])
    : facts.lines.map(({ id }) =>
        sum(eor.lines.filter(({ lineItemId }) => lineItemId === id).map((line) => line.reportedPaid)),
      );

/** True of an EOR that states an amount for the claim and none for its lines. */
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

/** Amount owed on a line: the schedule's amount, or the charge where that is less. */
export const owedOf = ({ charge, allowed }: Pick<LineFacts, 'charge' | 'allowed'>): Cents => Math.min(charge, allowed);

/** Amount owed on each line, in line order. */
export const owedByLine = ({ lines }: BillFacts): readonly Cents[] => lines.map(owedOf);

/**
 * The principal that is paid, up to the charge, shared over the lines, in line order. A check is for the whole bill, so each
 * payment goes first where its EOR says; the rest, and a payment without an EOR, to what the EORs announced, then up to what
 * each line is owed, then up to its charge. A line never holds more than its charge. What was taken back or refunded is
 * missing where it would have gone last. `most`: no more than this is shared, in cents.
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

/** A line and what of the principal is paid for it, as `paidByLine` shares it. */
export type PaidLine = LineFacts & { readonly paid: Cents };

/** The lines with what is paid for each. `most`: no more than this is shared, in cents. */
export const paidLines = (facts: BillFacts, most?: Cents): readonly PaidLine[] =>
  withAmounts(facts.lines, paidByLine(facts, most)).map(([line, paid]) => ({ ...line, paid }));

/**
 * Shortfall of a line against its schedule: what a review disputes of it by default. 0 outside the schedules; null where the
 * payer does not state what it paid for the line.
 */
export const shortfallOf = ({ inSchedule, paid, inDispute }: Pick<LineMoney, 'inSchedule' | 'paid' | 'inDispute'>) =>
  inSchedule ? (paid === null ? null : inDispute) : 0;

/** Amount that counts as paid for the whole bill in a dispute: the larger of posted and announced. */
const totalPaid = (facts: BillFacts): Cents =>
  Math.min(facts.charged, Math.max(paidOf(facts), sum(announcedByLine(facts))));

/** True where money of a bill of several lines is known for the bill alone: how much of it is for each line is unknown. */
const isSplitUnknown = (facts: BillFacts): boolean => {
  const unstated = facts.eors.filter(statesNoLines);
  if (facts.lines.length < 2 || unstated.length === 0) return false;
  const standing = activeEors(facts);
  const counts = unstated.some((eor) => standing.includes(eor) || postedTo(facts, eor.eorId) > 0);
  const paid = totalPaid(facts);
  return counts && paid > 0 && paid < facts.charged;
};

/** The most that a review may dispute on a line for which nothing was paid. */
const disputableOf = ({ marketRateShown }: BillFacts, line: LineFacts, rules: RuleSet): Cents =>
  marketRateShown && isInterpreterCode(line.code, rules) ? line.charge : owedOf(line);

/** Most that a review may dispute on the whole bill. Applies if the payer does not state the amount paid for each line. */
const totalDisputable = (facts: BillFacts, rules: RuleSet): Cents =>
  Math.max(0, sum(facts.lines.map((line) => disputableOf(facts, line, rules))) - totalPaid(facts));

/** The money of every line, in line order. */
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

/** The most that a review of some lines may dispute in all. `amounts`: the most of each line. */
export const maxInDispute = (facts: BillFacts, amounts: readonly Cents[], rules: RuleSet): Cents =>
  isSplitUnknown(facts) ? Math.min(sum(amounts), totalDisputable(facts, rules)) : sum(amounts);
