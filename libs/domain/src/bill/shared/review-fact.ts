import type { Cents, ReviewOutcome, ReviewType, Timestamp } from './bill.types.js';

export interface ReviewFact {
  readonly reviewId: string;
  readonly type: ReviewType;
  readonly state: 'draft' | 'submitted' | 'discarded';
  readonly disputedAmount: Cents;
  readonly eorId: string;
  readonly submittedAt: Timestamp | null;
  /** Filing fee of an independent bill review that was submitted, in cents; 0 otherwise. */
  readonly fee: Cents;
  readonly outcome: ReviewOutcome | null;
  readonly decidedBy: 'eor' | 'payment' | null;
  /** The EOR that decided it; null where none did. */
  readonly decidingEorId: string | null;
}
