import { type RuleSet, compareWithOtherBills, usd, usDate, type ComparedBill, type ComparedLine } from '#domain';
import type { Rule } from './rule.js';

const line = (code: string, day: string, modifiers = ''): ComparedLine => ({
  code,
  modifiers: modifiers.split(' ').filter(Boolean),
  units: 1,
  charge: 2015_00,
  from: day,
  to: day,
});
const bill = (billNumber: number, ...lines: readonly ComparedLine[]): ComparedBill => ({
  billId: `bill_${billNumber}`,
  originalBillId: `bill_${billNumber}`,
  billNumber,
  externalId: null,
  billingMode: 'med_legal',
  claimId: 'clm_1',
  claimNumber: 'SM1',
  renderingNpi: '1245319599',
  billingTaxId: 'EIN 123456789',
  lines,
});

/** Warnings for a bill compared with earlier bills for the same person, claim and physician, with dates and amounts. */
const comparedWith =
  (own: ComparedBill, ...others: readonly ComparedBill[]) =>
  (rules: RuleSet): string =>
    compareWithOtherBills(
      own,
      others.map((other) => ({ ...other, rejected: false, setAside: false })),
      rules,
    )
      .warnings.map(({ code, until, difference, bills = [] }) =>
        [
          `\`${code}\``,
          until === undefined ? '' : `until ${usDate(until)}`,
          difference === undefined ? '' : usd(difference),
          bills.map(({ billNumber }) => billNumber).join(', '),
        ]
          .filter(Boolean)
          .join(' '),
      )
      .join('; ') || 'none';

const FOLLOW_UP_CITATION = '8 CCR §§ 9793, 9795(c)';
const DUPLICATE_CITATION = 'California DWC Medical Billing and Payment Guide § 5.0; CARC 18';

export const samePersonRules: readonly Rule[] = [
  {
    rule: 'A follow-up must be within 18 months of the comprehensive evaluation by the same physician; a later one is billed as comprehensive',
    citation: FOLLOW_UP_CITATION,
    example: 'ML201 on 12/10/2024, ML202 on 09/10/2026: $2,015.00 − $1,316.25',
    result: '`follow_up_too_late` until 06/10/2026 $698.75',
    holds: comparedWith(bill(2, line('ML202', '2026-09-10')), bill(1, line('ML201', '2024-12-10'))),
  },
  {
    rule: 'A follow-up on the last day of the 18 months is timely',
    citation: FOLLOW_UP_CITATION,
    example: 'ML201 on 12/10/2024, ML202 on 06/10/2026',
    result: 'none',
    holds: comparedWith(bill(2, line('ML202', '2026-06-10')), bill(1, line('ML201', '2024-12-10'))),
  },
  {
    rule: 'The 18 months end on the last day of a shorter month, and weekends do not extend them (our reading)',
    citation: FOLLOW_UP_CITATION,
    example: 'ML201 on 08/31/2024, ML202 on 03/02/2026',
    result: '`follow_up_too_late` until 02/28/2026 $698.75',
    holds: comparedWith(bill(2, line('ML202', '2026-03-02')), bill(1, line('ML201', '2024-08-31'))),
  },
  {
    rule: 'The difference includes the modifier increments of both codes',
    citation: FOLLOW_UP_CITATION,
    example: 'ML201-95 on 12/10/2024, ML202-93-95 on 09/10/2026: $2,216.50 − $1,447.88',
    result: '`follow_up_too_late` until 06/10/2026 $768.62',
    holds: comparedWith(bill(2, line('ML202', '2026-09-10', '93 95')), bill(1, line('ML201', '2024-12-10', '95'))),
  },
  {
    rule: 'Warnings result from a follow-up without a comprehensive evaluation on file, and from a second comprehensive evaluation within 18 months',
    citation: FOLLOW_UP_CITATION,
    example: 'ML202 only; ML201 on 12/10/2024 and again on 06/10/2026',
    result: '`follow_up_without_comprehensive` and `comprehensive_within_18_months` until 06/10/2026 $698.75',
    holds: (rules) =>
      [
        comparedWith(bill(2, line('ML202', '2026-09-10')))(rules),
        comparedWith(bill(2, line('ML201', '2026-06-10')), bill(1, line('ML201', '2024-12-10')))(rules),
      ].join(' and '),
  },
  {
    rule: 'A bill with the same lines, physician and payee as an earlier bill is an exact duplicate',
    citation: DUPLICATE_CITATION,
    example: 'ML201-95 on the same day, as bills 80 and 81 and again as bill 82',
    result: '`exact_duplicate` 81, 80',
    holds: comparedWith(
      bill(82, line('ML201', '2026-02-24', '95')),
      bill(80, line('ML201', '2026-02-24', '95')),
      bill(81, line('ML201', '2026-02-24', '95')),
    ),
  },
  {
    rule: 'A bill with the same code, date of service and physician as an earlier bill may be a duplicate',
    citation: DUPLICATE_CITATION,
    example: 'ML201 and, on the same day, ML201-93',
    result: '`possible_duplicate` 80',
    holds: comparedWith(bill(81, line('ML201', '2026-02-24', '93')), bill(80, line('ML201', '2026-02-24'))),
  },
  {
    rule: 'A corrected bill is not a duplicate of the bill that it replaces',
    citation: DUPLICATE_CITATION,
    example: 'ML201 resubmitted as ML201-94',
    result: 'none',
    holds: comparedWith(
      { ...bill(81, line('ML201', '2026-02-24', '94')), originalBillId: 'bill_80' },
      bill(80, line('ML201', '2026-02-24')),
    ),
  },
];
