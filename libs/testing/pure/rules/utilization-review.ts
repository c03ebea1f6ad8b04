import {
  type RuleSet,
  excludedService,
  exemptBillingEnd,
  exemptUntil,
  receiptDay,
  rfaDeadlines,
  timelinessOf,
  usDate,
  type RfaChannel,
  type RfaClockFacts,
  type RfaDeadlineId,
  type RfaDecisionClockFacts,
} from '#domain';
import type { RulePart } from './rule.js';

/** Facts of a prospective request that has not been sent. */
export const reviewFacts = (more: Partial<RfaClockFacts> = {}): RfaClockFacts => ({
  reviewType: 'prospective',
  expedited: false,
  formulary: false,
  recommendationDate: null,
  unsentReportDates: [],
  firstVisitDate: null,
  receipt: null,
  awaitsDecision: true,
  informationRequestedAt: [],
  decisions: [],
  ...more,
});
/** Facts of a request whose receipt has a time stamp. */
export const stamped = (channel: RfaChannel, receivedAt: string, more: Partial<RfaClockFacts> = {}): RfaClockFacts =>
  reviewFacts({ receipt: { channel, receivedAt, depositedAt: null }, ...more });
/** Decision on one item, communicated by phone and not yet served. */
export const decisionOf = (
  outcome: RfaDecisionClockFacts['outcome'],
  decidedAt: string,
  more: Partial<RfaDecisionClockFacts> = {},
): RfaDecisionClockFacts => ({
  itemIds: ['rfai_1'],
  outcome,
  decidedAt,
  communicatedAt: null,
  servedAt: null,
  servedBy: null,
  formulary: false,
  imrFiled: false,
  effectiveTo: null,
  ...more,
});

const received = (facts: RfaClockFacts, rules: RuleSet): string =>
  `received ${usDate(receiptDay(facts, rules)?.best ?? 'never')}`;
/** A deadline's date, and its last day if another reading gives a later date. */
const dayOf = (facts: RfaClockFacts, id: RfaDeadlineId, rules: RuleSet): string => {
  const found = rfaDeadlines(facts, rules).find((rfaDeadline) => rfaDeadline.id === id);
  if (!found) return 'none';
  if (found.at !== null) return found.at;
  return usDate(found.dueAt) + (found.lastDay === found.dueAt ? '' : `, last day ${usDate(found.lastDay)}`);
};
const ids = (facts: RfaClockFacts, rules: RuleSet): string =>
  rfaDeadlines(facts, rules)
    .map(({ id }) => `\`${id}\``)
    .join(', ') || 'none';
const decisionDay =
  (facts: RfaClockFacts) =>
  (rules: RuleSet): string =>
    `${received(facts, rules)}; ${dayOf(facts, 'decision', rules)}`;
const groupOf = (code: string, rules: RuleSet, total?: number): string =>
  excludedService(code, '2026-06-20', rules, total)?.group.replace('_', ' ') ?? 'exempt';

/** Fax at 10:00 AM California time on Tuesday, 06/02/2026. */
const TUESDAY_FAX = stamped('fax', '2026-06-02T17:00:00.000Z');
/** 6:10 PM California time on Friday, 06/05/2026. */
const FRIDAY_EVENING = '2026-06-06T01:10:00.000Z';
const JUNETEENTH_WEEK = stamped('fax', '2026-06-17T17:00:00.000Z');
const REVIEW_CITATION = '8 CCR § 9792.9.1';

/**
 * Deadlines for requests for authorization. The April 2026 rules were not read, so rules based on older texts are
 * marked as our reading.
 */
