import { daysBetween, losAngelesDate, type CalendarDate, type Timestamp } from '../../kernel/calendar.js';
import { divideHalfUp, sum, withAmounts, type Cents } from '../../kernel/money.js';
import { requireEndOf } from '../../deadlines/periods.js';
import { ruleRef, type AppliesTo } from '../../rules/rule-entry.js';
import type { RuleMatch, RuleSet } from '../../rules/rule-set.js';
import { isInSchedule, paidOf, type BillFacts } from '../shared/bill.facts.js';
import { payModeOf, type PaidBill } from '../shared/pay-mode.js';
import type { BillOnFile } from '../shared/bill-on-file.js';
import type { LateClaim, LatePart, PenaltyInterest } from './late-claim.types.js';
import type { PaymentOnFile } from '../payments/index.js';
import { contestedByLine } from './contested.js';
import { owedOf, paidByLine } from '../lines/line-money.js';

interface LatePayableBill extends PaidBill, Pick<BillFacts, 'publicEntity'> {}

/** A self-insured public entity has more time for treatment (Labor Code § 4603.2(b)(2)). */
export const lateFacts = (bill: LatePayableBill, receivedOn: CalendarDate, rules: RuleSet): AppliesTo => ({
  mode: payModeOf(bill, receivedOn, rules),
  ...(bill.publicEntity && { publicEntity: true }),
});

/** Returns the rate in effect on the date the payer received the bill. */
const rateOf = <Id extends 'rate.penalty' | 'rate.interest'>(
  id: Id,
  facts: AppliesTo,
  receivedOn: CalendarDate,
  rules: RuleSet,
): RuleMatch<Id> => {
  const found = rules.findOrLast(id, facts, receivedOn);
  if (!found) throw new RangeError(`no rule ${id} on file`);
  return found;
};

/**
 * Returns the last day without penalty, moved to a working day (CCP § 12a). An e-billed treatment bill is due earlier
 * (Labor Code § 4603.4(d)), but its penalty and interest also start after this day.
 */
export const payDueDate = (bill: LatePayableBill, receivedAt: Timestamp, rules: RuleSet): CalendarDate => {
  const from = losAngelesDate(receivedAt);
  return requireEndOf('payment', lateFacts(bill, from, rules), from, rules).lastDay;
};

interface Lateness {
  /** Amounts open at the pay date, in the bill's line order. */
  readonly byLine: readonly Cents[];
  readonly parts: readonly LatePart[];
  /** Amount still open. */
  readonly open: Cents;
}

/**
 * Returns null before receipt. Each line with a fee schedule owes the charge or the fee schedule amount, whichever is
 * smaller, minus payments and amounts contested or denied in time (unless `contested` is `counts`). Refunds and
 * recoupments reduce the most recent payments first.
 */
const latenessOf = (
  view: BillOnFile,
  rules: RuleSet,
  contested: 'counts' | 'left out' = 'left out',
): (Lateness & { readonly payBy: CalendarDate; readonly from: CalendarDate }) | null => {
  const { facts } = view;
  if (facts.receivedAt === null || facts.answer === 'rejected') return null;
  const from = losAngelesDate(facts.receivedAt);
  const payBy = payDueDate(facts, facts.receivedAt, rules);
  const contestBy = requireEndOf('contest', lateFacts(facts, from, rules), from, rules).lastDay;
  const due = withAmounts(facts.lines, contestedByLine(view, contestBy, rules)).map(([line, amount]) =>
    isInSchedule(line) ? owedOf(line) - (contested === 'counts' ? 0 : amount) : 0,
  );
  const openByLine = (paid: readonly PaymentOnFile[]): readonly Cents[] => {
    const ids = new Set(paid.map(({ paymentId }) => paymentId));
    const payments = facts.payments.filter(({ paymentId }) => ids.has(paymentId));
    const byLine = paidByLine({ ...facts, payments, recoupments: [], refunds: [] }, paidOf(facts));
    return withAmounts(due, byLine).map(([amount, paidOfLine]) => Math.max(0, amount - paidOfLine));
  };
  const openAfter = (paid: readonly PaymentOnFile[]): Cents => sum(openByLine(paid));
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
  return {
    ...{ payBy, from, byLine: openByLine(inTime), open: openAfter(standing) },
    parts: late.filter(({ amount }) => amount > 0),
  };
};

/**
 * Returns null if nothing is late. Excludes amounts contested or denied in time, and the balance of a closed bill.
 * Interest is computed on each part until it is paid, and rounded once.
 */
