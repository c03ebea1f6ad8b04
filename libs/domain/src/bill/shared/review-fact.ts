import type { Cents, ReviewOutcome, ReviewType, Timestamp } from './bill.types.js';

export interface ReviewFact {
  readonly reviewId: string;
  readonly type: ReviewType;
  readonly state: 'draft' | 'submitted' | 'discarded';
  readonly disputedAmount: Cents;
  readonly eorId: string;
  readonly submittedAt: Timestamp | null;
  /** Fee of a submitted independent bill review, in cents. Otherwise 0. */
  readonly fee: Cents;
  readonly outcome: ReviewOutcome | null;
  readonly decidedBy: 'eor' | 'payment' | null;
  /** Null if none. */
  readonly decidingEorId: string | null;
}
