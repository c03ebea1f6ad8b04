import {
  type RuleSet,
  addDays,
  contestedAndPaidLate,
  lateClaim,
  losAngelesDate,
  payDueDate,
  usd,
  usDate,
  type BillCommand,
  type BillOnFile,
} from '#domain';
import { acknowledge, noon, postPayment, recordEor, simulate, startReview } from '#domain/samples';
import { RECEIVED, ACCEPTED, caseView, COPY_BILL, oneLineBill, lateText } from './cases.js';
import type { RulePart } from './rule.js';

/** Treatment bill for $1,283.19 received by the payer on 08/03/2026. */
const treatment = (paidOn: string, rules: RuleSet, bill: Parameters<typeof oneLineBill>[1] = {}): BillOnFile =>
  caseView(
    oneLineBill(1283_19, { billingMode: 'professional', ...bill }),
    rules,
    acknowledge(noon('2026-08-03')),
    postPayment(1283_19, noon(paidOn)),
  );

const demandText = (bill: BillOnFile, rules: RuleSet): string => {
  const due = usDate(payDueDate(bill.facts, noon('2026-08-03'), rules));
  const claim = lateClaim(bill, '2026-12-31', rules);
  if (!claim) return `due ${due}, no demand`;
  const { penalty, interest } = claim;
  return `due ${due}, penalty ${usd(penalty)}, interest ${usd(interest)}, total ${usd(penalty + interest)}`;
};

/** Bill for ML201-94 at $2,720.25: $705.25 is contested on time, granted by the second review and paid on day 109. */
const contested = (rules: RuleSet): BillOnFile =>
  caseView(
    oneLineBill(2720_25),
    rules,
    acknowledge(noon('2026-08-03')),
    simulate('partial_payment', noon('2026-09-01'), 2015_00),
    startReview('second_review', noon('2026-09-15')),
    recordEor(705_25, noon('2026-11-01')),
    postPayment(705_25, noon('2026-11-20')),
  );

export const latePaymentRules: RulePart = {
  title: 'Late payment',
  rules: [
    {
      rule: 'A late payment for treatment incurs a 15 % penalty and 10 % annual interest from receipt',
      citation: 'Labor Code § 4603.2(b)(2)',
      example: '$500.00 paid on day 80: $500.00 × 10 % × 80/365',
      result: 'penalty $75.00, interest $10.96',
      holds: (rules) => {
        const paidOn = noon(addDays(losAngelesDate(RECEIVED), 80));
        return lateText(
          caseView(oneLineBill(500_00, { billingMode: 'professional' }), rules, ACCEPTED, postPayment(500_00, paidOn)),
          rules,
        );
      },
    },
    {
      rule: 'A late payment for medical-legal services incurs a 10 % penalty and 7 % annual interest from receipt',
      citation: 'Labor Code § 4622(a)(1)',
      example: '$2,015.00 paid on day 100: $2,015.00 × 7 % × 100/365',
      result: 'penalty $201.50, interest $38.64',
      holds: (rules) => {
        const paidOn = noon(addDays(losAngelesDate(RECEIVED), 100));
        return lateText(caseView(oneLineBill(2015_00), rules, ACCEPTED, postPayment(2015_00, paidOn)), rules);
      },
    },
    {
      rule: 'The unpaid part of a copy service bill is increased by 25 % after 30 days, without interest',
      citation: '8 CCR § 9981(e)',
      example: '$230.00 paid on day 55; $100.00 of it paid on day 20',
      result: 'penalty $57.50, interest $0.00; penalty $32.50, interest $0.00',
      uncertain: true,
      holds: (rules) => {
        const paidOn = (days: number) => noon(addDays(losAngelesDate(RECEIVED), days));
        const late = (...payments: readonly BillCommand[]) =>
          lateText(caseView(COPY_BILL, rules, ACCEPTED, ...payments), rules);
        return [
          late(postPayment(230_00, paidOn(55))),
          late(postPayment(100_00, paidOn(20)), postPayment(130_00, paidOn(55))),
        ].join('; ');
      },
    },
    {
      rule: 'Amounts that were contested or denied in time incur no penalty and no interest',
      citation: 'Labor Code §§ 4603.2(b)(2), 4622(a)(2)',
      example: '$2,015.00 denied on day 27',
      result: 'none',
      holds: (rules) =>
        lateText(caseView(oneLineBill(2015_00), rules, ACCEPTED, recordEor(0, noon('2026-04-01'))), rules),
    },
    {
      rule: 'Penalty and interest on a late payment for treatment are demanded by letter',
      citation: 'Labor Code §§ 4603.2(b)(2), 4603.4(d)',
      example: '$1,283.19 received on 08/03/2026, paid in full on 10/12/2026 (day 70)',
      result: 'due 09/17/2026, penalty $192.48, interest $24.61, total $217.09',
      holds: (rules) => demandText(treatment('2026-10-12', rules), rules),
    },
    {
      rule: 'A self-insured public entity has until day 60; the amounts are the same',
      citation: 'Labor Code § 4603.2(b)(2)',
      example: 'The same bill, payable by a public entity',
      result: 'due 10/02/2026, penalty $192.48, interest $24.61, total $217.09',
      holds: (rules) => demandText(treatment('2026-10-12', rules, { publicEntity: true }), rules),
    },
    {
      rule: 'An e-bill must be paid or objected to in 15 working days; a later response alone incurs no penalty and no interest',
      citation: 'Labor Code § 4603.4(d)',
      example: 'The same bill, received electronically on 08/03/2026',
      result: 'response due 08/24/2026',
      holds: (rules) => `response due ${usDate(treatment('2026-09-12', rules).facts.responseDueDate ?? '')}`,
    },
    {
      rule: 'An e-bill that is paid after 15 working days but within 45 days incurs no penalty and no interest',
      citation: 'Labor Code § 4603.4(d)',
      example: 'The same bill, paid on 09/12/2026 (day 40)',
      result: 'due 09/17/2026, no demand',
      holds: (rules) => demandText(treatment('2026-09-12', rules), rules),
    },
    {
      rule: 'Penalty and interest on medical-legal amounts contested in time and paid late are shown separately and not demanded by letter',
      citation: 'Labor Code § 4622(a)(2)',
      example: '$2,720.25 received on 08/03/2026, $705.25 contested on 09/01/2026 and paid on 11/20/2026',
      result: 'due 10/02/2026, no demand; if the provider prevails, penalty $70.53, interest $14.74',
      uncertain: true,
      holds: (rules) => {
        const may = contestedAndPaidLate(contested(rules), rules);
        return `${demandText(contested(rules), rules)}; if the provider prevails, penalty ${usd(may?.penalty ?? 0)}, interest ${usd(may?.interest ?? 0)}`;
      },
    },
  ],
};
