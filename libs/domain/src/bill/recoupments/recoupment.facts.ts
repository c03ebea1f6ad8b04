import type { Cents, Timestamp } from '../shared/bill.types.js';

/** `settled`: the payer returned a disputed amount, or a user found that nothing is left to do. */
export const recoupmentStatuses = ['proposed', 'accepted', 'disputed', 'settled'] as const;
export type RecoupmentStatus = (typeof recoupmentStatuses)[number];

/** Money paid on a bill that a payer takes back from payments for other bills. */
export interface RecoupmentFact {
  readonly recoupmentId: string;
  /** The money was taken from this check. Null if only announced. */
  readonly checkId: string | null;
  /** Adjustment in that check's remittance. Null if unknown. */
  readonly adjustmentId: string | null;
  /** PLB03-1; `WO` if a user recorded the recoupment. */
  readonly code: string;
  /** Cents, above 0. */
  readonly amount: Cents;
  readonly status: RecoupmentStatus;
  readonly proposedAt: Timestamp;
  /** Null before acceptance or dispute. */
  readonly answeredAt: Timestamp | null;
}
