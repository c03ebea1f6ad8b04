import type { CalendarDate, Cents, Timestamp } from '../shared/bill.types.js';

export const refundCauses = ['credit', 'requested', 'other'] as const;
/** Reason for a refund. `credit`: more than the charge was paid. `requested`: the payer requested the refund. */
export type RefundCause = (typeof refundCauses)[number];

export const refundGrounds = ['paid_without_objection', 'not_overpaid', 'other'] as const;
/**
 * Ground for declining a refund request. `paid_without_objection`: a medical-legal bill that was paid by the fee
 * schedule, without timely objection, cannot be questioned later.
 */
export type RefundGround = (typeof refundGrounds)[number];
export type RefundAnswer = 'accepted' | 'declined';

/** Refund of money paid on the bill. */
export interface RefundFact {
  readonly refundId: string;
  /** ID of the payment that was refunded. */
  readonly paymentId: string;
  /** ID of that payment's check. */
  readonly checkId: string;
  /** Principal, in cents. */
  readonly amount: Cents;
  readonly refundDate: CalendarDate;
  readonly cause: RefundCause;
  /** ID of the refund request that the refund fulfills; null if none. */
  readonly requestId: string | null;
  readonly voided: boolean;
}

/** Payer's request for a refund. */
export interface RefundRequestFact {
  readonly requestId: string;
  /** Cents. */
  readonly amount: Cents;
  readonly requestedOn: CalendarDate;
  readonly answer: RefundAnswer | null;
  readonly ground: RefundGround | null;
  /** Legal authority for the ground; null if there is none. */
  readonly citation: string | null;
  readonly answeredAt: Timestamp | null;
}
