import type { Cents, Timestamp } from '../shared/bill.types.js';

/** `settled`: the payer gave back what was disputed, or a person found that nothing is left to do. */
export const recoupmentStatuses = ['proposed', 'accepted', 'disputed', 'settled'] as const;
export type RecoupmentStatus = (typeof recoupmentStatuses)[number];

/** A take-back: money of a bill that a payer takes back out of money for others. */
export interface RecoupmentFact {
  readonly recoupmentId: string;
  /** The check that took it; null as long as the payer only said that it will. */
  readonly checkId: string | null;
  /** The adjustment of that check's remittance; null where none is known. */
  readonly adjustmentId: string | null;
  /** PLB03-1, `WO` where a person recorded it. */
  readonly code: string;
  /** Cents, above 0. */
  readonly amount: Cents;
  readonly status: RecoupmentStatus;
  readonly proposedAt: Timestamp;
  /** When it was accepted or disputed; null before. */
  readonly answeredAt: Timestamp | null;
}
