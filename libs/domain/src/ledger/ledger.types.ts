import type { Message } from '../kernel/decider.js';
import type { Cents } from '../kernel/money.js';
import type { CheckFigures } from '../check/check.types.js';

/** Event without its private group, which is not read. */
export interface LedgerEvent extends Message {
  /** Position in the installation's log. */
  readonly position: bigint;
  /** Wall-clock time. */
  readonly recordedAt: string;
}

export interface LedgerViolation {
  readonly law: 'L1' | 'L3' | 'L4' | 'L5';
  /** ID of the check, payment or bill. */
  readonly where: string;
  readonly what: string;
}

/** Money that only one side, the bill or the check, has so far. */
export interface MoneyInTransit {
  readonly checkId: string;
  /** Null for pending claims from the check's remittance. */
  readonly paymentId: string | null;
  readonly billId: string | null;
  /** Excess of the bill over the check, in cents. For pending claims, the part of the check set aside for them. */
  readonly cents: Cents;
  /** Wall-clock time. */
  readonly since: string;
  /** Last event that changed the amount. */
  readonly position: bigint;
  /** File being processed, or its item that a user is matching, which will close the gap. Null if there is none. */
  readonly file: { readonly payerFileId: string; readonly item: number | null } | null;
}

/** Amounts in cents. */
export interface LedgerSums extends CheckFigures {
  readonly checks: number;
  /** Total of bill payments, including penalty, interest and IBR fee. */
  readonly ofBills: Cents;
}

export interface LedgerStatus {
  readonly sums: LedgerSums;
  readonly broken: readonly LedgerViolation[];
  readonly inTransit: readonly MoneyInTransit[];
}

export const zeroSums: LedgerSums = {
  ...{ checks: 0, amount: 0, applied: 0, pending: 0, adjusted: 0, refunded: 0, unapplied: 0, ofBills: 0 },
};

export const addSums = (sums: LedgerSums, other: LedgerSums): LedgerSums => ({
  checks: sums.checks + other.checks,
  amount: sums.amount + other.amount,
  applied: sums.applied + other.applied,
  pending: sums.pending + other.pending,
  adjusted: sums.adjusted + other.adjusted,
  refunded: sums.refunded + other.refunded,
  unapplied: sums.unapplied + other.unapplied,
  ofBills: sums.ofBills + other.ofBills,
});
