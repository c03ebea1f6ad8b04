import type { Cents, Timestamp } from '../shared/bill.types.js';

/** `settled`: the payer returned a disputed amount, or a user found nothing left to do. */
export const recoupmentStatuses = ['proposed', 'accepted', 'disputed', 'settled'] as const;
export type RecoupmentStatus = (typeof recoupmentStatuses)[number];

/** Money paid on a bill that a payer takes back from payments for other bills. */
export interface RecoupmentFact {
  readonly recoupmentId: string;
  /** Check from which the money was taken. Null if only announced. */
  readonly checkId: string | null;
  /** Adjustment in the check's remittance. Null if unknown. */
  readonly adjustmentId: string | null;
  /** PLB03-1; `WO` if a user recorded the recoupment. */
  readonly code: string;
  /** Amount in cents, above 0. */
  readonly amount: Cents;
  readonly status: RecoupmentStatus;
  readonly proposedAt: Timestamp;
  /** Null until accepted or disputed. */
  readonly answeredAt: Timestamp | null;
}
