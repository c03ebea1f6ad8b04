import {
  type RuleSet,
  billDeadlines,
  servedOf,
  usDate,
  type BillCommand,
  type DeadlineId,
  type EorService,
} from '#domain';
import { noon, postPayment, recordEor, recordOrder, servedBy, simulate, startReview } from '#domain/samples';
import { ACCEPTED, caseView, oneLineBill, RECEIVED } from './cases.js';
import type { RulePart } from './rule.js';

/** EOR for a partial payment with the given service, recorded on a date. */
const eorServed = (on: string, service: EorService, rules: RuleSet): BillCommand => {
  const served = servedOf(service, null, rules);
  return recordEor(500_00, noon(on), { eorDate: on, ...served, service });
};

/** A deadline's last day, and its safe date under every reading. */
const daysText = (id: DeadlineId, rules: RuleSet, ...commands: readonly BillCommand[]): string => {
  const bill = caseView(oneLineBill(2015_00), rules, ACCEPTED, ...commands);
  const found = billDeadlines(bill, '2026-04-01', rules).find((billDeadline) => billDeadline.id === id);
  if (!found) return 'none';
  return found.safeDay === null ? usDate(found.lastDay) : `${usDate(found.lastDay)}, safe ${usDate(found.safeDay)}`;
};

const byMail = (postmark: string) => servedBy('mail', { postmark });
/** Commands up to a mailed EOR that denies the second review. */
const refusedByMail = (postmark: string, rules: RuleSet): readonly BillCommand[] => {
  const service = byMail(postmark);
  return [
    eorServed('2026-10-20', servedBy('fax', { receivedAt: '2026-10-20' }), rules),
    startReview('second_review', noon('2026-11-02')),
    recordEor(0, noon(postmark), { eorDate: postmark, ...servedOf(service, null, rules), service }),
  ];
};

export const serviceRules: RulePart = {
  title: 'Service of an explanation of review',
  rules: [
    {
      rule: 'An EOR mailed without proof of service is deemed served five calendar days after its postmark',
      citation: '8 CCR § 9792.5.5(b)(1)(B)',
      example: 'Postmarked on Thursday, 09/03/2026; deadline for the second review',
      result: '12/07/2026, safe 12/02/2026',
      holds: (rules) => daysText('second_review', rules, eorServed('2026-09-03', byMail('2026-09-03'), rules)),
    },
    {
      rule: 'The five days are calendar days: service may be on a Sunday',
      citation: '8 CCR § 9792.5.5(b)(1)(B)',
      example: 'EOR dated 09/03/2026, postmarked on 09/08/2026, received on 09/11/2026; day 90 is a Saturday',
      result: '12/14/2026, safe 12/07/2026',
      holds: (rules) =>
        daysText(
          'second_review',
          rules,
          eorServed('2026-09-03', servedBy('mail', { postmark: '2026-09-08', receivedAt: '2026-09-11' }), rules),
        ),
    },
    {
      rule: 'With a proof of service, its date is the date of service',
      citation: '8 CCR § 9792.5.5(b)(1)',
      example: 'Mailed, proof of service dated 09/03/2026',
      result: '12/02/2026, safe 12/02/2026',
      holds: (rules) =>
        daysText(
          'second_review',
          rules,
          eorServed('2026-09-03', servedBy('mail', { proofOfServiceDate: '2026-09-03' }), rules),
        ),
    },
    {
      rule: 'Without a proof of service, the receipt date counts if the claims administrator can document it',
      citation: '8 CCR § 9792.5.5(b)(1)(A)',
      example: 'Certified mail, received on 09/04/2026',
      result: '12/03/2026, safe 12/03/2026',
      holds: (rules) =>
        daysText(
          'second_review',
          rules,
          eorServed('2026-09-03', servedBy('mail', { receivedAt: '2026-09-04', receiptDocumented: true }), rules),
        ),
    },
    {
      rule: 'The deadline for independent bill review is counted from the same kinds of service dates',
      citation: '8 CCR § 9792.5.7(c)',
      example:
        'Second review EOR postmarked on 11/20/2026; day 30 is Christmas, or a Sunday if counted from the postmark',
      result: '12/28/2026, safe 12/21/2026',
      holds: (rules) => daysText('independent_bill_review', rules, ...refusedByMail('2026-11-20', rules)),
    },
    {
      rule: 'An order that resolves a threshold issue restarts the dispute period',
      citation: '8 CCR § 9792.5.5(b)(2)',
      example:
        'The EOR’s dispute period has ended; order served on 03/01/2027; day 90 is the Sunday before Memorial Day',
      result: '06/01/2027, safe 06/01/2027',
      holds: (rules) =>
        daysText(
          'second_review',
          rules,
          eorServed('2026-09-03', byMail('2026-09-03'), rules),
          recordOrder(noon('2027-03-02'), { servedAt: '2027-03-01' }),
        ),
    },
    {
      rule: 'A payment ordered by the appeals board is due in 20 days',
      citation: 'Labor Code § 4622(a)(1)',
      example: 'Order to pay served on 03/01/2027; day 20 is a Sunday',
      result: '03/22/2027',
      holds: (rules) =>
        daysText(
          'order_payment',
          rules,
          recordOrder(noon('2027-03-02'), { issue: 'payment_ordered', servedAt: '2027-03-01', amount: 2015_00 }),
        ),
    },
    {
      rule: 'The same period applies to an order about treatment',
      citation: 'Labor Code § 4622(a)(1), applied by analogy',
      example: 'The same order about treatment, paid on 03/15/2027',
      result: '03/22/2027; then none',
      holds: (rules) => {
        const order = recordOrder(noon('2027-03-02'), {
          issue: 'payment_ordered',
          servedAt: '2027-03-01',
          amount: 500_00,
        });
        const bill = oneLineBill(2015_00, { billingMode: 'professional' });
        const before = [simulate('accepted', RECEIVED), order];
        const day = (...more: readonly BillCommand[]) =>
          billDeadlines(caseView(bill, rules, ...before, ...more), '2027-03-16', rules).find(
            ({ id }) => id === 'order_payment',
          )?.lastDay;
        const paid = day(postPayment(500_00, noon('2027-03-15')));
        return `${usDate(day() ?? '')}; then ${paid ?? 'none'}`;
      },
    },
  ],
};
