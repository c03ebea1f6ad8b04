import type { Cents, Timestamp } from '../shared/bill.types.js';

/**
 * Statuses of a recoupment. `settled`: the payer returned a disputed amount, or a user found that nothing is left to
 * do.
 */
export const recoupmentStatuses = ['proposed', 'accepted', 'disputed', 'settled'] as const;
export type RecoupmentStatus = (typeof recoupmentStatuses)[number];

/** Recoupment: money paid on a bill that a payer takes back from payments for other bills. */
export interface RecoupmentFact {
  readonly recoupmentId: string;
  /** ID of the check from which the money was taken; null if the payer has only announced the recoupment. */
  readonly checkId: string | null;
  /** ID of the adjustment in that check's remittance; null if unknown. */
  readonly adjustmentId: string | null;
  /** PLB03-1; `WO` if a user recorded the recoupment. */
  readonly code: string;
  /** Cents, above 0. */
  readonly amount: Cents;
  readonly status: RecoupmentStatus;
  readonly proposedAt: Timestamp;
  /** Time of acceptance or dispute; null before. */
  readonly answeredAt: Timestamp | null;
}
