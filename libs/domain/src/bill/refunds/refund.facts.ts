import type { CalendarDate, Cents, Timestamp } from '../shared/bill.types.js';

export const refundCauses = ['credit', 'requested', 'other'] as const;
/** Why money went back to the payer: it was paid above the charge, the payer asked for it, or something else. */
export type RefundCause = (typeof refundCauses)[number];

export const refundGrounds = ['paid_without_objection', 'not_overpaid', 'other'] as const;
/**
 * Why a request for a refund is declined. `paid_without_objection`: a medical-legal bill that was paid as the schedule says and
 * not objected to in time cannot be questioned later.
 */
export type RefundGround = (typeof refundGrounds)[number];
export type RefundAnswer = 'accepted' | 'declined';

/** Money of the bill that went back to the payer. */
export interface RefundFact {
  readonly refundId: string;
  /** The payment that it was taken of. */
  readonly paymentId: string;
  /** The check of that payment. */
  readonly checkId: string;
  /** Principal, in cents. */
  readonly amount: Cents;
  readonly refundDate: CalendarDate;
  readonly cause: RefundCause;
  /** The request that it answers; null where none did. */
  readonly requestId: string | null;
  readonly voided: boolean;
}

/** A payer's request to have money back. */
export interface RefundRequestFact {
  readonly requestId: string;
  /** Cents. */
  readonly amount: Cents;
  readonly requestedOn: CalendarDate;
  readonly answer: RefundAnswer | null;
  readonly ground: RefundGround | null;
  /** The authority that the ground rests on. */
  readonly citation: string | null;
  readonly answeredAt: Timestamp | null;
}
