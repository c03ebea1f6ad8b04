import {
  type RuleSet,
  balanceOf,
  billDeadlines,
  paidOf,
  receivablesOf,
  usd,
  usDate,
  type BillCommand,
  type BillOnFile,
  type CalendarDate,
  type DeadlineId,
} from '#domain';
import { but, noon, postPayment, recordDetermination, recordEor, simulate, startReview } from '#domain/samples';
import { ACCEPTED, caseView, oneLineBill } from './cases.js';
import type { RulePart } from './rule.js';

/** Commands up to an independent bill review requested on `on`. `paid` and `fee` are in cents. */
const inReview = (paid: number, fee: number, on: CalendarDate): readonly BillCommand[] => [
  ACCEPTED,
  ...(paid > 0 ? [simulate('partial_payment', noon('2026-04-01'), paid)] : [recordEor(0, noon('2026-04-01'))]),
  startReview('second_review', noon('2026-04-10')),
  recordEor(0, noon(on), { servedAt: on }),
  but(startReview('independent_bill_review', noon(on)), {
    fee: { amount: fee, paidAt: null, method: 'check', reference: null },
  }),
];

const days = (bill: BillOnFile, rules: RuleSet, ...ids: readonly DeadlineId[]): string => {
  const found = billDeadlines(bill, '2026-01-01', rules);
  return ids
    .map((id) => {
      const deadline = found.find((each) => each.id === id);
      if (!deadline) return 'none';
      return deadline.safeDay === null
        ? usDate(deadline.lastDay)
        : `${usDate(deadline.lastDay)} (safe ${usDate(deadline.safeDay)})`;
    })
    .join(', ');
};

const feeText = (bill: BillOnFile, rules: RuleSet): string => {
  const [fee] = receivablesOf(bill.facts, rules);
  return `principal ${usd(paidOf(bill.facts))}, fee ${usd(fee?.paid ?? 0)} of ${usd(fee?.amount ?? 0)}, balance ${usd(balanceOf(bill.facts))}`;
};

/** Award of $2,220.25, the full charge, served by mail on 06/01/2026. */
const award = [
  ...inReview(0, 180_00, '2026-05-01'),
  recordDetermination(2220_25, noon('2026-06-01'), { servedAt: '2026-06-01' }),
];
const partialAward = [
  ...inReview(0, 180_00, '2026-05-01'),
  recordDetermination(1000_00, noon('2026-06-01'), { servedAt: '2026-06-01', outcome: 'partially_overturned' }),
];
const bill = oneLineBill(2220_25);
/** Bill for $2,015.00 with $698.75 unpaid. The review fee of $195.00 was paid on 11/24/2026. */
const afterHolidays = (rules: RuleSet, ...more: readonly BillCommand[]): BillOnFile =>
  caseView(
    oneLineBill(2015_00),
    rules,
    ...inReview(1316_25, 195_00, '2026-11-24'),
    recordDetermination(698_75, noon('2027-01-20'), { servedAt: '2027-01-20' }),
    ...more,
  );

export const determinationRules: RulePart = {
  title: 'Independent bill review determinations',
  rules: [
    {
      rule: 'A mailed determination may be appealed within 25 days; the safe date excludes the five days for mail',
      citation: 'Labor Code § 4603.6(f); 8 CCR § 10567(c)',
      example: 'Served by mail on 06/01/2026, partly denied; day 20 is a Sunday',
      result: '06/26/2026 (safe 06/22/2026)',
      holds: (rules) => days(caseView(bill, rules, ...partialAward), rules, 'ibr_petition'),
    },
    {
      rule: 'The amount that a determination orders, and the fee, are due in 45 days',
      citation: '8 CCR §§ 9792.5.14, 9792.5.15(a); Labor Code § 4603.2(b)',
      example: 'Served on 06/01/2026; served on 01/20/2027, when day 45 is a Saturday',
      result: '07/16/2026; 03/08/2027',
      holds: (rules) =>
        `${days(caseView(bill, rules, ...award), rules, 'ibr_award_payment')}; ${days(afterHolidays(rules), rules, 'ibr_award_payment')}`,
    },
    {
      rule: 'A determination can be enforced 20 days after it is final (25 if served by mail), but not before the payment is overdue',
      citation: '8 CCR §§ 10567(c), 10570',
      example:
        'Served by mail on 06/01/2026; served by mail on 01/20/2027, when day 25 is the Sunday before Presidents’ Day',
      result: '06/26/2026, 07/22/2026; 02/16/2027, 03/16/2027',
      holds: (rules) =>
        [caseView(bill, rules, ...award), afterHolidays(rules)]
          .map((file) => days(file, rules, 'ibr_petition', 'ibr_enforce_from'))
          .join('; '),
    },
    {
      rule: 'If a determination is served by hand, the five days for mail are not added',
      citation: '8 CCR § 10570',
      example: 'Served by hand on 07/01/2026: final on 07/21/2026, day 20 is 08/10/2026, day 45 is a Saturday',
      result: '08/18/2026',
      holds: (rules) => {
        const byHand = { servedAt: '2026-07-01', servedBy: 'personal' as const };
        const determination = recordDetermination(2220_25, noon('2026-07-01'), byHand);
        return days(
          caseView(bill, rules, ...inReview(0, 180_00, '2026-05-01'), determination),
          rules,
          'ibr_enforce_from',
        );
      },
    },
    {
      rule: 'The payer reimburses the fee with the payment, as a separate share',
      citation: '8 CCR §§ 9792.5.14, 9792.5.15(a)',
      example: 'One check for $2,400.25 that includes the fee of $180.00',
      result: 'principal $2,220.25, fee $180.00 of $180.00, balance $0.00',
      holds: (rules) =>
        feeText(
          caseView(bill, rules, ...award, but(postPayment(2400_25, noon('2026-07-01')), { ibrFee: 180_00 })),
          rules,
        ),
    },
    {
      rule: 'If a check does not include the fee, the fee stays open although the bill is paid',
      citation: '8 CCR § 9792.5.14',
      example: 'A check for $2,220.25',
      result: 'principal $2,220.25, fee $0.00 of $180.00, balance $0.00; enforceable from 07/22/2026',
      holds: (rules) => {
        const paid = caseView(bill, rules, ...award, postPayment(2220_25, noon('2026-07-01')));
        return `${feeText(paid, rules)}; enforceable from ${days(paid, rules, 'ibr_enforce_from')}`;
      },
    },
    {
      rule: 'The reimbursed fee is the fee that was paid',
      citation: 'Labor Code § 4603.6; 8 CCR § 9792.5.14',
      example: 'Fee of $195.00 paid; a check for $893.75 with $698.75 of principal',
      result: 'principal $2,015.00, fee $195.00 of $195.00, balance $0.00',
      holds: (rules) =>
        feeText(afterHolidays(rules, but(postPayment(893_75, noon('2027-03-10')), { ibrFee: 195_00 })), rules),
    },
  ],
};
