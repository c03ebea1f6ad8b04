import { formFee } from '../../deadlines/deadlines.js';
import { losAngelesDate, usDate, type CalendarDate, type Timestamp } from '../../kernel/calendar.js';
import type { DataOf } from '../../kernel/decider.js';
import { Rejection, type FieldProblem } from '../../kernel/rejection.js';
import {
  assertState,
  assertValid,
  answeredStates,
  reject,
  remark,
  idProblems,
  type ActionRule,
  type CommandContext,
  type Decisions,
  type Step,
} from '../shared/decisions.js';
import type { BillEvent } from '../shared/bill.events.js';
import { latestEor, payerClaimNumberOf, type BillFacts } from '../shared/bill.facts.js';
import { ibrCaution, ibrContractCaution, type EorFact } from '../eors/index.js';
import type { Cents, DisputedItem, ReviewType } from '../shared/bill.types.js';
import { reviewWindow } from './review-window.js';
import { recordDenial, type AuthorizationProof } from '../authorization/index.js';
import { disputeOf, remainingInDispute } from './dispute.js';
import type { RuleSet } from '../../rules/rule-set.js';
import type { ReviewFact } from '../shared/review-fact.js';

export interface ReviewInput {
  readonly reviewId: string;
  readonly type: ReviewType;
  readonly externalId: string | null;
  readonly reason: string;
  /** Null for the default: fee schedule amounts minus paid amounts. */
  readonly disputedAmount: Cents | null;
  readonly payerClaimControlNumber: string | null;
  readonly attachmentIds: readonly string[];
  /** Lines, each with a reason and optionally an amount below the default. Empty for all lines. */
  readonly lineItems: readonly DisputedItem[];
}

/** Filing fee for an independent bill review, in cents. */
export interface FeePaid {
  readonly amount: Cents;
  readonly paidAt: CalendarDate | null;
  readonly method: 'card' | 'check';
  /** Check number, or confirmation number from the portal. */
  readonly reference: string | null;
}

/** Absent if the EOR denies no authorized lines or the denial is already recorded. */
interface WithProof {
  readonly proof?: AuthorizationProof | null;
}

/** `fee`: fee paid. If absent, the fee set by the dated rule. `replaces`: draft that the new draft replaces. */
export interface ReviewCommands {
  readonly CreateReview: CommandContext & WithProof & { review: ReviewInput; replaces?: string };
  readonly SubmitReview: CommandContext & WithProof & { reviewId: string; fee?: FeePaid };
  readonly DiscardReview: CommandContext & { reviewId: string };
  readonly StartReview: CommandContext & WithProof & { review: ReviewInput; fee?: FeePaid };
}

/**
 * Throws if no EOR can be disputed now. A second review disputes an EOR for the original bill. An independent bill
 * review disputes an EOR for a decided second review. Each EOR can be disputed once, within its period.
 */
const eorInDispute = (facts: BillFacts, type: ReviewType, at: Timestamp, rules: RuleSet): EorFact => {
  const eor = latestEor(facts);
  if (!eor) return reject(facts, type, 'There is no EOR on file to dispute.');
  if (eor.answers !== (type === 'second_review' ? 'original' : 'second_review'))
    return reject(facts, type, `The latest EOR responds to ${eor.answers}.`);
  if (facts.reviews.some((review) => review.state === 'submitted' && review.eorId === eor.eorId))
    return reject(facts, type, 'A review of the latest EOR was already submitted.');
  const { lastDay } = reviewWindow(facts, type, eor, rules).end;
  if (losAngelesDate(at) > lastDay)
    throw new Rejection('review_window_closed', `The last day to request the review was ${usDate(lastDay)}.`);
  return eor;
};

const throwNothingInDispute = (): never => {
  throw new Rejection(
    'nothing_in_dispute',
    'The full amount due for these lines by fee schedule or contract is paid or announced in an EOR.',
  );
};

const reviewAction = (type: ReviewType): ActionRule => ({
  from: answeredStates,
  guard: (facts, at, rules) => {
    eorInDispute(facts, type, at, rules);
    if (remainingInDispute(facts, rules) === 0) throwNothingInDispute();
  },
});

export const reviewActions = {
  second_review: reviewAction('second_review'),
  independent_bill_review: {
    ...reviewAction('independent_bill_review'),
    caution: (facts) => ibrCaution(latestEor(facts)) ?? ibrContractCaution(facts.lines),
  },
} as const satisfies Record<ReviewType, ActionRule>;

const disputedEor = (facts: BillFacts, type: ReviewType, at: Timestamp, rules: RuleSet): EorFact => {
  assertState(facts, reviewActions[type].from, type);
  return eorInDispute(facts, type, at, rules);
};

const createReview =
  (input: ReviewInput, at: Timestamp, actorName: string | null, rules: RuleSet): Step =>
  (facts) => {
    const eor = disputedEor(facts, input.type, at, rules);
    return [
      {
        type: 'ReviewCreated',
        data: {
          billId: facts.billId,
          reviewId: input.reviewId,
          reviewType: input.type,
          disputedAmount: disputeOf(facts, input, rules).disputedAmount,
          attachmentIds: input.attachmentIds,
          eorId: eor.eorId,
          createdAt: at,
          private: {
            externalId: input.externalId,
            reason: input.reason,
            payerClaimControlNumber:
              input.payerClaimControlNumber ?? eor.payerClaimControlNumber ?? payerClaimNumberOf(facts),
            lineItems: input.lineItems,
            actorName,
          },
        },
      },
    ];
  };

