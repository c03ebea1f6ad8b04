import { fillUp, sum, withAmounts, type Cents } from '../../kernel/money.js';
import { isInSchedule, paidOf, postedTo, type BillFacts, type EorFact } from '../bill.facts.js';
import { isInterpreterCode } from '../../fees/interpreter.js';
import type { LineFacts } from './line-details.js';

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
  /** The larger of posted and announced: what counts as paid in a dispute. */
  readonly paid: Cents;
  /**
   * Amount owed above what was paid: the most that a review may dispute on this line. Of an interpreter whose market rate was
   * shown it is the charge that counts.
   */
  readonly inDispute: Cents;
}

/**
 * The EORs whose announcements stand: a denial takes back what an earlier EOR on the same request announced. What was
 * posted to that one stays paid.
 */
const standingEors = ({ eors }: BillFacts): readonly EorFact[] =>
  eors.filter((eor) => !eors.some((denial) => takesBack(denial, eor)));

const takesBack = (denial: EorFact, eor: EorFact): boolean =>
  denial.reportedPaid === 0 &&
  denial.answers === eor.answers &&
  (denial.servedSafe === eor.servedSafe ? denial.order > eor.order : denial.servedSafe > eor.servedSafe);

/** Amounts that an EOR says it paid, in the order of the bill's lines. */
const announcedBy = ({ lines }: BillFacts, eor: EorFact): readonly Cents[] =>
  lines.map(({ id }) => sum(eor.lines.filter(({ lineItemId }) => lineItemId === id).map((line) => line.reportedPaid)));

const added = (one: readonly Cents[], other: readonly Cents[]): readonly Cents[] =>
  withAmounts(one, other).map(([amount, more]) => amount + more);

const announcedByLine = (facts: BillFacts): readonly Cents[] =>
  standingEors(facts)
    .map((eor) => announcedBy(facts, eor))
    .reduce(
      added,
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
      fillUp(
        Math.min(postedTo(facts, eor.eorId), paid - sum(held)),
        [within(added(held, announcedBy(facts, eor)))],
        held,
      ),
    facts.lines.map(() => 0),
  );
  const levels = [within(announcedByLine(facts)), owedByLine(facts), charges];
  return fillUp(paid - sum(byEor), levels, byEor);
};

/** A line and what of the principal is paid for it, as `paidByLine` shares it. */
export type PaidLine = LineFacts & { readonly paid: Cents };

/** The lines with what is paid for each. `most`: no more than this is shared, in cents. */
export const paidLines = (facts: BillFacts, most?: Cents): readonly PaidLine[] =>
  withAmounts(facts.lines, paidByLine(facts, most)).map(([line, paid]) => ({ ...line, paid }));

/**
 * What a line is short of its schedule: what a review disputes of it unless said. Outside the schedules nothing, as none
 * tells it. Cents.
 */
export const shortOf = ({ inSchedule, inDispute }: Pick<LineMoney, 'inSchedule' | 'inDispute'>): Cents =>
  inSchedule ? inDispute : 0;

/** The money of every line, in line order. */
export const moneyByLine = (facts: BillFacts): readonly LineMoney[] =>
  withAmounts(paidLines(facts), announcedByLine(facts)).map(([line, announced]) => {
    const { paid: posted } = line;
    const paid = Math.max(posted, announced);
    const owed = owedOf(line);
    return {
      lineItemId: line.id,
      charge: line.charge,
      owed,
      inSchedule: isInSchedule(line),
      posted,
      announced,
      paid,
      inDispute: Math.max(0, (facts.marketRateShown && isInterpreterCode(line.code) ? line.charge : owed) - paid),
    };
  });
