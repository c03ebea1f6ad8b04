import type { CalendarDate, Cents, Timestamp } from '../shared/bill.types.js';

export const refundCauses = ['credit', 'requested', 'other'] as const;
/** `credit`: more than the charge was paid. `requested`: the payer requested the refund. */
export type RefundCause = (typeof refundCauses)[number];

export const refundGrounds = ['paid_without_objection', 'not_overpaid', 'other'] as const;
/**
 * Grounds for declining a request. `paid_without_objection`: a medical-legal bill that was paid according to the fee
 * schedule, without timely objection, can't be questioned later.
 */
export type RefundGround = (typeof refundGrounds)[number];
export type RefundAnswer = 'accepted' | 'declined';

export interface RefundFact {
  readonly refundId: string;
  /** Payment that was refunded. */
  readonly paymentId: string;
  readonly checkId: string;
  /** Principal refunded, in cents. */
  readonly amount: Cents;
  readonly refundDate: CalendarDate;
  readonly cause: RefundCause;
  /** Request that the refund fulfills, or null. */
  readonly requestId: string | null;
  readonly voided: boolean;
}

export interface RefundRequestFact {
  readonly requestId: string;
  /** Amount in cents. */
  readonly amount: Cents;
  readonly requestedOn: CalendarDate;
  readonly answer: RefundAnswer | null;
  readonly ground: RefundGround | null;
  /** Legal authority for the ground, or null. */
  readonly citation: string | null;
  readonly answeredAt: Timestamp | null;
}
