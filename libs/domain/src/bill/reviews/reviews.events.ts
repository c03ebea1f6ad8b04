import type { HistoryEvent } from '../../kernel/history.js';
import { unseal, type Sealed } from '../../kernel/sealed.js';
import { personIn } from '../shared/actors.js';
import type { EventKinds } from '../shared/event-kinds.js';
import type { BillFacts } from '../shared/bill.facts.js';
import type {
  CalendarDate,
  Cents,
  DisputedItem,
  ReviewOutcome,
  ReviewType,
  Timestamp,
  Remark,
} from '../shared/bill.types.js';
import { withProof } from '../authorization/index.js';
import { updateWhere } from '../shared/update-where.js';
import type { RuleRef } from '../../rules/rule-entry.js';
import { withNewTransmission } from '../transmissions/index.js';
import type { ReviewFact } from '../shared/review-fact.js';

export interface ReviewOnFile {
  readonly id: string;
  readonly type: ReviewType;
  readonly state: 'draft' | 'submitted';
  readonly externalId: string | null;
  readonly reason: string;
  /** Amount in cents. */
  readonly disputedAmount: number;
  readonly payerClaimControlNumber: string | null;
  readonly attachmentIds: readonly string[];
  readonly lineItems: readonly DisputedItem[];
  readonly eorId: string;
  readonly fee: number | null;
  /** Null if there is no fee. */
  readonly feeRule: RuleRef | null;
  readonly submittedAt: Timestamp | null;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  readonly outcome: ReviewOutcome | null;
  /** Person who signs the form. Absent if unknown. */
  readonly requestedBy?: string;
}

export interface ReviewsOnFile {
  readonly reviews: readonly ReviewOnFile[];
}

const updateReview = (facts: BillFacts, reviewId: string, change: Partial<ReviewFact>): BillFacts => ({
  ...facts,
  reviews: facts.reviews.map((review) => (review.reviewId === reviewId ? { ...review, ...change } : review)),
});

/** Empty if the actor is not a person. */
const requestedBy = (data: object, event: HistoryEvent): Pick<ReviewOnFile, 'requestedBy'> => {
  const name = personIn(data, event);
  return name === null ? {} : { requestedBy: name };
};

export interface ReviewsFacts {
  readonly reviews: readonly ReviewFact[];
}

export interface ReviewEvents {
  readonly ReviewCreated: {
    billId: string;
    reviewId: string;
    reviewType: ReviewType;
    disputedAmount: Cents;
    attachmentIds: readonly string[];
    /** EOR in dispute. */
    eorId: string;
    createdAt: Timestamp;
    private: Sealed<{
      externalId: string | null;
      reason: string;
      payerClaimControlNumber: string | null;
      lineItems: readonly DisputedItem[];
      actorName: string | null;
    }>;
  };
  readonly ReviewSubmitted: {
    billId: string;
    reviewId: string;
    reviewType: ReviewType;
    /** Latest EOR, which may be newer than the draft. */
    eorId: string;
    submittedAt: Timestamp;
    /** Fee that was paid or is set by the dated rule. Null for a second review. */
    fee: Cents | null;
    /** Null if there is no fee. */
    feeRule: RuleRef | null;
    /** Present if lower than in the draft. */
    disputedAmount?: Cents;
    /** Present if the request contains payment details. */
    feePaid?: { readonly paidAt: CalendarDate | null; readonly method: 'card' | 'check' };
    private: Sealed<{ actorName: string | null; feeReference?: string | null }>;
  };
  /** Another review of the same type was submitted. Not public. */
  readonly ReviewDiscarded: { billId: string; reviewId: string };
  /** Deleted by a user. */
  readonly ReviewDraftDeleted: {
    billId: string;
    reviewId: string;
    reviewType: ReviewType;
    deletedAt: Timestamp;
    private: Sealed<Remark>;
  };
  readonly ReviewDecided: {
    billId: string;
    reviewId: string;
    reviewType: ReviewType;
    outcome: ReviewOutcome;
    by: 'eor' | 'payment';
  };
  /**
   * The decision was withdrawn, for example because a payment or EOR was voided. The review waits for a response again.
   */
  readonly ReviewReopened: { billId: string; reviewId: string };
}

