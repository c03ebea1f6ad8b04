import type { Cents, ReviewOutcome, ReviewType, Timestamp } from './bill.types.js';

export interface ReviewFact {
  readonly reviewId: string;
  readonly type: ReviewType;
  readonly state: 'draft' | 'submitted' | 'discarded';
  readonly disputedAmount: Cents;
  readonly eorId: string;
  readonly submittedAt: Timestamp | null;
  /** Fee for a submitted independent bill review, in cents; 0 for any other review. */
  readonly fee: Cents;
  readonly outcome: ReviewOutcome | null;
  readonly decidedBy: 'eor' | 'payment' | null;
  /** Null if no EOR decided the review. */
  readonly decidingEorId: string | null;
}
