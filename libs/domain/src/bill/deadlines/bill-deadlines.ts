import { losAngelesDate, type CalendarDate, type Timestamp } from '../../kernel/calendar.js';
import { filingLimit } from '../../deadlines/deadlines.js';
import { sum } from '../../kernel/money.js';
import { requireEndOf, endOf, type End } from '../../deadlines/periods.js';
import type { RuleRef } from '../../rules/rule-entry.js';
import { balanceOf, latestEor, postedTo, undecidedReview, type BillFacts } from '../shared/bill.facts.js';
import type { EorFact } from '../eors/index.js';
import type { ReviewType, Route } from '../shared/bill.types.js';
import type { BillOnFile } from '../shared/bill-on-file.js';
import { cacheDaily } from '../shared/cache-daily.js';
import { billResponseEnd } from '../shared/pay-mode.js';
import { appealEnd, awardEnd, awardOf, awardOfEor, enforceableFrom } from '../determinations/index.js';
import { receivablesOf } from '../receivables/index.js';
import { isDisputed, openReviewWindow, remainingInDispute, type PeriodBasis } from '../reviews/index.js';
import { lateFacts } from './penalty-interest.js';
import { currentTransmission } from '../transmissions/index.js';
import type { RuleSet } from '../../rules/rule-set.js';

export const deadlineIds = [
  'filing',
  'acknowledgement',
  'response',
  'payment',
  'second_review',
  'denial_objection',
  'order_payment',
  'second_review_response',
  'second_review_payment',
  'independent_bill_review',
  'ibr_determination',
  'ibr_petition',
  'ibr_award_payment',
  'ibr_enforce_from',
  'lien_filing',
] as const;
export type DeadlineId = (typeof deadlineIds)[number];

/** Deadline. An action on the last day is still on time. */
export interface Deadline {
  readonly id: DeadlineId;
  /** Original name of `lastDay`, with the same value. */
  readonly date: CalendarDate;
  /** Due date as counted, before the weekend and holiday rule. */
  readonly dueAt: CalendarDate;
  /** The due date, or the next working day if `dueAt` is on a weekend or holiday (CCP §§ 12, 12a). */
  readonly lastDay: CalendarDate;
  readonly citation: string;
  readonly rule: RuleRef;
  /** Earliest last day under all interpretations of the law and of the service date. Null for the payer's deadlines. */
  readonly safeDay: CalendarDate | null;
  /** What starts the period. Null if there is only one interpretation. */
  readonly basis: PeriodBasis | null;
  readonly overdue: boolean;
}

/** `sentAt`: when the bill was sent. */
export const acknowledgementDueDate = (route: Route | null, sentAt: Timestamp, rules: RuleSet): CalendarDate =>
  requireEndOf('ack', { route: route ?? 'mail' }, losAngelesDate(sentAt), rules).lastDay;

const answerPeriods = { second_review: 'sbr_answer', independent_bill_review: 'ibr_decision' } as const;

/** `sentAt`: when the review was sent. */
export const reviewAnswerDueDate = (type: ReviewType, sentAt: Timestamp, rules: RuleSet): CalendarDate =>
  requireEndOf(answerPeriods[type], {}, losAngelesDate(sentAt), rules).lastDay;

interface Term extends End {
  readonly id: DeadlineId;
  /** Absent for the payer's deadlines. */
  readonly safeDay?: CalendarDate;
  readonly basis?: PeriodBasis;
}

/** Returns a provider's deadline counted from service, under both interpretations of the service date. */
const serviceTerms = (id: DeadlineId, eor: EorFact, endFrom: (servedAt: CalendarDate) => End): readonly Term[] => [
  { id, ...endFrom(eor.servedAt), safeDay: endFrom(eor.servedSafe).lastDay, basis: eor.servedBasis },
];

/** The filing limit might not move to a working day, so its safe day is the day as counted. */
const filingLimitTerms = (id: DeadlineId, end: End | null): readonly Term[] =>
  end ? [{ id, ...end, safeDay: end.dueAt }] : [];

/** Applies until the payer has received the bill, and after a rejection. Counted from the first date of service. */
const filingTerms = ({ facts, snapshot }: BillOnFile, rules: RuleSet): readonly Term[] => {
  const open = facts.receivedAt === null || facts.answer === 'rejected';
  return open && snapshot
    ? filingLimitTerms('filing', filingLimit(facts.billingMode, snapshot.service.date, rules))
    : [];
};

const optionalTerm = (id: DeadlineId, end: End | null): readonly Term[] => (end ? [{ id, ...end }] : []);

/** A transmission that was never sent starts no deadline for the payer. */
const termsBeforeEor = ({ facts }: BillOnFile, rules: RuleSet): readonly Term[] => {
  if (facts.eors.length > 0 || facts.answer === 'rejected') return [];
  const sentAt = currentTransmission(facts)?.sentAt;
  if (facts.answer === null)
    return facts.route === 'ebill' && sentAt
      ? optionalTerm('acknowledgement', requireEndOf('ack', { route: 'ebill' }, losAngelesDate(sentAt), rules))
      : [];
  if (facts.responseDueDate === null || facts.receivedAt === null) return [];
  return [{ id: 'response', ...billResponseEnd(facts, facts.receivedAt, rules), lastDay: facts.responseDueDate }];
};

/**
 * A denied bill has no payment deadline: it is contested, not late. E-billed treatment must be paid or contested within
 * 15 working days.
 */
const paymentTerms = ({ facts }: BillOnFile, rules: RuleSet): readonly Term[] => {
  if (facts.receivedAt === null || facts.answer === 'rejected' || latestEor(facts)?.reportedPaid === 0) return [];
  const receivedOn = losAngelesDate(facts.receivedAt);
  const late = lateFacts(facts, receivedOn, rules);
  return optionalTerm(
    'payment',
    late['mode'] === 'professional' && facts.route === 'ebill'
      ? billResponseEnd(facts, facts.receivedAt, rules)
      : requireEndOf('payment', late, receivedOn, rules),
  );
};

