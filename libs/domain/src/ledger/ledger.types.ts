import type { Message } from '../kernel/decider.js';
import type { Cents } from '../kernel/money.js';
import type { CheckFigures } from '../check/check.types.js';

/** An event of the organization's feed; of the private group nothing is read. */
export interface LedgerEvent extends Message {
  /** In the whole log. */
  readonly position: bigint;
  /** Wall clock. */
  readonly recordedAt: string;
}

export interface LedgerViolation {
  readonly law: 'L1' | 'L3' | 'L4' | 'L5';
  /** A check, a payment or a bill. */
  readonly where: string;
  readonly what: string;
}

/** Money that one side has and the other not yet. */
export interface MoneyInTransit {
  readonly checkId: string;
  /** The payment; null of claims of the check's remittance that are still pending. */
  readonly paymentId: string | null;
  readonly billId: string | null;
  /** Cents that the bill has more than the check; of pending claims: the part of the check that is for them. */
  readonly cents: Cents;
  /** Since when, by the wall clock. */
  readonly since: string;
  /** Position of the last event that changed the amount. */
  readonly position: bigint;
  /** A payer file that is not through, or an item of it that a person is matching: it closes the gap. Null: neither. */
  readonly file: { readonly payerFileId: string; readonly item: number | null } | null;
}

/** All checks of an organization together, and its bills. Cents. */
export interface LedgerSums extends CheckFigures {
  readonly checks: number;
  /** Payments that stand on bills; penalty, interest and IBR fee included. */
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
