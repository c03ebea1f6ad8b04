import { daysBetween, losAngelesDate, type CalendarDate, type Timestamp } from '../../kernel/calendar.js';
import { divideHalfUp, sum, withAmounts, type Cents } from '../../kernel/money.js';
import { endBy } from '../../deadlines/periods.js';
import { ruleRef, type AppliesTo, type RuleRef } from '../../rules/rule-entry.js';
import type { RuleFound } from '../../rules/rule-set.js';
import { rulesInForce } from '../../rules/rules-in-force.js';
import { isInSchedule, paidOf, type BillFacts } from '../bill.facts.js';
import type { BillOnFile } from '../bill.view.js';
import type { PaymentOnFile } from '../payments/payments.events.js';
import { contestedByLine } from '../lines/contested.js';
import { owedOf, paidByLine } from '../lines/line-money.js';

/** Facts that pick the rules of late payment. A self-insured public entity has longer (Labor Code § 4603.2(b)(2)). */
export const lateFacts = ({
  billingMode,
  publicEntity,
}: Pick<BillFacts, 'billingMode' | 'publicEntity'>): AppliesTo => ({
  mode: billingMode,
  ...(publicEntity && { publicEntity }),
});

/** Rate of a late payment for a bill that the payer received on a day. */
const rateOf = <Id extends 'rate.penalty' | 'rate.interest'>(
  id: Id,
  facts: AppliesTo,
  receivedOn: CalendarDate,
): RuleFound<Id> => {
  const found = rulesInForce().findOrLast(id, facts, receivedOn);
  if (!found) throw new RangeError(`no rule ${id} on file`);
  return found;
};

/**
 * Last day to pay without penalty; on a weekend or holiday the next working day (CCP § 12a). An e-billed treatment bill is
 * due earlier (Labor Code § 4603.4(d)), but is increased only after these days, too.
 */
export const payDueDate = (
  bill: Pick<BillFacts, 'billingMode' | 'publicEntity'>,
  receivedAt: Timestamp,
): CalendarDate => endBy('payment', lateFacts(bill), losAngelesDate(receivedAt)).lastDay;

/** Cost of a late payment to the payer by law. Cents. Information: nobody but the payer or a judge concedes it. */
export interface PenaltyInterest {
  /** Amount that was owed, not contested and not paid by the pay date. */
  readonly basis: Cents;
  readonly penalty: Cents;
  readonly interest: Cents;
  /** Receipt: interest runs from there, not from the pay date. */
  readonly from: CalendarDate;
  /** The day on which the rest was paid, else today. */
  readonly through: CalendarDate;
  readonly days: number;
  readonly citation: string;
  /** The rule of the penalty. */
  readonly rule: RuleRef;
}

interface LatePart {
  readonly amount: Cents;
  readonly paidOn: CalendarDate;
}

/** Amount left to pay at the pay date: the parts that were paid after it, and the rest. */
interface Lateness {
  readonly parts: readonly LatePart[];
  /** Still open. */
  readonly open: Cents;
}

/**
 * By lines: of each line of a schedule what it is owed (the smaller of charge and schedule) less what the payer contested
 * or denied in time, less what was paid. What was taken back or refunded counts as taken of what was paid last. Null: the
 * payer does not have the bill.
 */
const latenessOf = (
  view: BillOnFile,
): (Lateness & { readonly payBy: CalendarDate; readonly from: CalendarDate }) | null => {
  const { facts } = view;
  if (facts.receivedAt === null || facts.answer === 'rejected') return null;
  const from = losAngelesDate(facts.receivedAt);
  const payBy = payDueDate(facts, facts.receivedAt);
  const contestBy = endBy('contest', lateFacts(facts), from).lastDay;
  const due = withAmounts(facts.lines, contestedByLine(view, contestBy)).map(([line, amount]) =>
    isInSchedule(line) ? owedOf(line) - amount : 0,
  );
  const openAfter = (paid: readonly PaymentOnFile[]): Cents => {
    const ids = new Set(paid.map(({ paymentId }) => paymentId));
    const payments = facts.payments.filter(({ paymentId }) => ids.has(paymentId));
    const byLine = paidByLine({ ...facts, payments, recoupments: [], refunds: [] }, paidOf(facts));
    return sum(withAmounts(due, byLine).map(([amount, paidOfLine]) => Math.max(0, amount - paidOfLine)));
  };
  const standing = view.payments
    .filter(({ voided, principal }) => !voided && principal > 0)
    .toSorted((a, b) => (a.receivedDate < b.receivedDate ? -1 : a.receivedDate > b.receivedDate ? 1 : 0));
  const firstLate = standing.findIndex(({ receivedDate }) => receivedDate > payBy);
  const inTime = firstLate < 0 ? standing : standing.slice(0, firstLate);
  const late = standing.slice(inTime.length).map(({ receivedDate }, index) => ({
    amount:
      openAfter(standing.slice(0, inTime.length + index)) - openAfter(standing.slice(0, inTime.length + index + 1)),
    paidOn: receivedDate,
  }));
  return { payBy, from, parts: late.filter(({ amount }) => amount > 0), open: openAfter(standing) };
};

/**
 * Cost of a late payment to the payer by law, or null when nothing is late: none on amounts contested or denied in
 * time. Interest is counted for each part until it was paid and rounded once. The unpaid rest of a closed bill bears
 * nothing more.
 */
export const penaltyInterest = (view: BillOnFile, today: CalendarDate): PenaltyInterest | null => {
  const late = latenessOf(view);
  if (!late || today <= late.payBy) return null;
  const { from, open } = late;
  const parts = open > 0 && !view.facts.closed ? [...late.parts, { amount: open, paidOn: today }] : late.parts;
  const last = parts.at(-1);
  if (!last) return null;
  const facts = lateFacts(view.facts);
  const penalty = rateOf('rate.penalty', facts, from);
  const interest = rateOf('rate.interest', facts, from);
  const basis = sum(parts.map(({ amount }) => amount));
  const centDays = sum(parts.map(({ amount, paidOn }) => amount * daysBetween(from, paidOn)));
  return {
    basis,
    penalty: divideHalfUp(basis * penalty.entry.value.percent, 100),
    interest: divideHalfUp(centDays * interest.entry.value.percent, 36_500),
    from,
    through: last.paidOn,
    days: daysBetween(from, last.paidOn),
    citation: penalty.entry.citation,
    rule: ruleRef(penalty.entry, penalty.ended),
  };
};

/** Was uncontested principal paid after the pay date while neither penalty nor interest was ever posted? */
export const paidLateWithoutPenalty = (view: BillOnFile): boolean =>
  view.payments.every(({ voided, penalty, interest }) => voided || (penalty === 0 && interest === 0)) &&
  (latenessOf(view)?.parts.length ?? 0) > 0;
