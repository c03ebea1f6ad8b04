import {
  type RuleSet,
  costIfUnpaid,
  defendantPetitionDay,
  denialOf,
  filingsOf,
  lienAmountOf,
  usd,
  usDate,
  violationsOf,
  type BillCommand,
  type BillOnFile,
  type FilingKind,
} from '#domain';
import { acknowledge, noon, recordEor, startReview } from '#domain/samples';
import { linesOf } from '../any-bill.js';
import { ACCEPTED, caseView, oneLineBill, PARTLY_PAID, RECEIVED } from './cases.js';
import type { RulePart } from './rule.js';

const FILING_SPEC = 'libs/documents/src/bill/filings/filings.golden.spec.ts';

/** Denial of the whole bill for a reason other than the amount, served on 05/01/2026. */
const DENIED = recordEor(0, noon('2026-05-01'), {
  claimAdjustments: [{ group: 'CO', reason: '50', amount: 4030_00 }],
});
const deniedBill = (rules: RuleSet): BillOnFile => caseView(oneLineBill(4030_00), rules, acknowledge(RECEIVED), DENIED);

/** ML201 is paid in part, and a record review is denied for a liability reason. */
const mixedEor: BillCommand = recordEor(1000_00, noon('2026-04-01'), {
  lines: [
    {
      ...{ lineItemId: 'line_1', allowed: 1000_00, reportedPaid: 1000_00 },
      adjustments: [{ group: 'CO', reason: '45', amount: 1015_00 }],
    },
    {
      ...{ lineItemId: 'line_2', allowed: 0, reportedPaid: 0 },
      adjustments: [{ group: 'CO', reason: '50', amount: 636_00 }],
    },
  ],
});

const violationText = (bill: BillOnFile, today: string, rules: RuleSet): string =>
  violationsOf(bill, today, rules)
    .map(({ code, dueOn }) => `\`${code}\`${dueOn === null ? '' : ` ${usDate(dueOn)}`}`)
    .join(', ') || 'none';

const missingText = (kind: FilingKind, bill: BillOnFile, rules: RuleSet): string => {
  const found = filingsOf(bill, { today: '2026-12-01', objectionServedOn: null }, rules).find(
    (filing) => filing.kind === kind,
  );
  return found?.missing.some(({ code }) => code === 'amount_dispute') === true ? '`amount_dispute`' : 'none';
};

