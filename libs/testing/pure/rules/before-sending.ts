import { examineSubmission, quoteMedLegal, usd, type DraftLine } from '#domain';
import { lineOfCode } from './cases.js';
import type { RulePart } from './rule.js';
import { samePersonRules } from './same-person.js';

/** Amount, charge as it would be recorded, and warnings of each line of a treatment bill of 09/10/2026. */
const onTreatment =
  (...serviceLines: readonly DraftLine[]) =>
  (): string =>
    examineSubmission(
      { bill: { billingMode: 'professional', service: { date: '2026-09-10' }, serviceLines } },
      {
        today: '2026-09-11',
        administrator: null,
        savedProviderLacks: null,
        patientIdValid: true,
        claimIdValid: true,
      },
    )
      .quotes.map((quote) =>
        quote?.kind === 'priced'
          ? [usd(quote.allowed), quote.pricing.status, ...quote.warnings.map(({ code }) => `\`${code}\``)].join(' ')
          : String(quote?.kind),
      )
      .join('; ');

export const beforeSendingRules: RulePart = {
  title: 'Before a bill goes out',
  rules: [
    {
      rule: 'A medical-legal code is paid by its schedule on a treatment bill, too',
      citation: '8 CCR §§ 9794(a)(2), 9795',
      example: 'Treatment bill with ML201 charged at $100.00',
      result: '$2,015.00 calculated `med_legal_code_on_treatment_bill`',
      holds: onTreatment({ code: 'ML201', units: 1, charge: 100 }),
    },
    {
      rule: 'Beside it, treatment is priced as ever',
      citation: '8 CCR §§ 9794(a)(2), 9795',
      example: 'Treatment bill with 99214 charged at $150.00 and MLPRR, 412 pages',
      result: '$150.00 manual_charge; $1,236.00 calculated `med_legal_code_on_treatment_bill`',
      holds: onTreatment({ code: '99214', units: 1, charge: 150 }, { code: 'MLPRR', units: 412 }),
    },
    {
      rule: 'Its increments count, and it needs no charge',
      citation: '8 CCR §§ 9794(a)(2), 9795(d)',
      example: 'Treatment bill with ML203-94 without a charge: $650.00 × 1.35',
      result: '$877.50 calculated `med_legal_code_on_treatment_bill`',
      holds: onTreatment({ code: 'ML203', units: 1, modifiers: ['94'] }),
    },
    {
      rule: 'An interpreter is paid by the quarter hour, for two hours at least',
      citation: '8 CCR § 9795.3(b)(2)',
      example: 'T1013, 5 and 11 quarter hours: 8 × $11.25, 11 × $11.25',
      result: '$90.00 calculated; $123.75 calculated',
      holds: onTreatment({ code: 'T1013', units: 5 }, { code: 'T1013', units: 11 }),
    },
    {
      rule: 'The market rate of an interpreter is payable where it is higher and shown',
      citation: '8 CCR § 9795.3(b)(2)',
      example: 'T1013, 8 quarter hours charged at $150.00',
      result: '$90.00 calculated `interpreter_market_rate`',
      holds: onTreatment({ code: 'T1013', units: 8, charge: 150 }),
    },
    {
      rule: 'A missed appointment is paid, and records above 200 pages beside it',
      citation: '8 CCR § 9795(c)',
      example: 'ML200 and MLPRR, 212 pages: $503.75 + $636.00',
      result: '$1,139.75',
      holds: () =>
        usd(
          [quoteMedLegal(lineOfCode('ML200')), quoteMedLegal(lineOfCode('MLPRR', { units: 212 }))].reduce(
            (total, quote) => total + (quote.kind === 'priced' ? quote.allowed : 0),
            0,
          ),
        ),
    },
    ...samePersonRules,
  ],
};
