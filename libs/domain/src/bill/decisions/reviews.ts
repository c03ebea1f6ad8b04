import { losAngelesDate, type Timestamp } from '../../kernel/calendar.js';
import type { Decider } from '../../kernel/decider.js';
import { Rejection } from '../../kernel/rejection.js';
import { ibrFee } from '../../deadlines/deadlines.js';
import { remark, type BillCommand, type ReviewWish } from '../bill.commands.js';
import type { BillEvent } from '../bill.events.js';
import { type BillFacts, type EorFact, type ReviewFact } from '../bill.facts.js';
import { settled, type OutcomePart } from '../bill.outcome.js';
import { disputeOf, leftInDispute } from '../dispute.js';
import type { ReviewType } from '../bill.types.js';
import { billActions } from './actions.js';
import { eorInDispute, nothingInDispute } from './eor-in-dispute.js';
import { allowFrom, allValid, reject, unfitIds } from './refusals.js';

type Decisions = Decider<BillFacts, BillCommand, BillEvent>['decide'];

const disputedEor = (facts: BillFacts, type: ReviewType, at: Timestamp): EorFact => {
  allowFrom(facts, billActions[type].from, type);
  return eorInDispute(facts, type, at);
};

const created =
  (wish: ReviewWish, at: Timestamp, actorName: string | null): OutcomePart =>
  (facts) => {
    const eor = disputedEor(facts, wish.type, at);
    return [
      {
        type: 'ReviewCreated',
        data: {
          billId: facts.billId,
          reviewId: wish.reviewId,
          reviewType: wish.type,
          disputedAmount: disputeOf(facts, wish).disputedAmount,
          attachmentIds: wish.attachmentIds,
          eorId: eor.eorId,
          createdAt: at,
          private: {
            externalId: wish.externalId,
            reason: wish.reason,
            payerClaimControlNumber: wish.payerClaimControlNumber ?? eor.payerClaimControlNumber,
            lineItems: wish.lineItems,
            actorName,
          },
        },
      },
    ];
  };

const submitted =
  (reviewId: string, type: ReviewType, at: Timestamp, actorName: string | null): OutcomePart =>
  (facts) => {
    const { eorId } = disputedEor(facts, type, at);
    // What was paid since the draft is not disputed any more.
    const left = leftInDispute(facts);
    const drafted = facts.reviews.find((review) => review.reviewId === reviewId && review.state === 'draft');
    if (drafted && left === 0) nothingInDispute();
    return [
      {
        type: 'ReviewSubmitted',
        data: {
          billId: facts.billId,
          reviewId,
          reviewType: type,
          eorId,
          submittedAt: at,
          fee: type === 'independent_bill_review' ? ibrFee(losAngelesDate(at)) : null,
          ...(drafted && left < drafted.disputedAmount && { disputedAmount: left }),
          private: { actorName },
        },
      },
      ...facts.reviews
        .filter((review) => review.type === type && review.state === 'draft' && review.reviewId !== reviewId)
        .map((review): BillEvent => ({
          type: 'ReviewDiscarded',
          data: { billId: facts.billId, reviewId: review.reviewId },
        })),
    ];
  };

/** Fields first, then the state: what names nothing on this bill is wrong in every state. */
const checkWish = (facts: BillFacts, wish: ReviewWish, at: Timestamp): void => {
  const lineIds = facts.lines.map(({ id }) => id);
  allValid(
    unfitIds(wish.attachmentIds, facts.documentIds, (n) => `attachmentIds.${n}`, 'must be a document of this bill'),
    unfitIds(
      wish.lineItems.map(({ lineItemId }) => lineItemId),
      lineIds,
      (n) => `lineItems.${n}.lineItemId`,
      'must be a line of this bill',
    ),
  );
  const { left, problems } = disputeOf(facts, wish);
  // Where nothing is left no amount would be right.
  if (left > 0) allValid(problems);
  disputedEor(facts, wish.type, at);
  if (left === 0) nothingInDispute();
};

/** A draft that is still there: 404 for any other review but a submitted one, which is a conflict. */
const draftOf = (facts: BillFacts, reviewId: string, wanted: string): ReviewFact => {
  const review = facts.reviews.find((one) => one.reviewId === reviewId && one.state !== 'discarded');
  if (!review) throw new Rejection('not_found');
  return review.state === 'draft' ? review : reject(facts, wanted, 'The review was submitted before.');
};

export const reviewDecisions: Pick<Decisions, 'CreateReview' | 'SubmitReview' | 'DiscardReview' | 'StartReview'> = {
  CreateReview: (facts, { review, at, actorName }) => {
    checkWish(facts, review, at);
    return settled(facts, at, created(review, at, actorName));
  },

  SubmitReview: (facts, { reviewId, at, actorName }) => {
    const review = draftOf(facts, reviewId, 'submitting it');
    return settled(facts, at, submitted(reviewId, review.type, at, actorName));
  },

  DiscardReview: (facts, command) => {
    const { reviewId, at } = command;
    const { type } = draftOf(facts, reviewId, 'discarding it');
    return settled(facts, at, ({ billId }) => [
      {
        type: 'ReviewDraftDeleted',
        data: { billId, reviewId, reviewType: type, deletedAt: at, private: remark(null, command) },
      },
    ]);
  },

  StartReview: (facts, { review, at, actorName }) => {
    checkWish(facts, review, at);
    return settled(facts, at, (now) => {
      const made = created(review, at, actorName)(now);
      return [...made, ...submitted(review.reviewId, review.type, at, actorName)(now)];
    });
  },
};
