import { addDays, addMonths, losAngelesDate, type CalendarDate, type Timestamp } from '../kernel/calendar.js';
import {
  filingLimit,
  responseDueAt,
  responseTerm,
  responseTerms,
  reviewDeadline,
  reviewDueAt,
  reviewWindows,
} from '../deadlines/deadlines.js';
import { addWorkingDays, workingDayFrom } from '../deadlines/working-days.js';
import { balanceOf, latestEor, undecidedReview, type BillFacts, type EorFact } from './bill.facts.js';
import type { ReviewType, Route } from './bill.types.js';
import type { BillOnFile } from './bill.view.js';
import { leftInDispute } from './dispute.js';
import { latePaymentTerm } from './penalty-interest.js';
import { currentTransmission } from './transmissions/transmission-facts.js';

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

const after = (at: Timestamp, { days }: { readonly days: number }): CalendarDate => addDays(losAngelesDate(at), days);

/** Last day for the answer to a review that was sent at an instant. */
export const reviewAnswerDueDate = (type: ReviewType, sentAt: Timestamp): CalendarDate =>
  workingDayFrom(after(sentAt, answerTerms[type]));

/** Where a dispute goes that is not about the amount, and after an independent bill review. Calendar days from service. */
const objections = {
  denial_objection: { days: 90, citation: 'Labor Code § 4622(c)' },
  /** To the Workers' Compensation Appeals Board. */
  ibr_petition: { days: 20, citation: 'Labor Code § 4603.6(f)' },
} as const;

/** Was a review of this EOR asked for? */
const isDisputed = ({ reviews }: BillFacts, { eorId }: EorFact): boolean =>
  reviews.some((review) => review.state === 'submitted' && review.eorId === eorId);

/**
 * The review that may be asked for next, its last day as counted and as moved to a working day; or null: no EOR, disputed
 * before, nothing left in dispute.
 */
export const openReviewWindow = (
  facts: BillFacts,
): {
  readonly type: ReviewType;
  readonly eorId: string;
  readonly dueAt: CalendarDate;
  readonly until: CalendarDate;
} | null => {
  const eor = latestEor(facts);
  if (!eor || eor.answers === 'independent_bill_review' || balanceOf(facts) === 0) return null;
  if (isDisputed(facts, eor) || leftInDispute(facts) === 0) return null;
  const type = eor.answers === 'original' ? 'second_review' : 'independent_bill_review';
  return {
    type,
    eorId: eor.eorId,
    dueAt: reviewDueAt(type, eor.servedAt),
    until: reviewDeadline(type, eor.servedAt),
  };
};

/** `lastDay` where it is not the next working day from `dueAt`. */
interface Term extends Pick<Deadline, 'id' | 'dueAt' | 'citation'> {
  readonly lastDay?: CalendarDate;
}

/** Until the payer has the bill; then it is filed. The earliest service counts. */
const filing = ({ facts, snapshot }: BillOnFile): readonly Term[] => {
  const open = facts.receivedAt === null || facts.answer === 'rejected';
  const limit = open && snapshot ? filingLimit(facts.billingMode, snapshot.service.date) : null;
  return limit ? [{ id: 'filing', ...limit }] : [];
};

/** What was not sent keeps no payer waiting. */
const beforeAnEor = ({ facts }: BillOnFile): readonly Term[] => {
  if (facts.eors.length > 0 || facts.answer === 'rejected') return [];
  const sentAt = currentTransmission(facts)?.sentAt;
  if (facts.answer === null)
    return facts.route === 'ebill' && sentAt
      ? [
          {
            id: 'acknowledgement',
            dueAt: acknowledgementDueDate('ebill', sentAt),
            citation: 'DWC Medical Billing and Payment Guide § 7.1',
          },
        ]
      : [];
  return facts.responseDueDate === null || facts.receivedAt === null
    ? []
    : [
        {
          id: 'response',
          dueAt: responseDueAt(facts.billingMode, facts.route, facts.receivedAt),
          lastDay: facts.responseDueDate,
          citation: responseTerm(facts.billingMode, facts.route).citation,
        },
      ];
};

/** A bill that was denied is contested, not late. An e-billed treatment bill is paid or contested in 15 working days. */
const payment = ({ facts }: BillOnFile): readonly Term[] => {
  if (facts.receivedAt === null || facts.answer === 'rejected' || latestEor(facts)?.reportedPaid === 0) return [];
  if (facts.billingMode === 'professional' && facts.route === 'ebill')
    return [
      {
        id: 'payment',
        dueAt: responseDueAt(facts.billingMode, facts.route, facts.receivedAt),
        citation: responseTerms.treatmentElectronic.citation,
      },
    ];
  const term = latePaymentTerm(facts);
  return [{ id: 'payment', dueAt: after(facts.receivedAt, term), citation: term.citation }];
};

const reviews = ({ facts }: BillOnFile): readonly Term[] => {
  const waiting = undecidedReview(facts);
  if (!waiting?.submittedAt) {
    const next = openReviewWindow(facts);
    return [
      ...(next ? [{ id: next.type, dueAt: next.dueAt, citation: reviewWindows[next.type].citation }] : []),
      ...objection(facts),
    ];
  }
  const sentAt = currentTransmission(facts)?.sentAt;
  if (!sentAt) return [];
  const answer = { dueAt: after(sentAt, answerTerms[waiting.type]), ...cited(waiting.type) };
  return waiting.type === 'independent_bill_review'
    ? [{ id: 'ibr_determination', ...answer }]
    : [
        { id: 'second_review_response', ...answer },
        {
          id: 'second_review_payment',
          dueAt: after(sentAt, answerTerms.second_review_payment),
          ...cited('second_review_payment'),
        },
      ];
};

const cited = (term: keyof typeof answerTerms): { readonly citation: string } => ({
  citation: answerTerms[term].citation,
});

/**
 * A second review settles amounts only: a med-legal bill denied for another reason needs the objection in time. An
 * independent bill review that leaves something in dispute may be taken to the appeals board.
 */
const objection = (facts: BillFacts): readonly Term[] => {
  const eor = latestEor(facts);
  if (!eor || leftInDispute(facts) === 0) return [];
  const id =
    eor.answers === 'independent_bill_review'
      ? 'ibr_petition'
      : eor.answers === 'original' &&
          eor.reportedPaid === 0 &&
          facts.billingMode === 'med_legal' &&
          !isDisputed(facts, eor)
        ? 'denial_objection'
        : null;
  return id === null
    ? []
    : [{ id, dueAt: addDays(eor.servedAt, objections[id].days), citation: objections[id].citation }];
};

/** For services since 2013-07-01; the longer time for older ones has long run out. */
const lien = ({ snapshot }: BillOnFile): readonly Term[] =>
  snapshot !== null && snapshot.service.date >= '2013-07-01'
    ? [{ id: 'lien_filing', dueAt: addMonths(snapshot.service.date, 18), citation: 'Labor Code § 4903.5(a)' }]
    : [];

/**
 * The deadlines that count now, by date. None on a bill that is paid, closed or a lien. What is done has no deadline;
 * what was missed stays, overdue.
 */
export const billDeadlines = (view: BillOnFile, today: CalendarDate): readonly Deadline[] => {
  const { facts } = view;
  if (facts.closed || facts.lien || balanceOf(facts) === 0) return [];
  return [filing, beforeAnEor, payment, reviews, lien]
    .flatMap((terms) => terms(view))
    .map(({ lastDay: moved, ...term }) => {
      const lastDay = moved ?? workingDayFrom(term.dueAt);
      return { ...term, lastDay, date: lastDay, overdue: today > lastDay };
    })
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
};
