import {
  disputedLines,
  dollarsOf,
  ibrContractWarnings,
  ibrWarnings,
  type BillOnFile as Bill,
  type ReviewOnFile as Review,
  type RuleSet,
} from '#domain';
import type { WarningView } from '../bills/bill.view.js';
import type { ReviewView } from './review.view.js';

export const presentReview = (bill: Bill, review: Review, rules: RuleSet): ReviewView => ({
  id: review.id,
  billId: bill.clear?.billId ?? '',
  originalBillId: bill.clear?.originalBillId ?? '',
  externalId: review.externalId,
  type: review.type,
  state: review.state,
  reason: review.reason,
  disputedAmount: dollarsOf(review.disputedAmount),
  payerClaimControlNumber: review.payerClaimControlNumber,
  attachmentIds: review.attachmentIds,
  lineItems: presentLines(bill, review, rules),
  submittedAt: review.submittedAt,
  createdAt: review.createdAt,
  updatedAt: review.updatedAt,
  outcome: review.outcome,
  warnings: reviewWarnings(bill.facts, review, 'type'),
});

const presentLines = (bill: Bill, review: Review, rules: RuleSet): ReviewView['lineItems'] => {
  const disputed = new Map(disputedLines(bill, review, rules).map((line) => [line.lineItemId, line.disputed]));
  return review.lineItems.map(({ lineItemId, reason }) => ({
    lineItemId,
    reason,
    disputedAmount: dollarsOf(disputed.get(lineItemId) ?? 0),
  }));
};

/** `path`: field in the request that created the review. */
export const reviewWarnings = ({ eors, lines }: Bill['facts'], review: Review, path: string): readonly WarningView[] =>
  review.type === 'independent_bill_review'
    ? [
        ...ibrWarnings(
          eors.find(({ eorId }) => eorId === review.eorId),
          path,
        ),
        ...ibrContractWarnings(lines, path),
      ]
    : withoutReference(review);

/** Warns if the fee's rule has ended or is unproven. `path`: as in `reviewWarnings`. */
export const feeWarnings = ({ feeRule }: Pick<Review, 'feeRule'>, path: string): readonly WarningView[] =>
  feeRule?.outdated
    ? [
        {
          code: 'rule_outdated',
          path,
          message: `The fee is from a rule (${feeRule.id}) that ended on ${feeRule.validThrough ?? ''}. Check the amount due in the review portal.`,
          ruleId: feeRule.id,
          ...(feeRule.validThrough !== null && { validThrough: feeRule.validThrough }),
        },
      ]
    : feeRule?.certainty === 'unproven'
      ? [
          {
            code: 'rule_unproven',
            path,
            message: `The fee is our reading (${feeRule.id}). Check the amount due in the review portal: an underpaid request is ineligible.`,
          },
        ]
      : [];

/** A second review has the payer's bill number in box 22, and in REF*F8 of an electronic bill. */
const withoutReference = ({ payerClaimControlNumber }: Review): readonly WarningView[] =>
  payerClaimControlNumber
    ? []
    : [
        {
          code: 'original_reference_missing',
          path: 'payerClaimControlNumber',
          message:
            'No payer claim control number is on file, so the request cannot identify the original bill to the payer.',
        },
      ];