export const utilizationReviewRules: RulePart = {
  title: 'Utilization review',
  rules: [
    {
      rule: 'A fax is deemed received on the date of its time stamp; the decision is due within 5 normal business days',
      citation: `Labor Code § 4610(i)(1); ${REVIEW_CITATION}`,
      example: 'Stamped on Tuesday, 06/02/2026, 10:00 AM',
      result: 'received 06/02/2026; 06/09/2026',
      holds: decisionDay(TUESDAY_FAX),
    },
    {
      rule: 'The written decision is due within 2 business days of the decision',
      citation: REVIEW_CITATION,
      example: 'The same request, decided by phone on 06/09/2026',
      result: '06/11/2026',
      holds: (rules) =>
        dayOf({ ...TUESDAY_FAX, decisions: [decisionOf('approved', '2026-06-09')] }, 'written_notice', rules),
    },
    {
      rule: 'Normal business days exclude the holidays on the State’s list, such as Thanksgiving and the day after',
      citation: 'Labor Code § 4600.4(b)',
      example: 'Fax on Tuesday, 11/24/2026, 3:00 PM',
      result: 'received 11/24/2026; 12/03/2026',
      holds: decisionDay(stamped('fax', '2026-11-24T23:00:00.000Z')),
    },
    {
      rule: 'A fax after 5:30 PM is deemed received on the next business day',
      citation: REVIEW_CITATION,
      example: 'Fax on Friday, 06/05/2026, 6:10 PM',
      result: 'received 06/08/2026; 06/15/2026',
      holds: decisionDay(stamped('fax', FRIDAY_EVENING)),
    },
    {
      rule: 'The 5:30 PM limit is for faxes: a later email is deemed received on the same day, by another reading on the next business day',
      citation: REVIEW_CITATION,
      example: 'Email on Friday, 06/05/2026, 6:10 PM',
      result: 'received 06/05/2026; 06/12/2026, last day 06/15/2026',
      uncertain: true,
      holds: decisionDay(stamped('email', FRIDAY_EVENING)),
    },
    {
      rule: 'A fax before 5:30 PM on a weekend is deemed received on that day, by another reading on the next business day',
      citation: REVIEW_CITATION,
      example: 'Fax on Saturday, 06/06/2026, 11:00 AM',
      result: 'received 06/06/2026; 06/12/2026, last day 06/15/2026',
      uncertain: true,
      holds: decisionDay(stamped('fax', '2026-06-06T18:00:00.000Z')),
    },
    {
      rule: 'A portal submission is deemed received on the date of its time stamp, at any hour',
      citation: REVIEW_CITATION,
      example: 'Portal on Friday, 06/05/2026, 6:10 PM',
      result: 'received 06/05/2026; 06/12/2026',
      uncertain: true,
      holds: decisionDay(stamped('portal', FRIDAY_EVENING)),
    },
    {
      rule: 'The State’s list does not move a holiday on a Saturday; courts observe it on Friday',
      citation: 'Labor Code § 4600.4(b); CCP § 135',
      example: 'Fax on Wednesday, 07/01/2026, 9:00 AM; July 4 is a Saturday',
      result: 'received 07/01/2026; 07/08/2026, last day 07/09/2026',
      uncertain: true,
      holds: decisionDay(stamped('fax', '2026-07-01T16:00:00.000Z')),
    },
    {
      rule: 'Juneteenth is not on the lists that were read; courts observe it',
      citation: 'Labor Code § 4600.4(b); CCP § 135',
      example: 'Fax on Wednesday, 06/17/2026',
      result: 'received 06/17/2026; 06/24/2026, last day 06/25/2026',
      uncertain: true,
      holds: decisionDay(JUNETEENTH_WEEK),
    },
    {
      rule: 'Review may be deferred by a notice within 5 business days; no decision is due afterwards',
      citation: `Labor Code § 4610(l); ${REVIEW_CITATION}`,
      example: 'The same request; with a notice dated 06/24/2026',
      result: '06/24/2026, last day 06/25/2026; none',
      uncertain: true,
      holds: (rules) =>
        `${dayOf(JUNETEENTH_WEEK, 'deferral_notice', rules)}; ${ids({ ...JUNETEENTH_WEEK, awaitsDecision: false }, rules)}`,
    },
    {
      rule: 'Expedited review is due within 72 hours of receipt, at any hour of the day',
      citation: 'Labor Code § 4610(i)(3)',
      example: 'Certified as expedited, fax on Friday, 06/05/2026, 6:10 PM',
      result: '2026-06-09T01:10:00.000Z (Monday, 6:10 PM)',
      holds: (rules) =>
        `${dayOf(stamped('fax', FRIDAY_EVENING, { expedited: true }), 'decision', rules)} (Monday, 6:10 PM)`,
    },
    {
      rule: 'Concurrent review of an inpatient stay has the same limit; if not expedited, 5 business days, and the 5:30 PM limit does not apply',
      citation: `Labor Code § 4610(i)(1), (3); ${REVIEW_CITATION}`,
      example: 'Concurrent, fax on Friday, 06/05/2026, 6:10 PM, expedited and not expedited',
      result: '2026-06-09T01:10:00.000Z; 06/12/2026',
      holds: (rules) =>
        [true, false]
          .map((expedited) =>
            dayOf(stamped('fax', FRIDAY_EVENING, { reviewType: 'concurrent', expedited }), 'decision', rules),
          )
          .join('; '),
    },
    {
      rule: 'Retrospective review is due within 30 days',
      citation: 'Labor Code § 4610(i)(2); CCP § 12a',
      example: 'Fax on Thursday, 06/04/2026; day 30 is Saturday, July 4',
      result: 'received 06/04/2026; 07/04/2026, last day 07/06/2026',
      uncertain: true,
      holds: decisionDay(stamped('fax', '2026-06-04T17:00:00.000Z', { reviewType: 'retrospective' })),
    },
    {
      rule: 'A timely request for information extends the decision to day 14, but never beyond 14 days from the recommendation',
      citation: `Labor Code § 4610(i)(1); ${REVIEW_CITATION}`,
      example: 'Fax on 06/02/2026, recommended on 05/28/2026, an MRI report requested on 06/08/2026',
      result: 'extended 06/16/2026; limit 06/11/2026',
      uncertain: true,
      holds: (rules) => {
        const facts = { ...TUESDAY_FAX, recommendationDate: '2026-05-28', informationRequestedAt: ['2026-06-08'] };
        return `extended ${dayOf(facts, 'decision_extended', rules)}; limit ${dayOf(facts, 'recommendation_limit', rules)}`;
      },
    },
    {
      rule: 'A late request for information does not extend the decision; nor does a request about a formulary drug',
      citation: `Labor Code § 4610(i)(1); ${REVIEW_CITATION}`,
      example: 'The same fax, information requested on 06/10/2026; for a formulary drug on 06/08/2026',
      result: 'none, none',
      uncertain: true,
      holds: (rules) =>
        [
          { ...TUESDAY_FAX, informationRequestedAt: ['2026-06-10'] },
          { ...TUESDAY_FAX, informationRequestedAt: ['2026-06-08'], formulary: true },
        ]
          .map((facts) => dayOf(facts, 'decision_extended', rules))
          .join(', '),
    },
    {
      rule: 'A decision is late after the last day of every reading; between the days of two readings, lateness is unproven',
      citation: `Labor Code § 4610(i)(1); ${REVIEW_CITATION}`,
      example: 'Email on Friday, 06/05/2026, 6:10 PM; decided on 06/12, 06/15 and 06/16/2026',
      result: 'in_time, unproven, late',
      uncertain: true,
      holds: (rules) =>
        ['2026-06-12', '2026-06-15', '2026-06-16']
          .map((day) => timelinessOf(stamped('email', FRIDAY_EVENING), decisionOf('denied', day), rules)?.timeliness)
          .join(', '),
    },
    {
      rule: 'Mail without proof of receipt is deemed received five days after its deposit, by another reading five business days',
      citation: REVIEW_CITATION,
      example: 'Mailed on Monday, 06/01/2026',
      result: 'received 06/06/2026; 06/12/2026, last day 06/15/2026',
      uncertain: true,
      holds: decisionDay(reviewFacts({ receipt: { channel: 'mail', receivedAt: null, depositedAt: '2026-06-01' } })),
    },
    {
      rule: 'A request must be sent with a report that is at most 30 days old',
      citation: '8 CCR § 9792.6.1(u)',
      example: 'Reports dated 05/28/2026 and 05/20/2026',
      result: '06/27/2026',
      holds: (rules) => dayOf(reviewFacts({ unsentReportDates: ['2026-05-28', '2026-05-20'] }), 'documents_age', rules),
    },
    {
      rule: 'Treatment within 30 days after the injury needs no prospective review; day 30 is included',
      citation: 'Labor Code § 4610(b)',
      example: 'Injury on Monday, 06/01/2026',
      result: '07/01/2026',
      holds: (rules) => usDate(exemptUntil('2026-06-01', rules)?.best ?? 'none'),
    },
    {
      rule: 'The first report and the request are due within 5 days after the first visit',
      citation: 'Labor Code § 4610(b)',
      example: 'First visit on Wednesday, 06/03/2026',
      result: '06/08/2026',
      uncertain: true,
      holds: (rules) => dayOf(reviewFacts({ firstVisitDate: '2026-06-03' }), 'first_30_days_documents', rules),
    },
    {
      rule: 'A service that is exempt from prospective review must be billed within 30 days',
      citation: 'Labor Code § 4610(d)',
      example: 'Physical therapy on 06/10/2026',
      result: '07/10/2026',
      uncertain: true,
      holds: (rules) => usDate(exemptBillingEnd('2026-06-10', rules)?.best ?? 'none'),
    },
    {
      rule: 'Surgery, psychological treatment, home health, imaging other than X-rays, electrodiagnostics and drugs are not exempt',
      citation: 'Labor Code § 4610(c)',
      example: '97110, 29881, 90837, G0151, 73721, 73562, 95910, J3301',
      result: 'exempt, surgery, psychological, home health, imaging, exempt, electrodiagnostic, drugs',
      uncertain: true,
      holds: (rules) =>
        ['97110', '29881', '90837', 'G0151', '73721', '73562', '95910', 'J3301']
          .map((code) => groupOf(code, rules))
          .join(', '),
    },
    {
      rule: 'Equipment is not exempt if its total cost exceeds $250.00',
      citation: 'Labor Code § 4610(c)',
      example: 'E0114 for $250.00 and for $250.01',
      result: 'exempt, equipment',
      uncertain: true,
      holds: (rules) => [250_00, 250_01].map((total) => groupOf('E0114', rules, total)).join(', '),
    },
    {
      rule: 'Independent medical review must be requested within 30 days of service, plus 5 days by mail, or 10 days for a formulary drug',
      citation: '8 CCR § 9792.10.1; Labor Code § 4610.5(h)(1)',
      example: 'Modification on Tuesday, 06/09/2026, served the same day by fax; by mail; by fax for a formulary drug',
      result: '07/09/2026; 07/14/2026, last day 07/09/2026; 06/19/2026',
      uncertain: true,
      holds: (rules) =>
        [{ servedBy: 'fax' }, { servedBy: 'mail' }, { servedBy: 'fax', formulary: true }]
          .map((more) =>
            dayOf(
              {
                ...TUESDAY_FAX,
                decisions: [decisionOf('modified', '2026-06-09', { servedAt: '2026-06-09', ...more })],
              },
              'imr',
              rules,
            ),
          )
          .join('; '),
    },
    {
      rule: 'The deadline for independent medical review no longer applies once the review is requested',
      citation: '8 CCR § 9792.10.1',
      example: 'The same modification, before and after the review is requested',
      result: '07/09/2026; none',
      uncertain: true,
      holds: (rules) =>
        [false, true]
          .map((imrFiled) =>
            dayOf(
              {
                ...TUESDAY_FAX,
                decisions: [
                  decisionOf('modified', '2026-06-09', { servedAt: '2026-06-09', servedBy: 'fax', imrFiled }),
                ],
              },
              'imr',
              rules,
            ),
          )
          .join('; '),
    },
    {
      rule: 'A modification or denial remains effective for 12 months',
      citation: 'Labor Code § 4610(k)',
      example: 'Decided on 06/09/2026',
      result: '06/09/2027',
      holds: (rules) =>
        dayOf({ ...TUESDAY_FAX, decisions: [decisionOf('modified', '2026-06-09')] }, 'denial_stands_until', rules),
    },
    {
      rule: 'An approval ends on the date in its letter; without a date it does not end',
      citation: 'Labor Code § 4610.3(a)',
      example: 'Approved until 12/31/2026; approved without an end date',
      result: '12/31/2026; none',
      holds: (rules) =>
        ['2026-12-31', null]
          .map((effectiveTo) =>
            dayOf(
              { ...TUESDAY_FAX, decisions: [decisionOf('approved', '2026-06-09', { effectiveTo })] },
              'approval_ends',
              rules,
            ),
          )
          .join('; '),
    },
  ],
};