export const reviewEvents = {
  ReviewCreated: {
    public: 'review.created',
    evolve: (facts, { reviewId, reviewType, disputedAmount, eorId }) => ({
      ...facts,
      reviews: [
        ...facts.reviews,
        {
          reviewId,
          type: reviewType,
          state: 'draft',
          disputedAmount,
          eorId,
          submittedAt: null,
          fee: 0,
          outcome: null,
          decidedBy: null,
          decidingEorId: null,
        },
      ],
    }),
    view: (view, data, event) => ({
      reviews: [
        ...view.reviews,
        withProof<ReviewOnFile>(
          {
            id: data.reviewId,
            type: data.reviewType,
            state: 'draft',
            externalId: unseal(data.private).externalId ?? null,
            reason: unseal(data.private).reason ?? '',
            disputedAmount: data.disputedAmount,
            payerClaimControlNumber: unseal(data.private).payerClaimControlNumber ?? null,
            attachmentIds: data.attachmentIds,
            lineItems: unseal(data.private).lineItems ?? [],
            eorId: data.eorId,
            fee: null,
            feeRule: null,
            submittedAt: null,
            createdAt: data.createdAt,
            updatedAt: data.createdAt,
            outcome: null,
            ...requestedBy(data, event),
          },
          view,
        ),
      ],
    }),
  },
  ReviewSubmitted: {
    public: 'review.submitted',
    exchanged: true,
    evolve: (facts, { reviewId, eorId, submittedAt, disputedAmount, fee }) => {
      const less = disputedAmount === undefined ? {} : { disputedAmount };
      return withNewTransmission(
        updateReview(facts, reviewId, { state: 'submitted', eorId, submittedAt, fee: fee ?? 0, ...less }),
        submittedAt,
      );
    },
    view: (view, data, event) => {
      const drafted = view.reviews.find(({ id }) => id === data.reviewId);
      const attachmentIds = drafted ? withProof({ ...drafted, eorId: data.eorId }, view).attachmentIds : [];
      return {
        attachedIds: data.reviewType === 'second_review' ? [...view.attachedIds, ...attachmentIds] : view.attachedIds,
        reviews: updateWhere(view.reviews, ({ id }) => id === data.reviewId, {
          state: 'submitted',
          eorId: data.eorId,
          attachmentIds,
          fee: data.fee,
          feeRule: data.feeRule,
          ...(data.disputedAmount !== undefined && { disputedAmount: data.disputedAmount }),
          submittedAt: data.submittedAt,
          updatedAt: data.submittedAt,
          ...requestedBy(data, event),
        }),
      };
    },
  },
  ReviewDiscarded: {
    public: null,
    evolve: (facts, { reviewId }) => updateReview(facts, reviewId, { state: 'discarded' }),
    view: (view, { reviewId }) => ({ reviews: view.reviews.filter(({ id }) => id !== reviewId) }),
  },
  ReviewDraftDeleted: {
    public: 'review.discarded',
    evolve: (facts, { reviewId }) => updateReview(facts, reviewId, { state: 'discarded' }),
    view: (view, { reviewId }) => ({ reviews: view.reviews.filter(({ id }) => id !== reviewId) }),
  },
  ReviewDecided: {
    public: 'review.decided',
    exchanged: true,
    evolve: (facts, { reviewId, outcome, by }) =>
      updateReview(facts, reviewId, {
        outcome,
        decidedBy: by,
        decidingEorId: by === 'eor' ? (facts.eors.findLast((eor) => eor.reviewId === reviewId)?.eorId ?? null) : null,
      }),
    view: (view, data, { metadata }) => ({
      reviews: updateWhere(view.reviews, ({ id }) => id === data.reviewId, {
        outcome: data.outcome,
        updatedAt: metadata.at,
      }),
    }),
  },
  ReviewReopened: {
    public: 'review.reopened',
    evolve: (facts, { reviewId }) =>
      updateReview(facts, reviewId, { outcome: null, decidedBy: null, decidingEorId: null }),
    view: (view, { reviewId }, { metadata }) => ({
      reviews: updateWhere(view.reviews, ({ id }) => id === reviewId, { outcome: null, updatedAt: metadata.at }),
    }),
  },
} as const satisfies EventKinds<ReviewEvents>;
