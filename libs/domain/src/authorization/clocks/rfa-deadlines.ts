import { hoursAfter, losAngelesDate, type CalendarDate, type Timestamp } from '../../kernel/calendar.js';
import type { AppliesTo, Certainty, ReviewPeriodName, RuleRef } from '../../rules/rule-entry.js';
import type { RfaClockFacts, RfaDecisionClockFacts } from './clock-facts.js';
import { pacificDay } from './moments.js';
import { receiptDay, receiptInstants } from './receipt-day.js';
import { certaintyOf, dayOfFact, entryReadings, reviewEndOf, type DayReadings } from './review-periods.js';
import type { RuleSet } from '../../rules/rule-set.js';

export const rfaDeadlineIds = [
  'documents_age',
  'first_30_days_documents',
  'decision',
  'decision_extended',
  'recommendation_limit',
  'deferral_notice',
  'written_notice',
  'imr',
  'denial_stands_until',
  'approval_ends',
] as const;
export type RfaDeadlineId = (typeof rfaDeadlineIds)[number];

export const rfaDecisionDeadlineIds = ['decision', 'decision_extended'] as const satisfies readonly RfaDeadlineId[];
export type RfaDecisionDeadlineId = (typeof rfaDecisionDeadlineIds)[number];

export const rfaParties = ['payer', 'provider', 'employee'] as const;
export type RfaParty = (typeof rfaParties)[number];

/** An act on the last day is in time. */
export interface RfaDeadline<Id extends RfaDeadlineId = RfaDeadlineId> {
  readonly id: Id;
  readonly party: RfaParty;
  /** Empty means the whole request. */
  readonly itemIds: readonly string[];
  /** Due date under the best reading of the rules. */
  readonly dueAt: CalendarDate;
  /**
   * Last day, safe against a wrong reading. For the payer, who is not called late without proof, it is the latest day
   * of all readings. For the provider and the employee, it is the earliest.
   */
  readonly lastDay: CalendarDate;
  /** End of a period counted in hours (72 hours), under the latest reading. Null if counted in days. */
  readonly at: Timestamp | null;
  /** `unproven`: a rule is not verified, or readings differ. The day then follows our reading. */
  readonly certainty: Certainty;
  /** Empty if the payer's letter names the day. */
  readonly rules: readonly RuleRef[];
  readonly citation: string;
}

/** In the order of `rfaDeadlineIds`. */
export const rfaDeadlines = (facts: RfaClockFacts, rules: RuleSet): readonly RfaDeadline[] => [
  ...deadlinesBeforeSending(facts, rules),
  ...payerDeadlines(facts, rules),
  ...facts.decisions.flatMap((decision) => deadlinesAfterDecision(decision, facts, rules)).toSorted(byId),
];

/** Last day on which a report with this date makes a request complete (8 CCR § 9792.6.1(u)). */
export const reportIsFreshUntil = (date: CalendarDate, rules: RuleSet): CalendarDate =>
  reviewEndOf('documents_age', {}, dayOfFact(date), rules)?.best ?? '9999-12-31';

const byId = (a: RfaDeadline, b: RfaDeadline): number => rfaDeadlineIds.indexOf(a.id) - rfaDeadlineIds.indexOf(b.id);

const deadlinesBeforeSending = (
  { unsentReportDates, firstVisitDate }: RfaClockFacts,
  rules: RuleSet,
): readonly RfaDeadline[] => {
  // One report that is recent enough makes the request complete.
  const newest = unsentReportDates.toSorted().at(-1);
  return [
    ...(newest === undefined ? [] : countedDeadline('documents_age', 'documents_age', {}, dayOfFact(newest), rules)),
    ...(firstVisitDate === null
      ? []
      : countedDeadline('first_30_days_documents', 'exempt_documents', {}, dayOfFact(firstVisitDate), rules)),
  ];
};

const payerDeadlines = (facts: RfaClockFacts, rules: RuleSet): readonly RfaDeadline[] => {
  const received = receiptDay(facts, rules);
  if (!received || !facts.awaitsDecision) return [];
  const { recommendationDate, expedited, reviewType } = facts;
  const isProspective = reviewType !== 'retrospective';
  return [
    ...decisionClock(facts, received, rules),
    ...(isProspective && !expedited && recommendationDate !== null
      ? countedDeadline('recommendation_limit', 'recommendation', {}, dayOfFact(recommendationDate), rules)
      : []),
    ...(isProspective ? countedDeadline('deferral_notice', 'deferral_notice', {}, received, rules) : []),
  ];
};

/** Null if no item awaits a decision. */
export const decisionDeadline = (facts: RfaClockFacts, rules: RuleSet): RfaDeadline<RfaDecisionDeadlineId> | null => {
  const received = facts.awaitsDecision ? receiptDay(facts, rules) : null;
  return (received && decisionClock(facts, received, rules)[0]) ?? null;
};

