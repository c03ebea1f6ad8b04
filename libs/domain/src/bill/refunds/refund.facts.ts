import type { CalendarDate, Cents, Timestamp } from '../shared/bill.types.js';

export const refundCauses = ['credit', 'requested', 'other'] as const;
/** `credit`: more than the charge was paid. `requested`: by the payer. */
export type RefundCause = (typeof refundCauses)[number];

export const refundGrounds = ['paid_without_objection', 'not_overpaid', 'other'] as const;
/**
 * Ground for declining a request. `paid_without_objection`: a medical-legal bill paid by the fee schedule, without
 * timely objection, cannot be questioned later.
 */
export type RefundGround = (typeof refundGrounds)[number];
export type RefundAnswer = 'accepted' | 'declined';

export interface RefundFact {
  readonly refundId: string;
  /** Refunded payment. */
  readonly paymentId: string;
  readonly checkId: string;
  /** Principal, in cents. */
  readonly amount: Cents;
  readonly refundDate: CalendarDate;
  readonly cause: RefundCause;
  /** Request that the refund fulfills, or null. */
  readonly requestId: string | null;
  readonly voided: boolean;
}

export interface RefundRequestFact {
  readonly requestId: string;
  /** Cents. */
  readonly amount: Cents;
  readonly requestedOn: CalendarDate;
  readonly answer: RefundAnswer | null;
  readonly ground: RefundGround | null;
  /** Authority for the ground, or null. */
  readonly citation: string | null;
  readonly answeredAt: Timestamp | null;
}
