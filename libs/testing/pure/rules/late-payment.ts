import { addDays, losAngelesDate } from '#domain';
import { noon, postPayment, recordEor } from '#domain/samples';
import { RECEIVED, ACCEPTED, caseView, oneLineBill, lateText } from './cases.js';
import type { RulePart } from './rule.js';

export const latePaymentRules: RulePart = {
  title: 'Late payment',
  rules: [
    {
      rule: 'Late treatment bears 15 % and 10 % interest a year from receipt',
      citation: 'Labor Code § 4603.2(b)(2)',
      example: '$500.00 paid on day 80: $500.00 × 10 % × 80/365',
      result: 'penalty $75.00, interest $10.96',
      holds: () => {
        const paidOn = noon(addDays(losAngelesDate(RECEIVED), 80));
        return lateText(
          caseView(oneLineBill(500_00, { billingMode: 'professional' }), ACCEPTED, postPayment(500_00, paidOn)),
        );
      },
    },
    {
      rule: 'Late medical-legal services bear 10 % and 7 % interest a year from receipt',
      citation: 'Labor Code § 4622(a)(1)',
      example: '$2,015.00 paid on day 100: $2,015.00 × 7 % × 100/365',
      result: 'penalty $201.50, interest $38.64',
      holds: () => {
        const paidOn = noon(addDays(losAngelesDate(RECEIVED), 100));
        return lateText(caseView(oneLineBill(2015_00), ACCEPTED, postPayment(2015_00, paidOn)));
      },
    },
    {
      rule: 'What was contested or denied in time bears nothing',
      citation: 'Labor Code §§ 4603.2(b)(2), 4622(a)(2)',
      example: '$2,015.00 denied on day 27',
      result: 'none',
      holds: () => lateText(caseView(oneLineBill(2015_00), ACCEPTED, recordEor(0, noon('2026-04-01')))),
    },
  ],
};
