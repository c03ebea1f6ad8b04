import {
  disputedLines,
  dollarsOf,
  ibrWarnings,
  type BillOnFile as Bill,
  type ReviewOnFile as Review,
  type RuleSet,
} from '#domain';
import type { WarningView } from '../bills/bill.view.js';
import type { ReviewView } from './review.view.js';

/** One review of a bill as the API answers it. */
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

/** Warnings about a review. `path`: of the field that asked for it. */
export const reviewWarnings = ({ eors }: Bill['facts'], review: Review, path: string): readonly WarningView[] =>
  review.type === 'independent_bill_review'
    ? ibrWarnings(
        eors.find(({ eorId }) => eorId === review.eorId),
        path,
      )
    : withoutReference(review);

/** Warnings about the fee of an independent bill review by a rule that ran out, or whose order nobody read. `path`: as above. */
export const feeWarnings = ({ feeRule }: Pick<Review, 'feeRule'>, path: string): readonly WarningView[] =>
  feeRule?.outdated
    ? [
        {
          code: 'rule_outdated',
          path,
          message: `The fee is that of a rule (${feeRule.id}) that ended on ${feeRule.validThrough ?? ''}: the portal of the review shows what is due.`,
          ruleId: feeRule.id,
          ...(feeRule.validThrough !== null && { validThrough: feeRule.validThrough }),
        },
      ]
    : feeRule?.certainty === 'unproven'
      ? [
          {
            code: 'rule_unproven',
            path,
            message: `The fee is our reading (${feeRule.id}): the portal of the review shows what is due, and too little makes the request ineligible.`,
          },
        ]
      : [];

/** A second review names the payer's number of the bill: box 22, REF*F8 of an electronic bill. */
const withoutReference = ({ payerClaimControlNumber }: Review): readonly WarningView[] =>
  payerClaimControlNumber
    ? []
    : [
        {
          code: 'original_reference_missing',
          path: 'payerClaimControlNumber',
          message: 'No claim control number of the payer is known: the request cannot name the bill that it is about.',
        },
      ];