const decisionClock = (
  facts: RfaClockFacts,
  received: DayReadings,
  rules: RuleSet,
): readonly RfaDeadline<RfaDecisionDeadlineId>[] => {
  const { reviewType, expedited, formulary } = facts;
  const kind = { reviewType, expedited };
  const read = entryReadings('ur.decision', kind, received.best, rules);
  if (read?.values[0]?.unit === 'hours') return [hoursAfterReceipt(facts, read, rules)];
  const plain = countedDeadline('decision', 'decision', kind, received, rules);
  const [decision] = plain;
  // Formulary drugs and retrospective reviews cannot be extended.
  if (!decision || formulary || reviewType === 'retrospective') return plain;
  const isExtended = facts.informationRequestedAt.some((at) => pacificDay(at) <= decision.lastDay);
  return isExtended ? countedDeadline('decision_extended', 'extension', {}, received, rules) : plain;
};

const hoursAfterReceipt = (
  facts: RfaClockFacts,
  { values, rule, citation }: NonNullable<ReturnType<typeof entryReadings<'ur.decision'>>>,
  rules: RuleSet,
): RfaDeadline<'decision'> => {
  const ends = receiptInstants(facts, rules)
    .flatMap((from) => values.map(({ count }) => hoursAfter(from, count)))
    .toSorted();
  const [first = '', last = first] = [ends[0], ends.at(-1)];
  return {
    id: 'decision',
    party: 'payer',
    itemIds: [],
    dueAt: losAngelesDate(first),
    lastDay: losAngelesDate(last),
    at: last,
    certainty: first === last ? rule.certainty : 'unproven',
    rules: [rule],
    citation,
  };
};

const deadlinesAfterDecision = (
  decision: RfaDecisionClockFacts,
  { reviewType }: RfaClockFacts,
  rules: RuleSet,
): readonly RfaDeadline[] => {
  const { itemIds, outcome, decidedAt, servedAt, effectiveTo, imrFiled } = decision;
  const decided = dayOfFact(pacificDay(decidedAt));
  const granted = outcome !== 'denied' && effectiveTo !== null ? [approvalEnd(itemIds, effectiveTo)] : [];
  return [
    ...(servedAt === null && reviewType !== 'retrospective'
      ? countedDeadline('written_notice', 'written_notice', { reviewType }, decided, rules, itemIds)
      : []),
    ...(outcome !== 'approved' && servedAt !== null && !imrFiled
      ? independentReview(decision, pacificDay(servedAt), rules)
      : []),
    ...(outcome !== 'approved'
      ? countedDeadline('denial_stands_until', 'denial_stands', {}, decided, rules, itemIds)
      : []),
    ...granted,
  ];
};

/** Period to request independent medical review, five days longer if the decision was mailed. */
const independentReview = (
  { itemIds, servedBy, formulary }: RfaDecisionClockFacts,
  servedOn: CalendarDate,
  rules: RuleSet,
): readonly RfaDeadline[] => {
  const plain = reviewEndOf('imr', { formulary }, dayOfFact(servedOn), rules);
  const end = plain && servedBy === 'mail' ? reviewEndOf('service_by_mail', {}, plain, rules) : plain;
  return end ? [deadlineOf('imr', itemIds, end)] : [];
};

const approvalEnd = (itemIds: readonly string[], effectiveTo: CalendarDate): RfaDeadline =>
  deadlineOf('approval_ends', itemIds, { ...dayOfFact(effectiveTo), citations: ['the decision itself'] });

const partyOf: Readonly<Record<RfaDeadlineId, RfaParty>> = {
  documents_age: 'provider',
  first_30_days_documents: 'provider',
  decision: 'payer',
  decision_extended: 'payer',
  recommendation_limit: 'payer',
  deferral_notice: 'payer',
  written_notice: 'payer',
  imr: 'employee',
  denial_stands_until: 'provider',
  approval_ends: 'provider',
};

const countedDeadline = <Id extends RfaDeadlineId>(
  id: Id,
  name: ReviewPeriodName,
  facts: AppliesTo,
  begin: DayReadings,
  rules: RuleSet,
  itemIds: readonly string[] = [],
): readonly RfaDeadline<Id>[] => {
  const end = reviewEndOf(name, facts, begin, rules);
  return end ? [deadlineOf(id, itemIds, end)] : [];
};

const deadlineOf = <Id extends RfaDeadlineId>(
  id: Id,
  itemIds: readonly string[],
  end: DayReadings,
): RfaDeadline<Id> => {
  const party = partyOf[id];
  const days = end.all.toSorted();
  return {
    id,
    party,
    itemIds,
    dueAt: end.best,
    lastDay: days.at(party === 'payer' ? -1 : 0) ?? end.best,
    at: null,
    certainty: certaintyOf(end),
    rules: end.rules,
    // Related rules may cite the same section. Each section is listed once.
    citation: [...new Set(end.citations.flatMap((citation) => citation.split('; ')))].join('; '),
  };
};
