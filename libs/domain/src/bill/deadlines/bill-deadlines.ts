import { losAngelesDate, type CalendarDate, type Timestamp } from '../../kernel/calendar.js';
import { filingLimit, responseEnd } from '../../deadlines/deadlines.js';
import { sum } from '../../kernel/money.js';
import { requireEndOf, endOf, type End } from '../../deadlines/periods.js';
import type { RuleRef } from '../../rules/rule-entry.js';
import { balanceOf, latestEor, postedTo, undecidedReview, type BillFacts } from '../shared/bill.facts.js';
import type { EorFact } from '../eors/index.js';
import type { ReviewType, Route } from '../shared/bill.types.js';
import type { BillOnFile } from '../shared/bill-on-file.js';
import { cacheDaily } from '../shared/cache-daily.js';
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
  /**
   * The last day by the reading of the law and of the service that ends first: whoever keeps it is in time by every reading.
   * Null where the payer has to keep the deadline.
   */
  readonly safeDay: CalendarDate | null;
  /** Why the period begins on its day; null where there is one way alone to see it. */
  readonly basis: PeriodBasis | null;
  readonly overdue: boolean;
}

/** Last day for the payer's acknowledgement of a bill that was sent at an instant. */
export const acknowledgementDueDate = (route: Route | null, sentAt: Timestamp, rules: RuleSet): CalendarDate =>
  requireEndOf('ack', { route: route ?? 'mail' }, losAngelesDate(sentAt), rules).lastDay;

const answerPeriods = { second_review: 'sbr_answer', independent_bill_review: 'ibr_decision' } as const;

/** Last day for the answer to a review that was sent at an instant. */
export const reviewAnswerDueDate = (type: ReviewType, sentAt: Timestamp, rules: RuleSet): CalendarDate =>
  requireEndOf(answerPeriods[type], {}, losAngelesDate(sentAt), rules).lastDay;

/** A deadline before it is known whether it has passed. */
interface Term extends End {
  readonly id: DeadlineId;
  /** Missing where the payer has to keep it. */
  readonly safeDay?: CalendarDate;
  readonly basis?: PeriodBasis;
}

/** The end of a period that the provider has to keep, by both readings of the day of service. */
const serviceTerms = (id: DeadlineId, eor: EorFact, endFrom: (servedAt: CalendarDate) => End): readonly Term[] => [
  { id, ...endFrom(eor.servedAt), safeDay: endFrom(eor.servedSafe).lastDay, basis: eor.servedBasis },
];

/** Whether a limit to file moves to a working day is a question of its own: the day as counted is safe. */
const filingLimitTerms = (id: DeadlineId, end: End | null): readonly Term[] =>
  end ? [{ id, ...end, safeDay: end.dueAt }] : [];

/** Until the payer has the bill; then it is filed. The earliest service counts. */
const filingTerms = ({ facts, snapshot }: BillOnFile, rules: RuleSet): readonly Term[] => {
  const open = facts.receivedAt === null || facts.answer === 'rejected';
  return open && snapshot
    ? filingLimitTerms('filing', filingLimit(facts.billingMode, snapshot.service.date, rules))
    : [];
};

const optionalTerm = (id: DeadlineId, end: End | null): readonly Term[] => (end ? [{ id, ...end }] : []);

/** Terms before an EOR: a transmission that was not sent starts none for the payer. */
const termsBeforeEor = ({ facts }: BillOnFile, rules: RuleSet): readonly Term[] => {
  if (facts.eors.length > 0 || facts.answer === 'rejected') return [];
  const sentAt = currentTransmission(facts)?.sentAt;
  if (facts.answer === null)
    return facts.route === 'ebill' && sentAt
      ? optionalTerm('acknowledgement', requireEndOf('ack', { route: 'ebill' }, losAngelesDate(sentAt), rules))
      : [];
  if (facts.responseDueDate === null || facts.receivedAt === null) return [];
  const end = responseEnd(facts.billingMode, facts.route, facts.receivedAt, rules);
  return [{ id: 'response', ...end, lastDay: facts.responseDueDate }];
};

/** A bill that was denied is contested, not late. An e-billed treatment bill is paid or contested in 15 working days. */
const paymentTerms = ({ facts }: BillOnFile, rules: RuleSet): readonly Term[] => {
  if (facts.receivedAt === null || facts.answer === 'rejected' || latestEor(facts)?.reportedPaid === 0) return [];
  return optionalTerm(
    'payment',
    facts.billingMode === 'professional' && facts.route === 'ebill'
      ? responseEnd(facts.billingMode, facts.route, facts.receivedAt, rules)
      : requireEndOf('payment', lateFacts(facts), losAngelesDate(facts.receivedAt), rules),
  );
};

/** An order to pay, until as much came in since its service. */
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
 * A second review settles amounts only: a med-legal bill denied for another reason needs the objection in time. An
 * independent bill review that leaves something in dispute may be taken to the appeals board.
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
 * Against a determination, which the provider may do where something was refused: the days of the mail are not safe. The
 * payer may do it where it has to pay.
 */
const petitionTerms = (facts: BillFacts, eor: EorFact, rules: RuleSet): readonly Term[] => {
  const award = awardOfEor(facts, eor);
  const safeDay = appealEnd({ servedAt: award.servedSafe, by: null }, rules).lastDay;
  return [{ id: 'ibr_petition', ...appealEnd(award, rules), safeDay, basis: award.servedBasis }];
};

/** What an independent bill review ordered, the fee with it, until all of it came in. */
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

/** For services since 2013-07-01; the longer time for older ones has long run out. */
const lienTerms = ({ snapshot, facts }: BillOnFile, rules: RuleSet): readonly Term[] =>
  snapshot === null || facts.lienFiled
    ? []
    : filingLimitTerms('lien_filing', endOf('lien', {}, snapshot.service.date, rules));

/**
 * The deadlines that count now, by date. None on a bill that is closed; on one that is paid those of what is owed besides.
 * What is done has no deadline; what was missed stays, overdue.
 */
export const billDeadlines = cacheDaily(
  (view: BillOnFile, today: CalendarDate, rules: RuleSet): readonly Deadline[] => {
    const { facts } = view;
    if (facts.closed) return [];
    const parts =
      balanceOf(facts) === 0
        ? [awardTerms]
        : [filingTerms, termsBeforeEor, paymentTerms, orderTerms, reviewTerms, awardTerms, lienTerms];
    return parts
      .flatMap((terms) => terms(view, rules))
      .map((term) => ({
        ...{ ...term, date: term.lastDay, safeDay: term.safeDay ?? null, basis: term.basis ?? null },
        overdue: today > term.lastDay,
      }))
      .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  },
);
