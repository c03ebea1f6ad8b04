import { addDays, daysBetween, losAngelesDate, type CalendarDate, type Timestamp } from '../kernel/calendar.js';
import { divideHalfUp, sum, type Cents } from '../kernel/money.js';
import { workingDayFrom } from '../deadlines/working-days.js';
import { allowedOf } from './bill.facts.js';
import type { BillingMode } from './bill.types.js';
import type { BillView } from './bill.view.js';

/** When a bill must be paid, and what a late payment costs the payer. */
interface LatePaymentTerm {
  /** Calendar days from receipt. */
  readonly days: number;
  readonly penaltyPercent: number;
  /** A year, actual/365, from receipt. */
  readonly interestPercent: number;
  readonly citation: string;
}

/** Treatment bills of a government employer have 60 days (Labor Code § 4603.2(b)(2)); who that is, is not on file. */
export const latePaymentTerms: Readonly<Record<BillingMode, LatePaymentTerm>> = {
  med_legal: { days: 60, penaltyPercent: 10, interestPercent: 7, citation: 'Labor Code § 4622(a)(1)' },
  professional: { days: 45, penaltyPercent: 15, interestPercent: 10, citation: 'Labor Code § 4603.2(b)(2)' },
};

/** Last day to pay without penalty; on a weekend or holiday the next working day (CCP § 12a). */
export const payDueDate = (billingMode: BillingMode, receivedAt: Timestamp): CalendarDate =>
  workingDayFrom(addDays(losAngelesDate(receivedAt), latePaymentTerms[billingMode].days));

export interface PenaltyInterest {
  /** What was not paid by the pay date. */
  readonly basis: Cents;
  readonly penalty: Cents;
  readonly interest: Cents;
  /** Receipt: interest runs from there, not from the pay date. */
  readonly from: CalendarDate;
  /** The day on which the rest was paid, else today. */
  readonly through: CalendarDate;
  readonly days: number;
  readonly citation: string;
}

interface LatePart {
  readonly amount: Cents;
  readonly paidOn: CalendarDate;
}

/** The late payments up to the basis, in the order in which they came. */
const lateParts = ({ payments }: BillView, payBy: CalendarDate, basis: Cents): readonly LatePart[] =>
  payments
    .filter(({ voided, receivedDate, principal }) => !voided && principal > 0 && receivedDate > payBy)
    .toSorted((a, b) => (a.receivedDate < b.receivedDate ? -1 : a.receivedDate > b.receivedDate ? 1 : 0))
    .reduce<readonly LatePart[]>((parts, { principal, receivedDate }) => {
      const amount = Math.min(principal, basis - sum(parts.map((part) => part.amount)));
      return amount > 0 ? [...parts, { amount, paidOn: receivedDate }] : parts;
    }, []);

/**
 * What a late payment costs the payer by law, or null when nothing is late. Informational: what the payer contested in
 * time and wins bears neither (Labor Code §§ 4603.2(b)(2), 4622(a)(2)). Interest is counted for each part until it was
 * paid and rounded once. What a closed bill leaves unpaid bears nothing more.
 */
export const penaltyInterest = (view: BillView, today: CalendarDate): PenaltyInterest | null => {
  const { facts } = view;
  if (facts.receivedAt === null) return null;
  const payBy = payDueDate(facts.billingMode, facts.receivedAt);
  if (today <= payBy) return null;
  const inTime = view.payments.filter(({ voided, receivedDate }) => !voided && receivedDate <= payBy);
  const due = Math.min(allowedOf(facts), facts.charged) - sum(inTime.map(({ principal }) => principal));
  const paid = lateParts(view, payBy, due);
  const open = facts.closed ? 0 : due - sum(paid.map(({ amount }) => amount));
  const parts = open > 0 ? [...paid, { amount: open, paidOn: today }] : paid;
  const last = parts.at(-1);
  if (!last) return null;
  const term = latePaymentTerms[facts.billingMode];
  const from = losAngelesDate(facts.receivedAt);
  const basis = sum(parts.map(({ amount }) => amount));
  const centDays = sum(parts.map(({ amount, paidOn }) => amount * daysBetween(from, paidOn)));
  return {
    basis,
    penalty: divideHalfUp(basis * term.penaltyPercent, 100),
    interest: divideHalfUp(centDays * term.interestPercent, 36_500),
    from,
    through: last.paidOn,
    days: daysBetween(from, last.paidOn),
    citation: term.citation,
  };
};

/** Was principal paid after the pay date while neither penalty nor interest was ever posted? */
export const paidLateWithoutPenalty = ({ facts, payments }: BillView): boolean => {
  if (facts.receivedAt === null) return false;
  const payBy = payDueDate(facts.billingMode, facts.receivedAt);
  const standing = payments.filter(({ voided }) => !voided);
  return (
    standing.some(({ principal, receivedDate }) => principal > 0 && receivedDate > payBy) &&
    standing.every(({ penalty, interest }) => penalty === 0 && interest === 0)
  );
};