/** Orders to pay, until payments since the order was served reach its amount. */
const orderTerms = ({ facts, payments }: BillOnFile, rules: RuleSet): readonly Term[] =>
  facts.orders
    .filter(({ amount, servedAt }) => {
      const since = payments.filter(({ voided, depositDate }) => !voided && depositDate >= servedAt);
      return amount !== null && sum(since.map((payment) => payment.amount)) < amount;
    })
    .map(({ servedAt }) => ({
      id: 'order_payment' as const,
      ...requireEndOf('order_payment', { mode: facts.billingMode }, servedAt, rules),
      basis: 'order' as const,
    }));

const reviewTerms = ({ facts }: BillOnFile, rules: RuleSet): readonly Term[] => {
  const waiting = undecidedReview(facts);
  if (!waiting?.submittedAt) {
    const next = openReviewWindow(facts, rules);
    return [
      ...(next ? [{ id: next.type, ...next.end, safeDay: next.safeDay, basis: next.basis }] : []),
      ...objectionTerms(facts, rules),
    ];
  }
  const sentAt = currentTransmission(facts)?.sentAt;
  if (!sentAt) return [];
  const sentOn = losAngelesDate(sentAt);
  return waiting.type === 'independent_bill_review'
    ? optionalTerm('ibr_determination', requireEndOf('ibr_decision', {}, sentOn, rules))
    : [
        ...optionalTerm('second_review_response', requireEndOf('sbr_answer', {}, sentOn, rules)),
        ...optionalTerm('second_review_payment', requireEndOf('sbr_payment', {}, sentOn, rules)),
      ];
};

/**
 * A second review decides amounts only, so a med-legal bill denied for another reason needs a timely objection. The
 * appeals board can decide an amount left in dispute after an independent bill review.
 */
const objectionTerms = (facts: BillFacts, rules: RuleSet): readonly Term[] => {
  const eor = latestEor(facts);
  if (!eor || remainingInDispute(facts, rules) === 0) return [];
  if (eor.answers === 'independent_bill_review') return petitionTerms(facts, eor, rules);
  return eor.answers === 'original' &&
    eor.reportedPaid === 0 &&
    facts.billingMode === 'med_legal' &&
    !isDisputed(facts, eor)
    ? serviceTerms('denial_objection', eor, (servedAt) => requireEndOf('denial_objection', {}, servedAt, rules))
    : [];
};

/**
 * The provider may petition against a determination that denied an amount. The safe day excludes the extra days for
 * service by mail. For the payer's deadline, see `awardTerms`.
 */
const petitionTerms = (facts: BillFacts, eor: EorFact, rules: RuleSet): readonly Term[] => {
  const award = awardOfEor(facts, eor);
  const safeDay = appealEnd({ servedAt: award.servedSafe, by: null }, rules).lastDay;
  return [{ id: 'ibr_petition', ...appealEnd(award, rules), safeDay, basis: award.servedBasis }];
};

/** Amount and fee ordered in an independent bill review, until both are paid. */
const awardTerms = ({ facts }: BillOnFile, rules: RuleSet): readonly Term[] => {
  const eor = latestEor(facts);
  const fee = receivablesOf(facts, rules).find(({ kind, open }) => kind === 'ibr_fee' && open > 0);
  const isAnnounced =
    eor?.answers === 'independent_bill_review' && balanceOf(facts) > 0 && eor.reportedPaid > postedTo(facts, eor.eorId);
  const award = fee ? awardOf(facts, fee.sourceId) : isAnnounced ? awardOfEor(facts, eor) : null;
  if (!award) return [];
  const { day, ...why } = enforceableFrom(award, rules);
  return [
    ...(remainingInDispute(facts, rules) === 0 ? optionalTerm('ibr_petition', appealEnd(award, rules)) : []),
    ...optionalTerm('ibr_award_payment', awardEnd(award, rules)),
    { id: 'ibr_enforce_from', dueAt: day, lastDay: day, ...why },
  ];
};

/** Lien filing limit for services on or after 2013-07-01. The longer limit for earlier services expired long ago. */
const lienTerms = ({ snapshot, facts }: BillOnFile, rules: RuleSet): readonly Term[] =>
  snapshot === null || facts.lienFiled
    ? []
    : filingLimitTerms('lien_filing', endOf('lien', {}, snapshot.service.date, rules));

/**
 * Returns deadlines sorted by date: none for a closed bill, and only those of an open award for a paid one. Completed
 * steps have no deadline, but missed deadlines remain.
 */
export const deadlinesByDate = (view: BillOnFile, rules: RuleSet): readonly Omit<Deadline, 'overdue'>[] => {
  const { facts } = view;
  if (facts.closed) return [];
  const parts =
    balanceOf(facts) === 0
      ? [awardTerms]
      : [filingTerms, termsBeforeEor, paymentTerms, orderTerms, reviewTerms, awardTerms, lienTerms];
  return parts
    .flatMap((terms) => terms(view, rules))
    .map((term) => ({ ...term, date: term.lastDay, safeDay: term.safeDay ?? null, basis: term.basis ?? null }))
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
};

/** Returns `deadlinesByDate`, with the missed deadlines marked as overdue. */
export const billDeadlines = cacheDaily((view: BillOnFile, today: CalendarDate, rules: RuleSet): readonly Deadline[] =>
  deadlinesByDate(view, rules).map((deadline) => ({ ...deadline, overdue: today > deadline.lastDay })),
);