/** Returns the fee in effect on the date of the request, with its rule. A second review has no fee. */
const feeOf = (
  type: ReviewType,
  at: Timestamp,
  paid: FeePaid | undefined,
  rules: RuleSet,
): Pick<DataOf<BillEvent, 'ReviewSubmitted'>, 'fee' | 'feeRule' | 'feePaid'> => {
  if (type === 'second_review') return { fee: null, feeRule: null };
  if (paid) return { fee: paid.amount, feeRule: null, feePaid: { paidAt: paid.paidAt, method: paid.method } };
  const fee = formFee('ibr', losAngelesDate(at), rules);
  return fee ? { fee: fee.amount, feeRule: fee.rule } : { fee: 0, feeRule: null };
};

/** Throws `validation_error` for a fee on a second review, and for a payment date in the future. */
const assertFee = (type: ReviewType, paid: FeePaid | undefined, at: Timestamp): void =>
  assertValid(
    paid && type === 'second_review'
      ? [{ path: 'fee', message: 'is allowed only for an independent bill review' }]
      : [],
    paid?.paidAt && paid.paidAt > losAngelesDate(at)
      ? [{ path: 'fee.paidAt', message: 'must not be in the future' }]
      : [],
  );

const submitReview =
  (reviewId: string, type: ReviewType, at: Timestamp, actorName: string | null, rules: RuleSet, paid?: FeePaid): Step =>
  (facts) => {
    const { eorId } = disputedEor(facts, type, at, rules);
    // Amounts paid since the draft was created are no longer disputed.
    const left = remainingInDispute(facts, rules);
    const drafted = facts.reviews.find((review) => review.reviewId === reviewId && review.state === 'draft');
    if (drafted && left === 0) throwNothingInDispute();
    return [
      {
        type: 'ReviewSubmitted',
        data: {
          billId: facts.billId,
          reviewId,
          reviewType: type,
          eorId,
          submittedAt: at,
          ...feeOf(type, at, paid, rules),
          ...(drafted && left < drafted.disputedAmount && { disputedAmount: left }),
          private: { actorName, ...(paid && { feeReference: paid.reference }) },
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

/** Checks fields before the state, because a document or line from another bill is wrong in every state. */
const assertReviewInput = (facts: BillFacts, input: ReviewInput, at: Timestamp, rules: RuleSet): void => {
  const lineIds = facts.lines.map(({ id }) => id);
  assertValid(
    idProblems(input.attachmentIds, facts.documentIds, (n) => `attachmentIds.${n}`, 'must be a document of this bill'),
    idProblems(
      input.lineItems.map(({ lineItemId }) => lineItemId),
      lineIds,
      (n) => `lineItems.${n}.lineItemId`,
      'must be a line of this bill',
    ),
  );
  const { left, problems } = disputeOf(facts, input, rules);
  // If nothing is left in dispute, no amount would be valid.
  if (left > 0) assertValid(problems);
  disputedEor(facts, input.type, at, rules);
  if (left === 0) throwNothingInDispute();
};

/** Throws `lifecycle_conflict` for a submitted review and `not_found` for an unknown or discarded one. */
const requireDraft = (facts: BillFacts, reviewId: string, wanted: string): ReviewFact => {
  const review = facts.reviews.find((review) => review.reviewId === reviewId && review.state !== 'discarded');
  if (!review) throw new Rejection('not_found');
  return review.state === 'draft' ? review : reject(facts, wanted, 'The review was already submitted.');
};

const replacesProblems = (
  { reviews }: BillFacts,
  type: ReviewType,
  replaces: string | undefined,
): readonly FieldProblem[] =>
  replaces === undefined ||
  reviews.some((review) => review.reviewId === replaces && review.type === type && review.state === 'draft')
    ? []
    : [{ path: 'replaces', message: 'must be a draft of this bill with the same type' }];

const draftDeleted = (
  billId: string,
  reviewId: string,
  reviewType: ReviewType,
  command: CommandContext,
): BillEvent => ({
  type: 'ReviewDraftDeleted',
  data: { billId, reviewId, reviewType, deletedAt: command.at, private: remark(null, command) },
});

export const reviewDecisions: Decisions<ReviewCommands> = {
  CreateReview: (facts, command, rules) => {
    const { review, at, actorName, proof, replaces } = command;
    assertReviewInput(facts, review, at, rules);
    assertValid(replacesProblems(facts, review.type, replaces));
    return [
      recordDenial(proof, at),
      createReview(review, at, actorName, rules),
      ({ billId }) => (replaces === undefined ? [] : [draftDeleted(billId, replaces, review.type, command)]),
    ];
  },

  SubmitReview: (facts, { reviewId, at, actorName, fee, proof }, rules) => {
    const review = requireDraft(facts, reviewId, 'submitting it');
    assertFee(review.type, fee, at);
    return [recordDenial(proof, at), submitReview(reviewId, review.type, at, actorName, rules, fee)];
  },

  DiscardReview: (facts, command) => {
    const { reviewId } = command;
    const { type } = requireDraft(facts, reviewId, 'discarding it');
    return ({ billId }) => [draftDeleted(billId, reviewId, type, command)];
  },

  StartReview: (facts, { review, at, actorName, fee, proof }, rules) => {
    assertFee(review.type, fee, at);
    assertReviewInput(facts, review, at, rules);
    return [
      recordDenial(proof, at),
      (now, after) => {
        const made = createReview(review, at, actorName, rules)(now, after);
        return [...made, ...submitReview(review.reviewId, review.type, at, actorName, rules, fee)(now, after)];
      },
    ];
  },
};
