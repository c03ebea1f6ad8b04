import { FORM_SPECS } from './cases.js';
import { nameRules } from './names.js';
import type { RulePart } from './rule.js';

export const paperRules: RulePart = {
  title: 'Forms',
  rules: [
    ...nameRules,
    {
      rule: 'Form SBR-1 has the fields of the Division’s form in the same order',
      citation: '8 CCR § 9792.5.6',
      example: 'Charged $3,022.50, paid $2,015.00',
      result: 'Amount in Dispute $1,007.50',
      holds: {
        spec: `${FORM_SPECS}/review-form/review-form.spec.ts`,
        test: 'has every field of the Division’s form in its order',
      },
    },
    {
      rule: 'Form RFA has the fields of the Division’s form in the same order, with five treatments and any others on a continuation page',
      citation: '8 CCR § 9785.5',
      example: 'Seven treatments, expedited, resubmitted with changed facts',
      result: '`rfa-form-full.golden.txt`',
      holds: {
        spec: 'libs/documents/src/authorization/rfa.golden.spec.ts',
        test: 'has every field of the Division’s form in its order',
      },
    },
    {
      rule: 'Form IBR-1 has the fields of the Division’s form in the same order',
      citation: '8 CCR § 9792.5.8',
      example: 'ML201 with 95',
      result: 'Qualified Medical Evaluator is checked',
      holds: {
        spec: `${FORM_SPECS}/review-form/review-form.spec.ts`,
        test: 'has every field of the Division’s form in its order',
      },
    },
    {
      rule: 'A request covers one date of service and one billing code; for more, it requests consolidation',
      citation: '8 CCR §§ 9792.5.7(a)(1), 9792.5.12',
      example: '99214 and 97110 on one bill',
      result: 'Consolidated: Yes',
      holds: {
        spec: 'libs/documents/src/bill/review-of.spec.ts',
        test: 'requests consolidation for treatment with more than one code or day, never for a medical-legal report',
      },
    },
    {
      rule: 'A second review has condition code W3, and resubmission code 7 with the payer claim control number',
      citation: '8 CCR § 9792.5.5(c)(1)(A)',
      example: 'The payer claim control number is PAYERCTRL1',
      result: 'Box 10d: BGW3; box 22: 7 and PAYERCTRL1',
      holds: {
        spec: `${FORM_SPECS}/claim-form/claim-form.spec.ts`,
        test: 'marks a second review and names the control number of the original bill',
      },
    },
    {
      rule: 'The carrier block ends with city, state and ZIP code',
      citation: 'NUCC 1500 (02/12), carrier block',
      example: 'A name and an address of four lines',
      result: 'LEXINGTON KY 40512-4479',
      holds: {
        spec: `${FORM_SPECS}/claim-form/full-boxes.spec.ts`,
        test: 'prints city and ZIP of a long address in the last line and joins the lines before it',
      },
    },
    {
      rule: 'An independent bill review filing has its documents in the order required by law, and is served on the payer',
      citation: '8 CCR § 9792.5.7(d), (f)',
      example: 'A bill with two documents',
      result: 'Cover, IBR-1, claim form, EOR, SBR-1, second EOR, documents, fee',
      holds: {
        spec: 'libs/documents/src/bill/packets.golden.spec.ts',
        test: 'match the golden filing packet of an independent bill review',
      },
    },
  ],
};
