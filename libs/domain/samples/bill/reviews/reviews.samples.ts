import {
  askedAt,
  but,
  idAt,
  noon,
  pick,
  TODAY,
  type BillCommandOf,
  type TopicSamples,
  type Wish,
} from '../bill.samples.js';
import { fullEor, recordEor, voidEor } from '../eors/eors.samples.js';
import { refusedInAll } from '../lifecycle.samples.js';
import { simulate } from '../sandbox/sandbox.samples.js';
import type { ReviewCommands, ReviewInput, reviewActions } from '../../../src/bill/reviews/reviews.commands.js';
import type { ReviewEvents } from '../../../src/bill/reviews/reviews.events.js';
import type { ReviewType } from '../../../src/bill/shared/bill.types.js';

const reviewData = (type: ReviewType, at: string) => ({
  reviewId: idAt('review', at),
  type,
  externalId: null,
  reason: 'Paid below the fee schedule.',
  disputedAmount: null,
  payerClaimControlNumber: null,
  attachmentIds: [],
  lineItems: [],
});

/** Returns a command that creates and submits a review. */
export const startReview = (type: ReviewType, at: string): BillCommandOf<'StartReview'> => ({
  type: 'StartReview',
  data: { ...askedAt(at), review: reviewData(type, at) },
});
export const draftReview = (type: ReviewType, at: string): BillCommandOf<'CreateReview'> => ({
  type: 'CreateReview',
  data: { ...askedAt(at), review: reviewData(type, at) },
});

export const submitReview = (reviewId: string, at: string): BillCommandOf<'SubmitReview'> => ({
  type: 'SubmitReview',
  data: { ...askedAt(at), reviewId },
});
export const discardReview = (reviewId: string, at: string): BillCommandOf<'DiscardReview'> => ({
  type: 'DiscardReview',
  data: { ...askedAt(at), reviewId },
});

/** Review with every field filled, for a bill with the two lines of `fullSubmission`. */
const full: Partial<ReviewInput> = {
  externalId: 'R-1',
  payerClaimControlNumber: 'PCCN-1',
  attachmentIds: ['doc_1'],
  lineItems: [{ lineItemId: 'line_2', reason: 'The declaration of pages was attached.' }],
};
const withAll = <C extends BillCommandOf<'CreateReview' | 'StartReview'>>(command: C): C => ({
  ...command,
  data: { ...command.data, review: { ...command.data.review, ...full } },
});

const denied = simulate('denied', noon('2026-06-01'));
const draft = withAll(draftReview('second_review', noon('2026-06-02')));
const idle = withAll(draftReview('second_review', '2026-06-02T21:00:00.000Z'));
const secondReview = startReview('second_review', noon('2026-06-03'));
const escalated = [denied, secondReview, fullEor, withAll(startReview('independent_bill_review', noon('2026-06-18')))];
const granted = recordEor(10_00, noon('2026-06-24'));

const typeBy = (n: number): ReviewType => (n % 3 === 0 ? 'independent_bill_review' : 'second_review');
const reviewStarted: Wish<BillCommandOf<'StartReview'>> = (_, at, n) => startReview(typeBy(n), at);
/** Disputes one cent, which is at most the amount left in dispute. */
const harmless = (type: ReviewType) => (_: unknown, at: string) => [
  but(startReview(type, at), { review: { ...reviewData(type, at), disputedAmount: 1 } }),
];
const started = (type: ReviewType) => () => startReview(type, TODAY);

export const reviewSamples: TopicSamples<ReviewCommands, ReviewEvents, keyof typeof reviewActions> = {
  wishes: {
    CreateReview: [(_, at, n) => draftReview(typeBy(n), at)],
    SubmitReview: [(facts, at, n) => submitReview(pick(facts.reviews, n)?.reviewId ?? 'review_none', at)],
    DiscardReview: [(facts, at, n) => discardReview(pick(facts.reviews, n)?.reviewId ?? 'review_none', at)],
    // Reviews need the longest history, so they are started more often.
    StartReview: [reviewStarted, reviewStarted, reviewStarted, reviewStarted],
  },
  events: {
    ReviewCreated: escalated,
    ReviewSubmitted: escalated,
    ReviewDiscarded: [denied, draft, secondReview],
    ReviewDraftDeleted: [denied, draft, idle, discardReview(idle.data.review.reviewId, noon('2026-06-03'))],
    ReviewDecided: [...escalated, granted],
    ReviewReopened: [...escalated, granted, voidEor(granted.data.eor.eorId, noon('2026-06-25'))],
  },
  actions: {
    second_review: { harmless: harmless('second_review'), ready: { scenario: 'partial_payment' } },
    // Requires a decided second review, which the API tour creates itself.
    independent_bill_review: { harmless: harmless('independent_bill_review') },
  },
  lifecycle: [
    {
      kind: 'review',
      trigger: 'second_review submitted',
      outcomes: {
        ...refusedInAll,
        processed: 'second_review',
        partially_paid: 'second_review',
        denied: 'second_review',
      },
      command: started('second_review'),
    },
    {
      kind: 'review',
      trigger: 'independent_bill_review submitted',
      outcomes: { ...refusedInAll, processed: 'ibr', partially_paid: 'ibr', denied: 'ibr' },
      command: started('independent_bill_review'),
      way: 'after a second review',
    },
  ],
};
