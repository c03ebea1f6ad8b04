import { examineSubmission, usd, type DraftLine } from '#domain';
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
    ...samePersonRules,
  ],
};
