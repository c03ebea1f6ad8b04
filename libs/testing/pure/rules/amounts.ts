import {
  contractAmountOf,
  quoteProfessional,
  formFee,
  quoteMedLegal,
  usd,
  remainingInDispute,
  unitsProblem,
} from '#domain';
import { noon, recordEor } from '#domain/samples';
import {
  pricedText,
  lineOfCode,
  medLegalAmount,
  copyAmounts,
  importedReportAmount,
  reportAmount,
  caseView,
  oneLineBill,
} from './cases.js';
import type { RulePart } from './rule.js';

export const amountRules: RulePart = {
  title: 'Amounts',
  rules: [
    {
      rule: 'Medical-legal services have a fixed amount per unit',
      citation: '8 CCR § 9795(b), (c)',
      example: 'ML201, one evaluation',
      result: '$2,015.00',
      holds: medLegalAmount('ML201', ''),
    },
    {
      rule: 'Testimony is paid per quarter hour',
      citation: '8 CCR § 9795(c)',
      example: 'ML204, 8 units: 8 × $113.75',
      result: '$910.00',
      holds: medLegalAmount('ML204', '', 8),
    },
    {
      rule: 'Missed appointments and the review of recordings have their own amounts',
      citation: '8 CCR § 9795(c)',
      example: 'ML200, one appointment; ML205, one quarter hour',
      result: '$503.75, $81.25',
      holds: (rules) => [medLegalAmount('ML200', '')(rules), medLegalAmount('ML205', '')(rules)].join(', '),
    },
    {
      rule: 'Record review is paid per page above the included pages',
      citation: '8 CCR § 9795(c)',
      example: 'MLPRR, 412 pages: 412 × $3.00',
      result: '$1,236.00',
      holds: medLegalAmount('MLPRR', '', 412),
    },
    {
      rule: 'Modifier increments are added, not compounded',
      citation: '8 CCR § 9795(d)',
      example: 'ML201 with 93 and 94: $2,015.00 × (1 + 0.10 + 0.35)',
      result: '$2,921.75',
      holds: medLegalAmount('ML201', '93 94'),
    },
    {
      rule: 'Of the modifiers for psychiatric, toxicology and oncology focus, only the largest applies',
      citation: '8 CCR § 9795(d)',
      example: 'ML202 with 96 and 97: $1,316.25 × 2',
      result: '$2,632.50',
      holds: medLegalAmount('ML202', '96 97'),
    },
    {
      rule: 'Oncology focus increases a medical-legal evaluation by 50 percent',
      citation: '8 CCR § 9795(d)',
      example: 'ML201 with 98: $2,015.00 × 1.5',
      result: '$3,022.50',
      holds: medLegalAmount('ML201', '98'),
    },
    {
      rule: 'Modifiers that identify the type of evaluator do not change the amount',
      citation: '8 CCR § 9795(d)',
      example: 'ML201 with 92 (treating physician) and 95 (panel)',
      result: '$2,015.00',
      holds: medLegalAmount('ML201', '92 95'),
    },
    {
      rule: 'A modifier increases only the codes that it applies to',
      citation: '8 CCR § 9795(d)',
      example: 'ML203 with 93 (interpreter), which applies to examinations',
      result: '$650.00',
      holds: medLegalAmount('ML203', '93'),
    },
    {
      rule: 'An amount is rounded half up to the cent, once, after multiplication by the units',
      citation: '8 CCR § 9795',
      example: 'ML202 with 93, two units: 2 × $1,316.25 × 1.10',
      result: '$2,895.75',
      holds: medLegalAmount('ML202', '93', 2),
    },
    {
      rule: 'The schedule applies to services from 04/01/2021; earlier services and other codes are priced at the charge',
      citation: '8 CCR § 9795(f)',
      example: 'ML201 on 03/31/2021, charged $800.00',
      result: '$800.00, not_in_schedule',
      holds: (rules) =>
        pricedText(quoteMedLegal(lineOfCode('ML201', { serviceDate: '2021-03-31', charge: 800_00 }), rules)),
    },
    {
      rule: 'Treatment reports are paid per page, up to a maximum',
      citation: '8 CCR §§ 9789.12.14, 9789.14',
      example: 'WC003 on 06/03/2024, 9 pages: $47.04 + 5 × $28.92',
      result: '$191.64, calculated',
      holds: reportAmount('WC003', 9, '2024-06-03'),
    },
    {
      rule: 'Each report code has its own maximum number of pages',
      citation: '8 CCR §§ 9789.12.14, 9789.14',
      example: 'WC004, 9 pages of which 7 are paid: $47.04 + 6 × $28.92; WC005 and WC007, 2 pages',
      result: '$220.56, calculated; $75.96, calculated; $75.96, calculated',
      holds: (rules) =>
        [['WC004', 9] as const, ['WC005', 2] as const, ['WC007', 2] as const]
          .map(([code, pages]) => reportAmount(code, pages, '2024-06-03')(rules))
          .join('; '),
    },
    {
      rule: 'A report that the schedule does not pay for is allowed $0.00',
      citation: '8 CCR §§ 9789.12.14, 9789.14',
      example: 'WC001 on 06/03/2024',
      result: '$0.00, calculated',
      holds: reportAmount('WC001', 1, '2024-06-03'),
    },
    {
      rule: 'The date of service determines the amount of a report code',
      citation: '8 CCR §§ 9789.12.14, 9789.14',
      example: 'WC002 on 02/14/2024 (our reading: the amount is derived, no order was read) and on 02/15/2024',
      result: '$14.52, calculated; $15.19, calculated',
      holds: (rules) => ['2024-02-14', '2024-02-15'].map((day) => reportAmount('WC002', 1, day)(rules)).join('; '),
    },
    {
      rule: 'An imported order of the Division takes precedence',
      citation: '8 CCR §§ 9789.12.14, 9789.14',
      example: 'WC008 at $12.00 for 15 pages and $0.30 for each additional page, 18 pages',
      result: '$12.90, calculated',
      holds: importedReportAmount('WC008', 18, '2026-06-03', [
        {
          code: 'WC008',
          from: '2026-02-15',
          to: '2027-02-14',
          amount: 12_00,
          perPage: 30,
          firstPages: 15,
          cap: null,
          source: 'Order',
        },
      ]),
    },
    {
      rule: 'Ambulance mileage below 100 miles is billed in tenths of a mile',
      citation: '8 CCR § 9789.70; CMS Pub. 100-04 ch. 15 § 30.1.2',
      example: 'A0425, 12.3 miles, with an imported amount of $9.05 a mile: $111.315, rounded half up',
      result: '$111.32, calculated',
      uncertain: true,
      holds: importedReportAmount('A0425', 12.3, '2026-06-03', [
        {
          code: 'A0425',
          from: '2026-01-01',
          to: '2026-12-31',
          amount: 9_05,
          perPage: null,
          firstPages: 1,
          cap: null,
          source: 'Order',
        },
      ]),
    },
    {
      rule: 'Longer trips, earlier trips and all other codes are billed in whole units',
      citation: '8 CCR § 9789.70; CMS Pub. 100-04 ch. 15 § 30.1.2',
      example: 'A0425: 99.9 miles; 100.5 miles; 12.3 miles on 12/31/2010; 97110, 1.5 units',
      result: 'accepted; refused; refused; refused',
      uncertain: true,
      holds: () =>
        [
          unitsProblem('A0425', 99.9, '2026-06-03'),
          unitsProblem('A0425', 100.5, '2026-06-03'),
          unitsProblem('A0425', 12.3, '2010-12-31'),
          unitsProblem('97110', 1.5, '2026-06-03'),
        ]
          .map((problem) => (problem === null ? 'accepted' : 'refused'))
          .join('; '),
    },
    {
      rule: 'After the table ends, a report is priced at its charge',
      citation: '8 CCR §§ 9789.12.14, 9789.14',
      example: 'WC002 on 03/02/2026, charged $100.00',
      result: '$100.00, manual_charge',
      holds: reportAmount('WC002', 1, '2026-03-02'),
    },
    {
      rule: 'After the table ends, the last amount on file is shown as the minimum to expect',
      citation: '8 CCR §§ 9789.12.14, 9789.14',
      example: 'WC002 on 09/01/2026, charged $100.00',
      result: '$15.19',
      holds: (rules) => {
        const quote = quoteProfessional(lineOfCode('WC002', { serviceDate: '2026-09-01', charge: 100_00 }), rules);
        const least = quote.kind === 'priced' ? quote.pricing.expectedAtLeast : undefined;
        return least === undefined ? 'none' : usd(least);
      },
    },
    {
      rule: 'A copy service is paid a flat rate for a set of records',
      citation: '8 CCR §§ 9981(b)(1), 9983(a)(1), 9984(a)(1)',
      example: 'WC020 on 07/14/2022 and on 07/15/2022',
      result: '$180.00, $230.00',
      holds: copyAmounts(1, 'WC020'),
    },
    {
      rule: 'A canceled request for records and a certificate of no record have a rate of their own',
      citation: '8 CCR §§ 9981(b)(1), 9983(a)(2), 9984(a)(2)',
      example: 'WC021 and WC022 on 07/14/2022 and on 07/15/2022',
      result: '$75.00, $75.00; $75.00, $75.00',
      holds: copyAmounts(1, 'WC021', 'WC022'),
    },
    {
      rule: 'Additional sets of records have one rate since the update of the schedule',
      citation: '8 CCR §§ 9983(b)(2), 9984(b)',
      example: 'WC026 and WC027 on 07/14/2022 and on 07/15/2022',
      result: '$5.00, $10.00; $30.00, $10.00',
      uncertain: true,
      holds: copyAmounts(1, 'WC026', 'WC027'),
    },
    {
      rule: 'Pages above 500, X-rays and discs are paid in addition',
      citation: '8 CCR §§ 9981(b)(1), 9983(b)(1), 9984(b)',
      example: '120 units of WC023, WC028 and WC029 on 07/14/2022 and on 07/15/2022',
      result: '$12.00, $12.00; $1,231.20, $1,231.20; $360.00, $360.00',
      uncertain: true,
      holds: copyAmounts(120, 'WC023', 'WC028', 'WC029'),
    },
    {
      rule: 'Records of the Employment Development Department and the Rating Bureau are no longer paid',
      citation: '8 CCR §§ 9982(e)(3), 9983(a)(3), (4), 9984',
      example: 'WC024 and WC025 on 07/14/2022 and on 07/15/2022',
      result: '$20.00, $0.00; $30.00, $0.00',
      uncertain: true,
      holds: copyAmounts(1, 'WC024', 'WC025'),
    },
    {
      rule: 'A contract with the payer takes the place of the Official Medical Fee Schedule',
      citation: '8 CCR § 9792.5.3.4(a)(1); Labor Code § 5307.11',
      example: '85% of the fee schedule amount of $15.19, and 2 units of 99213 at $60.00',
      result: '$12.91, $120.00',
      holds: () => {
        const rates = [{ code: '99213', modifier: null, amount: 60_00 }];
        const contract = { effectiveFrom: '2024-01-01', effectiveTo: null, basisPoints: 8500, rates };
        const line = { code: 'WC002', modifiers: [], units: 1, date: '2024-06-03', scheduled: 15_19 };
        return [line, { ...line, code: '99213', units: 2, scheduled: null }]
          .map((one) => usd(contractAmountOf([contract], one)?.amount ?? 0))
          .join(', ');
      },
    },
    {
      rule: 'A contract does not change medical-legal fees',
      citation: '8 CCR § 9792.5.3.4(a); Labor Code § 5307.11',
      example: 'ML201 and a contract for 85% of the fee schedule',
      result: 'none',
      holds: () => {
        const contract = { effectiveFrom: '2024-01-01', effectiveTo: null, basisPoints: 8500, rates: [] };
        const line = { code: 'ML201', modifiers: [], units: 1, date: '2026-02-24', scheduled: 2015_00 };
        return String(contractAmountOf([contract], line)?.amount ?? 'none');
      },
    },
    {
      rule: 'Filing for independent bill review has a fee',
      citation: 'Labor Code § 4603.6; amount as published on the Division’s independent bill review page',
      example: 'Filed on 12/31/2024, and on 11/24/2026 (our reading: no order was read)',
      result: '$180.00, $195.00',
      holds: (rules) =>
        ['2024-12-31', '2026-11-24'].map((day) => usd(formFee('ibr', day, rules)?.amount ?? 0)).join(', '),
    },
    {
      rule: 'Filing a lien has a fee',
      citation: 'Labor Code § 4903.05(c)(1)',
      example: 'Filed on 09/01/2026',
      result: '$150.00',
      holds: (rules) => usd(formFee('lien', '2026-09-01', rules)?.amount ?? 0),
    },
    {
      rule: 'The amount in dispute is the lower of charge and fee schedule, minus the higher of posted and announced payments',
      citation: '8 CCR § 9792.5.6 (Amount in Dispute)',
      example: 'Charged and allowed $2,720.25, the EOR announces $1,000.00',
      result: '$1,720.25',
      holds: (rules) =>
        usd(
          remainingInDispute(
            caseView(oneLineBill(2720_25), rules, recordEor(1000_00, noon('2026-04-01'))).facts,
            rules,
          ),
        ),
    },
  ],
};
