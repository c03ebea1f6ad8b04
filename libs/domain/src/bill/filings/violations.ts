import { losAngelesDate, type CalendarDate } from '../../kernel/calendar.js';
import { requireEndOf } from '../../deadlines/periods.js';
import { sum, type Cents } from '../../kernel/money.js';
import type { RuleSet } from '../../rules/rule-set.js';
import { billDeadlines, type DeadlineId } from '../deadlines/bill-deadlines.js';
import { lateClaim } from '../deadlines/penalty-interest.js';
import { adjustmentsOf, servedIn, type EorOnFile } from '../eors/index.js';
import type { BillOnFile } from '../shared/bill-on-file.js';
import { billResponseEnd } from '../shared/pay-mode.js';
import type { Violation, ViolationCode } from './filing.types.js';

/** Deadlines of the claims administrator. A missed payment is in `lateClaim`, without what was contested in time. */
const missed: Readonly<Partial<Record<DeadlineId, ViolationCode>>> = {
  acknowledgement: 'no_acknowledgment',
  response: 'no_response',
  second_review_response: 'no_second_review_response',
  order_payment: 'order_unpaid',
  ibr_award_payment: 'award_unpaid',
};

const openViolations = (bill: BillOnFile, today: CalendarDate, rules: RuleSet): readonly Violation[] =>
  billDeadlines(bill, today, rules).flatMap(({ id, overdue, citation, lastDay }) => {
    const code = missed[id];
    return code && overdue ? [{ code, citation, dueOn: lastDay, doneOn: null, amount: null }] : [];
  });

/** The date of receipt must be proven by more than the EOR. */
const lateResponse = ({ facts }: BillOnFile, rules: RuleSet): readonly Violation[] => {
  const { receivedAt, receivedFrom } = facts;
  const [first] = facts.eors
    .filter(({ answers }) => answers === 'original')
    .map(({ servedSafe }) => servedSafe)
    .toSorted();
  if (receivedAt === null || receivedFrom !== null || first === undefined) return [];
  const { lastDay, citation } = billResponseEnd(facts, receivedAt, rules);
  return first > lastDay ? [{ code: 'late_response', citation, dueOn: lastDay, doneOn: first, amount: null }] : [];
};

const lateReviews = ({ facts }: BillOnFile, rules: RuleSet): readonly Violation[] =>
  facts.reviews.flatMap(({ type, reviewId, submittedAt }) => {
    const answer = facts.eors.find((eor) => eor.reviewId === reviewId);
    if (type !== 'second_review' || submittedAt === null || !answer) return [];
    const { lastDay, citation } = requireEndOf('sbr_answer', {}, losAngelesDate(submittedAt), rules);
    return answer.servedSafe > lastDay
      ? [
          {
            ...{ code: 'late_second_review_response' as const, citation, amount: null },
            ...{ dueOn: lastDay, doneOn: answer.servedSafe },
          },
        ]
      : [];
  });

const latePayments = (bill: BillOnFile, today: CalendarDate, rules: RuleSet): readonly Violation[] => {
  const claim = lateClaim(bill, today, rules);
  if (!claim) return [];
  const { citation, payBy, parts } = claim;
  return parts.map(({ amount, paidOn, open }) => ({
    ...{ code: open ? ('not_paid' as const) : ('paid_late' as const), citation, amount },
    ...{ dueOn: payBy, doneOn: open ? null : paidOn },
  }));
};

/**
 * Returns the amount that an EOR and the earlier ones leave unpaid without a reason: no adjustment and no remark. 0 for an
 * EOR without any reason whose PDF is on file, because the reasons may be in the PDF only.
 */
const unexplainedAmount = (eor: EorOnFile, { eors, facts }: BillOnFile): Cents => {
  if (eor.remarkCodes.length > 0 || eor.claimAdjustments.length > 0 || eor.isDetermination) return 0;
  if (eor.document !== null && adjustmentsOf(eor).length === 0) return 0;
  // The amounts of an EOR are in addition to those of earlier EORs.
  const known = eors.slice(0, eors.indexOf(eor) + 1);
  const unpaid = Math.max(0, facts.charged - sum(known.map(({ reportedPaid }) => reportedPaid)));
  if (eor.lines.length === 0) return unpaid;
  const paidLines = known.flatMap(({ lines }) => lines);
  const byLine = eor.lines
    .filter(({ adjustments }) => adjustments.length === 0)
    .map(({ lineItemId, billed }) => {
      const paid = paidLines.filter((line) => line.lineItemId === lineItemId).map(({ reportedPaid }) => reportedPaid);
      return Math.max(0, billed - sum(paid));
    });
  return Math.min(unpaid, sum(byLine));
};

/** CARC 18: exact duplicate. */
const deniesAsDuplicate = (eor: EorOnFile): boolean =>
  eor.answers === 'second_review' && adjustmentsOf(eor).some(({ reason }) => reason === '18');

const ofEors = (bill: BillOnFile): readonly Violation[] =>
  bill.eors.flatMap((eor) => {
    const about = { dueOn: null, doneOn: servedIn(eor).servedAt };
    const amount = unexplainedAmount(eor, bill);
    return [
      ...(amount > 0
        ? [{ code: 'unexplained_eor' as const, citation: 'Labor Code § 4603.3(a)(3)', ...about, amount }]
        : []),
      ...(deniesAsDuplicate(eor)
        ? [
            {
              ...{ code: 'duplicate_denial' as const, citation: 'Labor Code §§ 4603.2(e)(3), 4622(b)', ...about },
              amount: null,
            },
          ]
        : []),
    ];
  });

/**
 * Returns the duties that the claims administrator missed, by due date. Amounts contested in time are not late. A
 * complaint needs facts, so a duty whose first day is unknown is not listed.
 */
export const violationsOf = (bill: BillOnFile, today: CalendarDate, rules: RuleSet): readonly Violation[] =>
  [
    ...openViolations(bill, today, rules),
    ...lateResponse(bill, rules),
    ...latePayments(bill, today, rules),
    ...lateReviews(bill, rules),
    ...ofEors(bill),
  ].toSorted((a, b) => (a.dueOn ?? a.doneOn ?? '').localeCompare(b.dueOn ?? b.doneOn ?? ''));