export const filingRules: RulePart = {
  title: 'Objection, petition, audit complaint and lien',
  rules: [
    {
      rule: 'A provider may object to the lines that an EOR denies for a reason other than the amount, and only to those',
      citation: 'Labor Code §§ 4620, 4621, 4622(c)',
      example: '$1,000.00 of $2,015.00 paid with CO-45, and $636.00 denied with CO-50',
      result: '$636.00 until 06/30/2026',
      holds: (rules) => {
        const lines = linesOf([
          { charge: 2015_00, allowed: 2015_00 },
          { charge: 636_00, allowed: 636_00 },
        ]);
        const denial = denialOf(caseView({ lines }, rules, ACCEPTED, mixedEor), rules);
        return denial ? `${usd(denial.amount)} until ${usDate(denial.end.lastDay)}` : 'none';
      },
    },
    {
      rule: 'The defendant must petition within 60 days of service of the objection; then the provider may petition',
      citation: '8 CCR §§ 10786(a), 10786(b), formerly 8 CCR § 10451.1',
      example: 'Objection served on 06/15/2026',
      result: '08/14/2026',
      holds: (rules) => usDate(defendantPetitionDay('2026-06-15', rules) ?? ''),
    },
    {
      rule: 'A petition asks for the increase and interest from receipt, if the amount is found unreasonably unpaid',
      citation: 'Labor Code § 4622(a)(1)',
      example: '$4,030.00 received on 03/05/2026, contested in time, unpaid on 08/17/2026: 165 days',
      result: '$403.00, $127.52',
      holds: (rules) => {
        const cost = costIfUnpaid(deniedBill(rules), 4030_00, '2026-08-17', rules);
        return cost ? `${usd(cost.penalty)}, ${usd(cost.interest)}` : 'none';
      },
    },
    {
      rule: 'A petition has a caption with case number and name, and is verified under penalty of perjury',
      citation: '8 CCR §§ 10510, 10786(b)',
      example: 'A denied bill with an ADJ number',
      result: 'Caption, nine facts, request, exhibits, verification',
      holds: { spec: FILING_SPEC, test: 'have a petition with caption, facts, request, exhibits and verification' },
    },
    {
      rule: 'A proof of service by mail states that the person who mails lives or works in the county of mailing',
      citation: 'Code of Civil Procedure § 1013a(1)',
      example: 'A petition',
      result: 'The statement, with a blank line for the address and the county',
      holds: { spec: FILING_SPEC, test: 'have a petition with caption, facts, request, exhibits and verification' },
    },
    {
      rule: 'Facts that show a missed duty can be reported to the Audit Unit; amounts contested in time are not late',
      citation: '8 CCR §§ 10106.1(c), 10109; Labor Code §§ 129, 129.5',
      example: 'No response to a bill received on 03/05/2026, and a bill contested in time, on 05/05/2026',
      result: '`no_response` 05/04/2026, `not_paid` 05/04/2026; none',
      holds: (rules) =>
        [
          violationText(caseView(oneLineBill(4030_00), rules, acknowledge(RECEIVED)), '2026-05-05', rules),
          violationText(deniedBill(rules), '2026-05-05', rules),
        ].join('; '),
    },
    {
      rule: 'An EOR states the basis for each reduction or denial',
      citation: 'Labor Code § 4603.3(a)(3)',
      example: 'An EOR pays nothing and has neither an adjustment nor a remark',
      result: '`unexplained_eor`',
      holds: (rules) =>
        violationText(
          caseView(oneLineBill(4030_00), rules, acknowledge(RECEIVED), recordEor(0, noon('2026-05-01'))),
          '2026-05-02',
          rules,
        ),
    },
    {
      rule: 'A request for a second review is not a duplicate bill',
      citation: 'Labor Code §§ 4603.2(e)(3), 4622(b)',
      example: 'The response to the second review denies it with CO-18',
      result: '`duplicate_denial`',
      holds: (rules) =>
        violationText(
          caseView(
            oneLineBill(2015_00),
            rules,
            ACCEPTED,
            PARTLY_PAID,
            startReview('second_review', noon('2026-04-02')),
            recordEor(0, noon('2026-04-10'), { claimAdjustments: [{ group: 'CO', reason: '18', amount: 1515_00 }] }),
          ),
          '2026-04-11',
          rules,
        ),
    },
    {
      rule: 'A lien claims the lower of charge and fee schedule minus what was paid',
      citation: 'Labor Code §§ 4903(b), 4903.05(a)',
      example: '$2,720.25, of which $500.00 was paid',
      result: '$2,220.25',
      holds: (rules) => usd(lienAmountOf(caseView(oneLineBill(2720_25), rules, ACCEPTED, PARTLY_PAID), rules)),
    },
    {
      rule: 'A dispute about the amount alone is subject to independent bill review, so a lien’s declaration is not possible',
      citation: 'Labor Code §§ 4603.6, 4610.5, 4903.05(c)(1)',
      example: 'Treatment paid in part with CO-45, and treatment denied with CO-96',
      result: '`amount_dispute`; none',
      holds: (rules) => {
        const treatment = oneLineBill(2720_25, { billingMode: 'professional' });
        const liability = recordEor(0, noon('2026-04-01'), {
          claimAdjustments: [{ group: 'CO', reason: '96', amount: 2720_25 }],
        });
        return [PARTLY_PAID, liability]
          .map((eor) => missingText('lien', caseView(treatment, rules, ACCEPTED, eor), rules))
          .join('; ');
      },
    },
    {
      rule: 'A lien is filed electronically with the original bill, a statement, its declarations and a proof of service',
      citation:
        '8 CCR §§ 10862, 10863, formerly 8 CCR § 10770.5; Labor Code §§ 4610, 4903.05, 4903.6(a), 4903.8(d), 5402(b)',
      example: 'A treatment bill',
      result: 'Data, declarations, statement, claim form, EOR, proof of service',
      holds: { spec: FILING_SPEC, test: 'have a lien with data, declarations, statement, bill and proof of service' },
    },
  ],
};
