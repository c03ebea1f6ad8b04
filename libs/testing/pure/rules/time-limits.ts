import { acknowledgementDueDate, usDate, filingLimit, payDueDate, responseEnd, reviewDeadline } from '#domain';
import { acknowledge, noon, recordEor, simulate, startReview } from '#domain/samples';
import { RECEIVED, caseView, COPY_BILL, lastDayText, SECOND_REVIEW, TREATMENT, PARTLY_PAID } from './cases.js';
import type { RulePart } from './rule.js';

/** Commands up to an independent bill review after a denied second review. */
const filed = [
  PARTLY_PAID,
  SECOND_REVIEW,
  simulate('denied', noon('2026-04-10')),
  startReview('independent_bill_review', noon('2026-04-20')),
];

export const timeRules: RulePart = {
  title: 'Time limits',
  rules: [
    {
      rule: 'A bill must be filed within 12 months of the service',
      citation: 'Labor Code §§ 4603.2(b)(1)(B), 4625(a)',
      example: 'Service on 02/28/2025; the last day is a Saturday',
      result: '03/02/2026',
      holds: (rules) => usDate(filingLimit('med_legal', '2025-02-28', rules)?.lastDay ?? ''),
    },
    {
      rule: 'The same limit applies to a treatment bill',
      citation: 'Labor Code § 4603.2(b)(1)(B)',
      example: 'Service on 03/02/2026',
      result: '03/02/2027',
      holds: (rules) => usDate(filingLimit('professional', '2026-03-02', rules)?.lastDay ?? ''),
    },
    {
      rule: 'The acknowledgment of a bill that is not electronic is overdue after 5 days by fax or email, after 10 days by mail',
      citation: 'office practice; not a legal requirement',
      example: 'Sent on Monday, 03/02/2026; day 5 is a Saturday',
      result: '03/09/2026, 03/09/2026, 03/12/2026',
      holds: (rules) =>
        (['fax', 'email', 'mail'] as const)
          .map((route) => usDate(acknowledgementDueDate(route, noon('2026-03-02'), rules)))
          .join(', '),
    },
    {
      rule: 'An electronic bill must be acknowledged within 2 working days',
      citation: 'DWC Medical Billing and Payment Guide § 7.1',
      example: 'Sent on Monday, 03/02/2026',
      result: '03/04/2026',
      holds: (rules) => lastDayText(caseView({}, rules), 'acknowledgement', rules),
    },
    {
      rule: 'A medical-legal bill must be paid or contested within 60 days',
      citation: 'Labor Code § 4622(a)(1); 8 CCR § 9794(b)',
      example: 'Received on 03/05/2026',
      result: '05/04/2026',
      holds: (rules) => usDate(responseEnd('med_legal', 'ebill', RECEIVED, rules).lastDay),
    },
    {
      rule: 'The payer must respond to an electronic treatment bill within 15 working days',
      citation: 'Labor Code § 4603.4(d)',
      example: 'Received on Monday, 03/02/2026',
      result: '03/23/2026',
      holds: (rules) => usDate(responseEnd('professional', 'ebill', noon('2026-03-02'), rules).lastDay),
    },
    {
      rule: 'The payer must respond to a paper treatment bill within 30 days',
      citation: 'Labor Code § 4603.2(b)',
      example: 'Received on 03/02/2026',
      result: '04/01/2026',
      holds: (rules) => usDate(responseEnd('professional', 'mail', noon('2026-03-02'), rules).lastDay),
    },
    {
      rule: 'A copy service bill must be paid or contested within 30 days, also if it is electronic',
      citation: '8 CCR § 9981(e)',
      example: 'WC020 received electronically on 03/02/2026',
      result: 'response 04/01/2026, payment 04/01/2026',
      holds: (rules) => {
        const view = caseView({ ...COPY_BILL, route: 'ebill' }, rules, acknowledge(noon('2026-03-02')));
        return `response ${lastDayText(view, 'response', rules)}, payment ${lastDayText(view, 'payment', rules)}`;
      },
    },
    {
      rule: 'A period that ends on a weekend or court holiday is extended to the next working day',
      citation: 'CCP §§ 12, 12a, 135',
      example: '60 days from 03/24/2026 end on the Saturday before Memorial Day',
      result: '05/26/2026',
      holds: (rules) => usDate(responseEnd('med_legal', 'mail', noon('2026-03-24'), rules).lastDay),
    },
    {
      rule: 'A holiday on a Saturday is observed on the preceding Friday',
      citation: 'CCP § 135',
      example: 'Friday, 07/03/2026',
      result: 'not a working day',
      holds: (rules) => (rules.courtDays.isWorkingDay('2026-07-03') ? 'working day' : 'not a working day'),
    },
    {
      rule: 'Treatment must be paid within 45 days',
      citation: 'Labor Code § 4603.2(b)(2)',
      example: 'Received on 03/05/2026; day 45 is a Sunday',
      result: '04/20/2026',
      holds: (rules) => usDate(payDueDate(TREATMENT, RECEIVED, rules)),
    },
    {
      rule: 'A self-insured public entity must pay within 60 days',
      citation: 'Labor Code § 4603.2(b)(2)',
      example: 'Received on 03/05/2026',
      result: '05/04/2026',
      holds: (rules) => usDate(payDueDate({ ...TREATMENT, publicEntity: true }, RECEIVED, rules)),
    },
    {
      rule: 'A second review must be requested within 90 days of service of the EOR',
      citation: 'Labor Code §§ 4603.2(e), 4622(b); 8 CCR § 9792.5.5(b)',
      example: 'Served on 04/01/2026',
      result: '06/30/2026',
      holds: (rules) => usDate(reviewDeadline('second_review', '2026-04-01', rules)),
    },
    {
      rule: 'An objection to a denial for a reason other than the amount is due within 90 days',
      citation: 'Labor Code § 4622(c)',
      example: 'Served on 04/01/2026',
      result: '06/30/2026',
      holds: (rules) => lastDayText(caseView({}, rules, recordEor(0, noon('2026-04-01'))), 'denial_objection', rules),
    },
    {
      rule: 'The payer must respond to a second review within 14 days',
      citation: 'Labor Code §§ 4603.2(e)(3), 4622(b)',
      example: 'Requested on 04/02/2026',
      result: '04/16/2026',
      holds: (rules) => lastDayText(caseView({}, rules, PARTLY_PAID, SECOND_REVIEW), 'second_review_response', rules),
    },
    {
      rule: 'An amount granted by a second review must be paid within 21 days',
      citation: 'Labor Code §§ 4603.2(e)(3), 4622(b)',
      example: 'Requested on 04/02/2026',
      result: '04/23/2026',
      holds: (rules) => lastDayText(caseView({}, rules, PARTLY_PAID, SECOND_REVIEW), 'second_review_payment', rules),
    },
    {
      rule: 'Independent bill review must be requested within 30 days of service of the second review’s EOR',
      citation: 'Labor Code § 4603.6(a); 8 CCR § 9792.5.7(c)',
      example: 'Served on 04/20/2026',
      result: '05/20/2026',
      holds: (rules) => usDate(reviewDeadline('independent_bill_review', '2026-04-20', rules)),
    },
    {
      rule: 'Independent bill review must be decided within 60 days',
      citation: 'Labor Code § 4603.6',
      example: 'Requested on 04/20/2026; day 60 is Juneteenth, a Friday',
      result: '06/22/2026',
      holds: (rules) => lastDayText(caseView({}, rules, ...filed), 'ibr_determination', rules),
    },
    {
      rule: 'A determination must be appealed within 20 days of its service',
      citation: 'Labor Code § 4603.6(f)',
      example: 'Served on 05/20/2026',
      result: '06/09/2026',
      holds: (rules) =>
        lastDayText(caseView({}, rules, ...filed, simulate('denied', noon('2026-05-20'))), 'ibr_petition', rules),
    },
    {
      rule: 'A lien must be filed within 18 months of the service',
      citation: 'Labor Code § 4903.5(a)',
      example: 'Service on 02/24/2026',
      result: '08/24/2027',
      holds: (rules) => lastDayText(caseView({}, rules), 'lien_filing', rules),
    },
  ],
};
