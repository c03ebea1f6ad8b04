import { dollarsOf, type ReviewOutcome, type ReviewType } from '#domain';
import { Choice, Id } from '../../kernel/fields.js';
import {
  BillEventData,
  routeText,
  defineEvent,
  routeLabel,
  formatDollars,
  type PublishedData,
  type BillPublication,
} from '../publication.js';

const reviewTypes = ['second_review', 'independent_bill_review'] as const satisfies readonly ReviewType[];

const reviewOutcomes = ['granted', 'partially_granted', 'upheld'] as const satisfies readonly ReviewOutcome[];

export class ReviewEventData extends BillEventData {
  @Id('ID of the review.', { example: 'review_01j8x2v5m3qk7n4t6w9y0z1abc' }) readonly reviewId!: string;
  @Choice(reviewTypes, 'Type of review.', { example: 'second_review' }) readonly reviewType!: ReviewType;
}

export class ReviewDecidedEventData extends ReviewEventData {
  @Choice(
    reviewOutcomes,
    'Outcome by amount. For a second review, the payer’s decision. For an independent bill review, the determination: `granted` overturns the payer’s decision, `upheld` upholds it.',
    { example: 'partially_granted' },
  )
  readonly outcome!: ReviewOutcome;
}

export class ReviewReopenedEventData extends BillEventData {
  @Id('ID of the review.', { example: 'review_01j8x2v5m3qk7n4t6w9y0z1abc' }) readonly reviewId!: string;
}

export const reviewKinds = {
  'review.created': defineEvent(ReviewEventData, 'A review was drafted.'),
  'review.submitted': defineEvent(ReviewEventData, 'A review was submitted.'),
  'review.discarded': defineEvent(ReviewEventData, 'A draft review was discarded.'),
  'review.decided': defineEvent(ReviewDecidedEventData, 'A review has an outcome.'),
  'review.reopened': defineEvent(
    ReviewReopenedEventData,
    'A review is open again: the payment or EOR that decided it was voided, or its payment was refunded or recouped.',
  ),
} as const;

const reviewName = { second_review: 'Second Bill Review', independent_bill_review: 'Independent Bill Review' } as const;

/** Filed with the Division's reviewer, not sent through the payer's delivery methods (8 CCR § 9792.5.7(d)). */
export const FILING = 'Filing for independent bill review';

/** Says who decided: the payer about its own payment, or the determination (Labor Code § 4603.6). */
const outcomeText = {
  second_review: {
    granted: 'granted by the payer',
    partially_granted: 'partially granted by the payer',
    upheld: 'upheld by the payer',
  },
  independent_bill_review: { granted: 'overturned', partially_granted: 'overturned in part', upheld: 'upheld' },
} as const;

export const reviewPublication = {
  ReviewCreated: {
    publish: ({ billId, reviewId, reviewType }): PublishedData<ReviewEventData> => ({ billId, reviewId, reviewType }),
    tell: ({ data, text }) => ({
      type: 'review_created',
      title: `${reviewName[data.reviewType]} drafted`,
      description: text.reason ?? 'No reason on file.',
      amount: dollarsOf(data.disputedAmount),
    }),
  },
  ReviewSubmitted: {
    publish: ({ billId, reviewId, reviewType }): PublishedData<ReviewEventData> => ({ billId, reviewId, reviewType }),
    tell: ({ data: { reviewType, fee }, route }) => ({
      type: 'review_submitted',
      title: `${reviewName[reviewType]} submitted`,
      description: fee === null ? routeText(route) : `To be filed with a fee of ${formatDollars(fee)}.`,
      delivery: reviewType === 'independent_bill_review' ? FILING : routeLabel(route),
    }),
  },
  ReviewDiscarded: { tell: null },
  ReviewDraftDeleted: {
    publish: ({ billId, reviewId, reviewType }): PublishedData<ReviewEventData> => ({ billId, reviewId, reviewType }),
    tell: ({ data }) => ({
      type: 'review_discarded',
      title: `${reviewName[data.reviewType]} draft discarded`,
      description: 'The review was not submitted.',
    }),
  },
  ReviewDecided: {
    publish: ({ billId, reviewId, reviewType, outcome }): PublishedData<ReviewDecidedEventData> => ({
      billId,
      reviewId,
      reviewType,
      outcome,
    }),
    tell: ({ data: { reviewType, outcome, by } }) => ({
      type: 'review_decided',
      title: `${reviewName[reviewType]}: ${outcomeText[reviewType][outcome]}`,
      description: by === 'eor' ? 'Decided by the amount that the EOR pays.' : 'The bill is paid in full.',
    }),
  },
  ReviewReopened: {
    publish: ({ billId, reviewId }): PublishedData<ReviewReopenedEventData> => ({ billId, reviewId }),
    tell: () => ({
      type: 'review_reopened',
      title: 'Review open again',
      description: 'The payment or EOR that decided the review no longer counts.',
    }),
  },
} satisfies Partial<BillPublication>;
