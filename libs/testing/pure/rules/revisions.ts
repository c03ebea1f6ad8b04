import { type BillCommand, type RuleSet, billDeadlines, filingLimit, revisedBy, usDate } from '#domain';
import { correctBill, endRevision, noon, recordEor } from '#domain/samples';
import { ACCEPTED, caseView } from './cases.js';
import type { RulePart } from './rule.js';

const CORRECT_BILL_SPEC = 'apps/command-api/src/bills/actions/correct-bill.http.spec.ts';
const TRANSMISSION_SPEC = 'libs/documents/src/delivery/transmission.spec.ts';
const DENIED = recordEor(0, noon('2026-05-04'), { servedAt: '2026-05-04' });
const corrected = correctBill(noon('2026-05-20'));

const deadlineIds = (rules: RuleSet, ...commands: readonly BillCommand[]): string =>
  billDeadlines(caseView({}, rules, ACCEPTED, DENIED, ...commands), '2026-06-01', rules)
    .filter(({ id }) => id === 'second_review')
    .map(({ id, lastDay }) => `\`${id}\` ${usDate(lastDay)}`)
    .join(', ') || 'none';

export const revisionRules: RulePart = {
  title: 'Corrections after an EOR',
  rules: [
    {
      rule: 'A bill that is corrected after its EOR replaces an adjudicated claim: frequency code 7 and the payer claim control number, without a condition code',
      citation: 'DWC Medical Billing and Payment Guide § 5.0; X12 005010X222A1, CLM05-3, REF*F8',
      example: 'Denied for CO-16 on 05/04/2026, corrected on 05/20/2026; the control number is PCN-77',
      result: ':B:7, REF*F8*PCN-77; box 22: 7 and PCN-77; box 10d: empty',
      holds: {
        spec: TRANSMISSION_SPEC,
        test: 'marks a corrected bill after an EOR as a replacement, without a condition code',
      },
    },
    {
      rule: 'A correction does not stop the clock for a second review',
      citation: '8 CCR § 9792.5.5(b)',
      example: 'EOR served on 05/04/2026, corrected on 05/20/2026; day 90 is a Sunday',
      result: '`second_review` 08/03/2026',
      holds: (rules) => deadlineIds(rules, corrected),
    },
    {
      rule: 'After an EOR, a bill is corrected, not resubmitted',
      citation: 'DWC Medical Billing and Payment Guide § 5.0',
      example: '`resubmit` of a denied bill',
      result: '409 that refers to `correct_bill`',
      holds: { spec: CORRECT_BILL_SPEC, test: 'returns 409 that refers to correct_bill for the action resubmit' },
    },
    {
      rule: 'A correction contains the payer claim control number of the bill that it replaces',
      citation: 'X12 005010X222A1, REF*F8',
      example: 'No EOR and no acknowledgment contains one',
      result: '422 at `payerClaimControlNumber`',
      holds: { spec: CORRECT_BILL_SPEC, test: 'requires a payer claim control number if none is known' },
    },
    {
      rule: 'A correction that goes to another payer is an original bill: REF*F8 and item 22 name a claim in the payer’s own system',
      citation: 'X12 005010X222A1, CLM05-3, REF*F8; X12 RFI 1538, 2173',
      example: 'Denied for CO-109, corrected for another claims administrator',
      result: ':B:1 without REF*F8; box 22: empty',
      holds: {
        spec: CORRECT_BILL_SPEC,
        test: 'is an original bill without the number of the first payer (X12 RFI 1538, 2173)',
      },
    },
    {
      rule: 'A number in a rejection or in a voided EOR names no claim that the payer has for the bill',
      citation: 'X12 005010X222A1, REF*F8; X12 RFI 1538',
      example: 'Rejected with PCN-3, resubmitted, EOR without a number, second review',
      result: ':B:1 without REF*F8; box 22: empty; warning',
      holds: {
        spec: TRANSMISSION_SPEC,
        test: 'names no claim that the payer does not have (X12 RFI 1538): rejections and voided EORs',
      },
    },
    {
      rule: 'A correction after the filing limit may be refused as untimely',
      citation: 'Labor Code §§ 4603.2(b)(1)(B), 4625(a)',
      example: 'Service of 02/24/2026, corrected on 03/01/2027',
      result: '`revision_after_filing_limit` after 02/24/2027',
      holds: (rules) => {
        const limit = filingLimit('med_legal', '2026-02-24', rules)?.lastDay ?? '';
        return `${limit < '2027-03-01' ? '`revision_after_filing_limit`' : 'none'} after ${usDate(limit)}`;
      },
    },
    {
      rule: 'A bill and its correction are one balance: the original bill is excluded from totals and closes when the payer responds to the correction',
      citation: 'DWC Medical Billing and Payment Guide § 5.0',
      example: 'Denied on 05/04/2026, corrected on 05/20/2026, the correction paid',
      result: 'closed, second review none',
      holds: (rules) => {
        const ended = caseView({}, rules, ACCEPTED, DENIED, corrected, endRevision(noon('2026-06-01'), 'answered'));
        if (revisedBy(ended.facts) === null) return 'not corrected';
        return `${ended.facts.state}, second review ${deadlineIds(rules, corrected, endRevision(noon('2026-06-01'), 'answered'))}`;
      },
    },
  ],
};
