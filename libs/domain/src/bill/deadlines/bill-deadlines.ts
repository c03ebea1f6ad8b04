import { losAngelesDate, type CalendarDate, type Timestamp } from '../../kernel/calendar.js';
import { filingLimit, responseEnd, reviewEnd } from '../../deadlines/deadlines.js';
import { endBy, endOf, type End } from '../../deadlines/periods.js';
import type { RuleRef } from '../../rules/rule-entry.js';
import { balanceOf, latestEor, undecidedReview, type BillFacts, type EorFact } from '../bill.facts.js';
import type { ReviewType, Route } from '../bill.types.js';
import type { BillOnFile } from '../bill.view.js';
import { leftInDispute } from '../reviews/dispute.js';
import { lateFacts } from './penalty-interest.js';
import { currentTransmission } from '../transmissions/transmission-facts.js';

export const deadlineIds = [
  'filing',
  'acknowledgement',
  'response',
  'payment',
  'second_review',
  'denial_objection',
  'second_review_response',
  'second_review_payment',
  'independent_bill_review',
  'ibr_determination',
  'ibr_petition',
  'lien_filing',
] as const;
export type DeadlineId = (typeof deadlineIds)[number];

/** A day that counts for the bill now. The last day itself is still in time. */
export interface Deadline {
  readonly id: DeadlineId;
  /** The last day, under its first name. */
  readonly date: CalendarDate;
  /** The day as counted. */
  readonly dueAt: CalendarDate;
  /** The day that it moves to from a weekend or a holiday (CCP §§ 12, 12a). */
  readonly lastDay: CalendarDate;
  readonly citation: string;
  /** The rule that sets the period. */
  readonly rule: RuleRef;
  readonly overdue: boolean;
}

/** Last day for the payer's acknowledgement of a bill that was sent at an instant. */
export const acknowledgementDueDate = (route: Route | null, sentAt: Timestamp): CalendarDate =>
  endBy('ack', { route: route ?? 'mail' }, losAngelesDate(sentAt)).lastDay;

const answers = { second_review: 'sbr_answer', independent_bill_review: 'ibr_decision' } as const;

/** Last day for the answer to a review that was sent at an instant. */
export const reviewAnswerDueDate = (type: ReviewType, sentAt: Timestamp): CalendarDate =>
  endBy(answers[type], {}, losAngelesDate(sentAt)).lastDay;

/** Was a review of this EOR asked for? */
const isDisputed = ({ reviews }: BillFacts, { eorId }: EorFact): boolean =>
  reviews.some((review) => review.state === 'submitted' && review.eorId === eorId);

/**
 * The review that may be asked for next and the end of its time; or null: no EOR, disputed before, nothing left in
 * dispute.
 */
export const openReviewWindow = (
  facts: BillFacts,
): { readonly type: ReviewType; readonly eorId: string; readonly end: End } | null => {
  const eor = latestEor(facts);
  if (!eor || eor.answers === 'independent_bill_review' || balanceOf(facts) === 0) return null;
  if (isDisputed(facts, eor) || leftInDispute(facts) === 0) return null;
  const type = eor.answers === 'original' ? 'second_review' : 'independent_bill_review';
  return { type, eorId: eor.eorId, end: reviewEnd(type, eor.servedAt) };
};

/** A deadline before it is known whether it has passed. */
interface Term extends End {
  readonly id: DeadlineId;
}

/** Until the payer has the bill; then it is filed. The earliest service counts. */
const filing = ({ facts, snapshot }: BillOnFile): readonly Term[] => {
  const open = facts.receivedAt === null || facts.answer === 'rejected';
  return open && snapshot ? named('filing', filingLimit(facts.billingMode, snapshot.service.date)) : [];
};

const named = (id: DeadlineId, end: End | null): readonly Term[] => (end ? [{ id, ...end }] : []);

/** Terms before an EOR: a transmission that was not sent starts none for the payer. */
const beforeAnEor = ({ facts }: BillOnFile): readonly Term[] => {
  if (facts.eors.length > 0 || facts.answer === 'rejected') return [];
  const sentAt = currentTransmission(facts)?.sentAt;
  if (facts.answer === null)
    return facts.route === 'ebill' && sentAt
      ? named('acknowledgement', endBy('ack', { route: 'ebill' }, losAngelesDate(sentAt)))
      : [];
  if (facts.responseDueDate === null || facts.receivedAt === null) return [];
  const end = responseEnd(facts.billingMode, facts.route, facts.receivedAt);
  return [{ id: 'response', ...end, lastDay: facts.responseDueDate }];
};

/** A bill that was denied is contested, not late. An e-billed treatment bill is paid or contested in 15 working days. */
const payment = ({ facts }: BillOnFile): readonly Term[] => {
  if (facts.receivedAt === null || facts.answer === 'rejected' || latestEor(facts)?.reportedPaid === 0) return [];
  return named(
    'payment',
    facts.billingMode === 'professional' && facts.route === 'ebill'
      ? responseEnd(facts.billingMode, facts.route, facts.receivedAt)
      : endBy('payment', lateFacts(facts), losAngelesDate(facts.receivedAt)),
  );
};

const reviews = ({ facts }: BillOnFile): readonly Term[] => {
  const waiting = undecidedReview(facts);
  if (!waiting?.submittedAt) {
    const next = openReviewWindow(facts);
    return [...(next ? named(next.type, next.end) : []), ...objection(facts)];
  }
  const sentAt = currentTransmission(facts)?.sentAt;
  if (!sentAt) return [];
  const sentOn = losAngelesDate(sentAt);
  return waiting.type === 'independent_bill_review'
    ? named('ibr_determination', endBy('ibr_decision', {}, sentOn))
    : [
        ...named('second_review_response', endBy('sbr_answer', {}, sentOn)),
        ...named('second_review_payment', endBy('sbr_payment', {}, sentOn)),
      ];
};

/**
 * A second review settles amounts only: a med-legal bill denied for another reason needs the objection in time. An
 * independent bill review that leaves something in dispute may be taken to the appeals board.
 */
const objection = (facts: BillFacts): readonly Term[] => {
  const eor = latestEor(facts);
  if (!eor || leftInDispute(facts) === 0) return [];
  if (eor.answers === 'independent_bill_review') return named('ibr_petition', endBy('ibr_petition', {}, eor.servedAt));
  return eor.answers === 'original' &&
    eor.reportedPaid === 0 &&
    facts.billingMode === 'med_legal' &&
    !isDisputed(facts, eor)
    ? named('denial_objection', endBy('denial_objection', {}, eor.servedAt))
    : [];
};

/** For services since 2013-07-01; the longer time for older ones has long run out. */
const lien = ({ snapshot }: BillOnFile): readonly Term[] =>
  snapshot === null ? [] : named('lien_filing', endOf('lien', {}, snapshot.service.date));

/**
 * The deadlines that count now, by date. None on a bill that is paid, closed or a lien. What is done has no deadline;
 * what was missed stays, overdue.
 */
export const billDeadlines = (view: BillOnFile, today: CalendarDate): readonly Deadline[] => {
  const { facts } = view;
  if (facts.closed || facts.lien || balanceOf(facts) === 0) return [];
  return [filing, beforeAnEor, payment, reviews, lien]
    .flatMap((terms) => terms(view))
    .map((term) => ({ ...term, date: term.lastDay, overdue: today > term.lastDay }))
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
};
