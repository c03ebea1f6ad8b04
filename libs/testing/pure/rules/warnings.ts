import { quoteMedLegal, quoteProfessional, treatmentReportWarnings, type DocumentType } from '#domain';
import { codesText, lineOfCode, warningsFor, quoteWarnings, linesOfCodes } from './cases.js';
import type { RulePart } from './rule.js';

/** Warning codes for a treatment bill with these codes and documents. */
const treatmentReport =
  (codes: readonly string[], ...documentTypes: readonly DocumentType[]) =>
  (): string =>
    codesText(
      treatmentReportWarnings(
        { billingMode: 'professional', serviceLines: linesOfCodes(...codes) },
        documentTypes.map((documentType) => ({ documentType })),
      ),
    );

export const warningRules: RulePart = {
  title: 'Submission warnings',
  rules: [
    {
      rule: 'Record review requires a declaration of the number of pages',
      citation: '8 CCR § 9793(n); Labor Code § 4062.3',
      example: 'ML201 and MLPRR with a report, without a letter of attestation',
      result: '`record_review_declaration_missing`',
      holds: warningsFor(linesOfCodes('ML201', 'MLPRR'), ['final_report']),
    },
    {
      rule: 'Record review is billed with an evaluation, a report or a missed appointment',
      citation: '8 CCR § 9795(c)',
      example: 'MLPRR only',
      result: '`record_review_alone`',
      holds: warningsFor(linesOfCodes('MLPRR')),
    },
    {
      rule: 'A service is a comprehensive evaluation, a follow-up or a supplemental report, but only one of them',
      citation: '8 CCR §§ 9793, 9795(c)',
      example: 'ML201 and ML203 on the same day',
      result: '`evaluations_on_one_day`',
      holds: warningsFor(linesOfCodes('ML201', 'ML203')),
    },
    {
      rule: 'A service line is billed once',
      citation: 'CARC 18 (exact duplicate)',
      example: 'ML204 twice with the same modifiers and date',
      result: '`service_line_repeated`',
      holds: warningsFor(linesOfCodes('ML204', 'ML204')),
    },
    {
      rule: 'A drug that a physician dispenses is billed with its NDC',
      citation: '8 CCR §§ 9789.13.3, 9789.40.6',
      example: 'J8499 without and with an NDC',
      result: '`drug_missing`; none',
      uncertain: true,
      holds: (rules) =>
        [{}, { drug: { ndc: '00026063512', unit: 'UN' as const, quantity: 30 } }]
          .map((more) => warningsFor([{ code: 'J8499', units: 1, ...more }])(rules))
          .join('; '),
    },
    {
      rule: 'An agreed evaluator or a treating physician is not a panel evaluator',
      citation: '8 CCR § 9795(d)',
      example: 'ML201 with 94 and 95',
      result: '`modifiers_contradict`',
      holds: warningsFor([{ code: 'ML201', units: 1, modifiers: ['94', '95'] }]),
    },
    {
      rule: 'With a medical-legal code, only diagnostic tests are billed by the treatment fee schedule',
      citation: '8 CCR § 9794(a)(1)',
      example: 'ML201 and 99245',
      result: '`treatment_evaluation_on_med_legal`',
      holds: warningsFor(linesOfCodes('ML201', '99245')),
    },
    {
      rule: 'No more than the fee schedule amount is payable',
      citation: 'Labor Code §§ 5307.1(a), 5307.6(a)',
      example: 'ML201 charged at $2,015.01',
      result: '`charge_above_schedule`',
      holds: (rules) => quoteWarnings(quoteMedLegal(lineOfCode('ML201', { charge: 2015_01 }), rules)),
    },
    {
      rule: 'Testimony is paid for at least two hours',
      citation: '8 CCR § 9795(c)',
      example: 'ML204, 7 quarter hours',
      result: '`units_unusual`',
      holds: (rules) => quoteWarnings(quoteMedLegal(lineOfCode('ML204', { units: 7 }), rules)),
    },
    {
      rule: 'The time to pay starts with the bill and, if the service requires one, the report',
      citation: 'Labor Code § 4622(a)(1)',
      example: 'ML201 without a report',
      result: '`report_missing`',
      holds: warningsFor(linesOfCodes('ML201'), []),
    },
    {
      rule: 'Missed appointments and testimony require no report',
      citation: '8 CCR § 9795(c)',
      example: 'ML200 and ML204 without a report',
      result: 'none',
      holds: warningsFor(linesOfCodes('ML200', 'ML204'), []),
    },
    {
      rule: 'Evaluation and management services are billed with the report that the reporting duties require, or with a narrative report',
      citation: 'DWC Medical Billing and Payment Guide § 3.0; 8 CCR § 9785',
      example: 'Treatment bill with 99214 and a W-9',
      result: '`report_missing`',
      holds: treatmentReport(['99214'], 'w9'),
    },
    {
      rule: 'Treatment without evaluation and management services is complete without a report',
      citation: 'DWC Medical Billing and Payment Guide § 3.0',
      example: 'Treatment bill with 97110; with 99214 and a report',
      result: 'none; none',
      holds: () => [treatmentReport(['97110'])(), treatmentReport(['99214'], 'final_report')()].join('; '),
    },
    {
      rule: 'A financial interest in an entity that provides services by referral is disclosed in writing with the claim for payment since 01/01/2026',
      citation: 'Labor Code § 139.32 (AB 1398, Stats. 2025 ch. 640)',
      example: 'A document of type `interest_disclosure`; a bill does not show whether there is an interest',
      result: 'accepted; never reported as missing',
      uncertain: true,
      holds: {
        spec: 'apps/command-api/src/bills/bill-checks.http.spec.ts',
        test: 'accepts a disclosure of a financial interest and a report on the template',
      },
    },
    {
      rule: 'A QME may use the report template of the Division, expected by 01/01/2027; its use does not prove that a report is complete',
      citation: 'AB 1293 (Stats. 2025 ch. 298)',
      example: 'A document of type `qme_report_template`',
      result: 'accepted as the report',
      uncertain: true,
      holds: {
        spec: 'apps/command-api/src/bills/bill-checks.http.spec.ts',
        test: 'accepts a disclosure of a financial interest and a report on the template',
      },
    },
    {
      rule: 'The report fee table is outdated after its last entry',
      citation: '8 CCR §§ 9789.12.14, 9789.14',
      example: 'WC002 on 02/15/2025',
      result: '`fee_table_outdated`',
      holds: (rules) =>
        quoteWarnings(quoteProfessional(lineOfCode('WC002', { charge: 100_00, serviceDate: '2025-02-15' }), rules)),
    },
    {
      rule: 'A report code without an amount on file needs the table of the Division',
      citation: '8 CCR §§ 9789.12.14, 9789.14',
      example: 'WC008, charged $100.00',
      result: '`fee_table_outdated`',
      holds: (rules) => quoteWarnings(quoteProfessional(lineOfCode('WC008', { charge: 100_00 }), rules)),
    },
  ],
};
