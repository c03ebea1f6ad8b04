import { noon, simulate, startReview } from '#domain/samples';
import { caseView, SECOND_REVIEW, PARTLY_PAID, FORM_SPECS } from './cases.js';
import type { RulePart } from './rule.js';

export const reviewRules: RulePart = {
  title: 'Reviews',
  rules: [
    {
      rule: 'A bill stays partially paid if its second review is denied',
      citation: '8 CCR § 9792.5.5',
      example: '$500.00 of $2,015.00 paid, the second review is denied',
      result: 'partially_paid',
      holds: (rules) =>
        caseView({}, rules, PARTLY_PAID, SECOND_REVIEW, simulate('denied', noon('2026-04-10'))).facts.state,
    },
    {
      rule: 'An independent bill review decides amounts, not liability',
      citation: '8 CCR § 9792.5.7(b); Labor Code § 4603.6',
      example: 'The second review’s EOR denies for CARC 197',
      result: '`ibr_not_for_liability`',
      holds: {
        spec: 'apps/command-api/src/bills/reviews/ibr-liability.http.spec.ts',
        test: 'drafts and submits an IBR of a liability denial with a warning',
      },
    },
    {
      rule: 'A dispute about the amount alone cannot be filed as a lien',
      citation: 'Labor Code §§ 4603.6(a), 4903.05(c)(1); 8 CCR § 9792.5.7(b)',
      example: '$500.00 of $2,015.00 paid, the rest adjusted with CARC 45',
      result: '`lien_for_ibr_matter`',
      holds: {
        spec: 'apps/command-api/src/bills/actions/mark-lien.http.spec.ts',
        test: 'has a warning if only the amount is in dispute',
      },
    },
    {
      rule: 'An independent bill review decides the amount under a contract, but not whether the contract applies',
      citation: '8 CCR § 9792.5.7(a)(1), (b)',
      example: 'A treatment line with a contract rate, paid below it',
      result: '`ibr_not_for_contract`',
      holds: {
        spec: 'apps/command-api/src/organizations/payer-contracts.http.spec.ts',
        test: 'has a review reason with the contract amount, and an IBR has a warning',
      },
    },
    {
      rule: 'A determination upholds or overturns the payer’s decision',
      citation: 'Labor Code § 4603.6(f)',
      example: 'The whole remaining amount is ordered to be paid: the decision is overturned',
      result: 'granted',
      holds: (rules) =>
        caseView(
          {},
          rules,
          PARTLY_PAID,
          SECOND_REVIEW,
          simulate('denied', noon('2026-04-10')),
          startReview('independent_bill_review', noon('2026-04-20')),
          simulate('paid', noon('2026-05-20')),
        ).reviews.at(-1)?.outcome ?? 'none',
    },
    {
      rule: 'A second review is requested on form SBR-1, or for treatment also on the modified bill',
      citation: '8 CCR §§ 9792.5.4, 9792.5.5(c)',
      example: 'The EOR of a medical-legal bill',
      result: 'names only form SBR-1',
      holds: { spec: `${FORM_SPECS}/eor-rights.spec.ts`, test: 'a medical-legal explanation names only form SBR-1' },
    },
    {
      rule: 'An explanation of review states how, where and until when to dispute it',
      citation: 'Labor Code § 4603.3(a)',
      example: 'The EOR of a treatment bill',
      result: 'also names the modified bill',
      holds: {
        spec: `${FORM_SPECS}/eor-rights.spec.ts`,
        test: 'an explanation for treatment also names the modified bill',
      },
    },
    {
      rule: 'An injured employee owes nothing for treatment',
      citation: 'Labor Code § 3751(b)',
      example: 'An EOR with adjustments of group PR',
      result: 'states no patient responsibility',
      holds: {
        spec: `${FORM_SPECS}/eor-rights.spec.ts`,
        test: 'an explanation never states that the injured employee owes an amount, regardless of the payer’s group code',
      },
    },
  ],
};