export const lateClaim = (view: BillOnFile, today: CalendarDate, rules: RuleSet): LateClaim | null => {
  const late = latenessOf(view, rules);
  if (!late || today <= late.payBy) return null;
  const { open, payBy, from } = late;
  const rest = view.facts.closed ? 0 : open;
  const parts: readonly LatePart[] =
    rest > 0 ? [...late.parts, { amount: rest, paidOn: today, open: true }] : late.parts;
  const last = parts.at(-1);
  if (!last) return null;
  const cost = costOf(view.facts, parts, from, rules);
  return {
    ...cost,
    ...{ payBy, parts, through: last.paidOn, days: daysBetween(from, last.paidOn) },
    perDay: divideHalfUp(rest * cost.interestPercent, 36_500),
    lines: withAmounts(view.facts.lines, late.byLine).flatMap(([line, amount]) =>
      amount > 0 ? [{ lineId: line.id, amount, owed: owedOf(line) }] : [],
    ),
  };
};

/** Returns penalty and interest at the rates in effect on the date of receipt. */
const costOf = (bill: LatePayableBill, parts: readonly LatePart[], from: CalendarDate, rules: RuleSet) => {
  const facts = lateFacts(bill, from, rules);
  const penalty = rateOf('rate.penalty', facts, from, rules);
  const interest = rateOf('rate.interest', facts, from, rules);
  const basis = sum(parts.map(({ amount }) => amount));
  const centDays = sum(parts.map(({ amount, paidOn }) => amount * daysBetween(from, paidOn)));
  return {
    ...{ basis, from },
    penalty: divideHalfUp(basis * penalty.entry.value.percent, 100),
    interest: divideHalfUp(centDays * interest.entry.value.percent, 36_500),
    penaltyPercent: penalty.entry.value.percent,
    interestPercent: interest.entry.value.percent,
    citation: penalty.entry.citation,
    rule: ruleRef(penalty.entry, penalty.ended),
    interestRule: ruleRef(interest.entry, interest.ended),
  };
};

/**
 * Returns penalty and interest through today on an unpaid amount, even if it was contested in time, or null before
 * receipt. Only a petition asks for them: the appeals board decides what was unreasonably unpaid.
 */
export const costIfUnpaid = (
  { facts }: BillOnFile,
  amount: Cents,
  today: CalendarDate,
  rules: RuleSet,
): (ReturnType<typeof costOf> & { readonly perDay: Cents }) | null => {
  if (facts.receivedAt === null) return null;
  const cost = costOf(facts, [{ amount, paidOn: today, open: true }], losAngelesDate(facts.receivedAt), rules);
  return { ...cost, perDay: divideHalfUp(amount * cost.interestPercent, 36_500) };
};

/** Returns the penalty and interest owed today, or null if nothing is late. */
export const penaltyInterest = (view: BillOnFile, today: CalendarDate, rules: RuleSet): PenaltyInterest | null => {
  const claim = lateClaim(view, today, rules);
  if (!claim) return null;
  const { basis, penalty, interest, from, through, days, citation, rule } = claim;
  return { basis, penalty, interest, from, through, days, citation, rule };
};

/**
 * Returns penalty and interest on medical-legal services that were contested in time and paid late, or null. An
 * objection avoids them only if it prevails (Labor Code § 4622(a)(2)). This is an interpretation of the law. No letter
 * claims these amounts.
 */
export const contestedAndPaidLate = (
  view: BillOnFile,
  rules: RuleSet,
): Pick<PenaltyInterest, 'basis' | 'penalty' | 'interest'> | null => {
  if (view.facts.billingMode !== 'med_legal') return null;
  const whole = latenessOf(view, rules, 'counts');
  if (!whole || whole.parts.length === 0 || payModeOf(view.facts, whole.from, rules) !== 'med_legal') return null;
  const claimed = latenessOf(view, rules);
  if (!claimed) return null;
  const all = costOf(view.facts, whole.parts, whole.from, rules);
  const sure = costOf(view.facts, claimed.parts, whole.from, rules);
  const basis = all.basis - sure.basis;
  return basis > 0
    ? { basis, penalty: all.penalty - sure.penalty, interest: Math.max(0, all.interest - sure.interest) }
    : null;
};

/**
 * Returns true if uncontested principal was paid late, and penalty and interest were never posted or demanded. After a
 * demand, the practice waits for the response instead.
 */
export const paidLateWithoutPenalty = (view: BillOnFile, rules: RuleSet): boolean =>
  view.facts.demands.length === 0 &&
  view.payments.every(({ voided, penalty, interest }) => voided || (penalty === 0 && interest === 0)) &&
  (latenessOf(view, rules)?.parts.length ?? 0) > 0;
