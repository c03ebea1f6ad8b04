import { addDays, losAngelesDate, type CalendarDate, type Timestamp } from '../kernel/calendar.js';
import { responseTerm, reviewDeadline, reviewWindows } from '../deadlines/deadlines.js';
import { addWorkingDays, workingDayFrom } from '../deadlines/working-days.js';
import { balanceOf, latestEor, undecidedReview, type BillFacts } from './bill.facts.js';
import type { ReviewType, Route } from './bill.types.js';
import type { BillView } from './bill.view.js';
import { latePaymentTerms, payDueDate } from './penalty-interest.js';
import { currentTransmission } from './transmissions.js';

export const deadlineIds = [
  'acknowledgement',
  'response',
  'payment',
  'second_review',
  'second_review_response',
  'second_review_payment',
  'independent_bill_review',
  'ibr_determination',
  'lien_filing',
] as const;
export type DeadlineId = (typeof deadlineIds)[number];

/** A day that counts for the bill now. That day itself is still in time. */
export interface Deadline {
  readonly id: DeadlineId;
  readonly date: CalendarDate;
  readonly citation: string;
  readonly overdue: boolean;
}

/** Days until an acknowledgement is missed: law for e-bills (working days), office practice for the others. */
const acknowledgementDays: Readonly<Record<Route, number>> = { ebill: 2, fax: 5, email: 5, mail: 10 };

/** Last day for the payer's acknowledgement of a bill that was sent at an instant. */
export const acknowledgementDueDate = (route: Route | null, sentAt: Timestamp): CalendarDate => {
  const sent = losAngelesDate(sentAt);
  return route === 'ebill'
    ? addWorkingDays(sent, acknowledgementDays.ebill)
    : workingDayFrom(addDays(sent, acknowledgementDays[route ?? 'mail']));
};

/** How long the answer to a review takes by law, in calendar days from its request. */
const answerTerms = {
  second_review: { days: 14, citation: 'Labor Code §§ 4603.2(e)(3), 4622(b)' },
  second_review_payment: { days: 21, citation: 'Labor Code §§ 4603.2(e)(3), 4622(b)' },
  /** From its assignment by law, which follows the filing; only the filing is on file. */
  independent_bill_review: { days: 60, citation: 'Labor Code § 4603.6' },
} as const;

const after = (at: Timestamp, { days }: { readonly days: number }): CalendarDate =>
  workingDayFrom(addDays(losAngelesDate(at), days));

/** Last day for the answer to a review that was sent at an instant. */
export const reviewAnswerDueDate = (type: ReviewType, sentAt: Timestamp): CalendarDate =>
  after(sentAt, answerTerms[type]);

/** The review that may be asked for next and the last day for it, or null: no EOR, disputed before, nothing open. */
export const openReviewWindow = (
  facts: BillFacts,
): { readonly type: ReviewType; readonly eorId: string; readonly until: CalendarDate } | null => {
  const eor = latestEor(facts);
  if (!eor || eor.answers === 'independent_bill_review' || balanceOf(facts) === 0) return null;
  if (facts.reviews.some(({ state, eorId }) => state === 'submitted' && eorId === eor.eorId)) return null;
  const type = eor.answers === 'original' ? 'second_review' : 'independent_bill_review';
  return { type, eorId: eor.eorId, until: reviewDeadline(type, eor.servedAt) };
};

/** 18 months after a day; where that month is shorter, its last day. */
const eighteenMonthsAfter = (date: CalendarDate): CalendarDate => {
  const month = Number(date.slice(5, 7)) + 18;
  const year = Number(date.slice(0, 4)) + Math.floor((month - 1) / 12);
  const first = `${year}-${String(((month - 1) % 12) + 1).padStart(2, '0')}-01`;
  const sameDay = addDays(first, Number(date.slice(8)) - 1);
  return sameDay.slice(0, 7) === first.slice(0, 7) ? sameDay : addDays(`${sameDay.slice(0, 7)}-01`, -1);
};

type Term = Omit<Deadline, 'overdue'>;

/** What was not sent keeps no payer waiting. */
const beforeAnEor = ({ facts }: BillView): readonly Term[] => {
  if (facts.eors.length > 0 || facts.answer === 'rejected') return [];
  const sentAt = currentTransmission(facts)?.sentAt;
  if (facts.answer === null)
    return facts.route === 'ebill' && sentAt
      ? [
          {
            id: 'acknowledgement',
            date: acknowledgementDueDate('ebill', sentAt),
            citation: 'DWC Medical Billing and Payment Guide § 7.1',
          },
        ]
      : [];
  return facts.responseDueDate === null
    ? []
    : [
        {
          id: 'response',
          date: facts.responseDueDate,
          citation: responseTerm(facts.billingMode, facts.route).citation,
        },
      ];
};

/** A bill that was denied in time is contested, not late. */
const payment = ({ facts }: BillView): readonly Term[] =>
  facts.receivedAt === null || facts.answer === 'rejected' || latestEor(facts)?.reportedPaid === 0
    ? []
    : [
        {
          id: 'payment',
          date: payDueDate(facts.billingMode, facts.receivedAt),
          citation: latePaymentTerms[facts.billingMode].citation,
        },
      ];

const reviews = ({ facts }: BillView): readonly Term[] => {
  const waiting = undecidedReview(facts);
  if (!waiting?.submittedAt) {
    const next = openReviewWindow(facts);
    return next ? [{ id: next.type, date: next.until, citation: reviewWindows[next.type].citation }] : [];
  }
  const sentAt = currentTransmission(facts)?.sentAt;
  if (!sentAt) return [];
  const answer = { date: reviewAnswerDueDate(waiting.type, sentAt), ...cited(waiting.type) };
  return waiting.type === 'independent_bill_review'
    ? [{ id: 'ibr_determination', ...answer }]
    : [
        { id: 'second_review_response', ...answer },
        {
          id: 'second_review_payment',
          date: after(sentAt, answerTerms.second_review_payment),
          ...cited('second_review_payment'),
        },
      ];
};

const cited = (term: keyof typeof answerTerms): { readonly citation: string } => ({
  citation: answerTerms[term].citation,
});

/** For services since 2013-07-01; the longer time for older ones has long run out. */
const lien = ({ snapshot }: BillView): readonly Term[] =>
  snapshot !== null && snapshot.service.date >= '2013-07-01'
    ? [{ id: 'lien_filing', date: eighteenMonthsAfter(snapshot.service.date), citation: 'Labor Code § 4903.5(a)' }]
    : [];

/**
 * The deadlines that count now, by date. None on a bill that is paid, closed or a lien. What is done has no deadline;
 * what was missed stays, overdue.
 */
export const billDeadlines = (view: BillView, today: CalendarDate): readonly Deadline[] => {
  const { facts } = view;
  if (facts.closed || facts.lien || balanceOf(facts) === 0) return [];
  return [beforeAnEor, payment, reviews, lien]
    .flatMap((terms) => terms(view))
    .map((term) => ({ ...term, overdue: today > term.date }))
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
};
