import type { CalendarDate, Timestamp } from '../kernel/calendar.js';
import type { Cents } from '../kernel/money.js';

export const checkSources = ['paper', '835', 'portal'] as const;
/** A remittance, or manual entry in the portal. */
export type CheckSource = (typeof checkSources)[number];

export const checkMethods = ['check', 'eft', 'none'] as const;
/** `none`: no money transfer, because claims and adjustments cancel each other out. */
export type CheckMethod = (typeof checkMethods)[number];

/** Zero-based indexes in the payer file. */
export type ClaimPlace = readonly [interchange: number, set: number, claim: number];

/** A transaction set in a payer file. */
export interface RemittancePlace {
  readonly payerFileId: string;
  readonly interchange: number;
  readonly set: number;
}

/** A bill's payment, in cents. All amounts in a reversal are negative. */
export interface PaymentShare {
  readonly billId: string;
  /** Payment ID. For a reversal, the ID of the reversed payment. */
  readonly paymentId: string;
  /** Null if unknown. */
  readonly eorId: string | null;
  /** Sum of principal, penalty, interest and ibrFee. */
  readonly amount: Cents;
  readonly principal: Cents;
  readonly penalty: Cents;
  readonly interest: Cents;
  /** Fee of an independent bill review, reimbursed by the payer. */
  readonly ibrFee: Cents;
}

/** Share that its bill has recorded. */
export interface SettledShare extends PaymentShare {
  /** Null if a user allocated the share. */
  readonly place: ClaimPlace | null;
  /** `adjusted`: the bill first accepted that an adjustment belongs to it. */
  readonly from: 'pending' | 'unapplied' | 'adjusted';
  /** Present if the payer recouped the money with this check. */
  readonly reversal?: true;
}

export interface HeldShare {
  readonly place: ClaimPlace;
  /** Cents. Negative for a reversal. */
  readonly amount: Cents;
  /** Reason from the payer file's item, or `interest_left`. */
  readonly reason: string;
  readonly from: 'pending' | 'unapplied';
}

export const adjustmentStatuses = ['open', 'proposed', 'assigned', 'disputed', 'settled'] as const;
/**
 * Status of an adjustment.
 * - `open`: its purpose is unknown.
 * - `proposed`: it names a bill, and its practice must agree.
 * - `assigned`: a bill has its money.
 * - `disputed`: the practice disagrees, and the payer still owes the amount.
 * - `settled`: offset by another adjustment, or without money that the practice could claim.
 */
export type AdjustmentStatus = (typeof adjustmentStatuses)[number];

/** PLB entry that is not a share of a bill. */
export interface CheckAdjustment {
  readonly adjustmentId: string;
  /** PLB03-1: WO, FB, L6, 72, … */
  readonly code: string;
  /** Cents, with the sign of the PLB: a positive amount takes money from the check. */
  readonly amount: Cents;
}

export interface ReportedAdjustment extends CheckAdjustment {
  readonly reference: string | null;
}

/** Cents. `amount = applied + pending + adjusted + refunded + unapplied` after every event. */
export interface CheckFigures {
  /** BPR02, or the amount that a user entered. Never negative. */
  readonly amount: Cents;
  /** Shares that bills have. Negative if more was recouped than paid. */
  readonly applied: Cents;
  /** Claims of the remittance that are being processed. */
  readonly pending: Cents;
  /** Negative sum of the adjustments. Below 0 if they take money from the check. */
  readonly adjusted: Cents;
  readonly refunded: Cents;
  /** Negative after a reversal without a matching payment. */
  readonly unapplied: Cents;
}

export interface HeldClaim {
  readonly payerFileId: string;
  readonly place: ClaimPlace;
}

/** Share allocated by a user. The bill does not have it yet. */
export interface PlannedShare extends PaymentShare {
  /** Absent if the share uses any unapplied money. */
  readonly item?: HeldClaim;
  /** Present if the amount above the charge may become a credit balance. */
  readonly overpayment?: 'credit';
}

const adjustmentUses = ['recoupment', 'interest'] as const;
/** The payer recouped a payment or paid interest. */
export type AdjustmentUse = (typeof adjustmentUses)[number];

/** All bills get their shares or none does. */
export interface PlannedShares {
  readonly allocationId: string;
  readonly shares: readonly PlannedShare[];
  /** Time by the organization's clock. */
  readonly plannedAt: Timestamp;
  /** Absent if the shares use unapplied money. */
  readonly adjustment?: { readonly adjustmentId: string; readonly as: AdjustmentUse };
  /**
   * Recoupment without an adjustment. Its single share is negative and moves no money until the bill has it. `code`:
   * PLB03-1.
   */
  readonly recoupment?: { readonly code: string };
}

/** The share of such a plan is a reversal. */
export const isRecoupmentPlan = ({
  adjustment,
  recoupment,
}: Pick<PlannedShares, 'adjustment' | 'recoupment'>): boolean =>
  adjustment?.as === 'recoupment' || recoupment !== undefined;

/** `pending`: the bills are getting their shares. `withdrawn`: a bill refused its share, so no bill has any. */
export interface KnownAllocation extends PlannedShares {
  readonly status: 'pending' | 'applied' | 'withdrawn';
}

export interface Refund {
  readonly refundId: string;
  /** Cents, above 0. */
  readonly refunded: Cents;
  readonly refundDate: CalendarDate;
  readonly method: 'check' | 'eft';
  /** Null with `paymentId` if the money was not applied to a bill. */
  readonly billId: string | null;
  readonly paymentId: string | null;
  /** Cause of the bill's refund, or `unapplied`. */
  readonly cause: string;
}

export interface KnownRefund extends Refund {
  readonly checkNumber: string | null;
  readonly note: string | null;
  readonly voided: boolean;
}

export interface ReceivedCheck {
  readonly checkId: string;
  readonly source: CheckSource;
  readonly method: CheckMethod;
  readonly amount: Cents;
  readonly depositDate: CalendarDate;
  /** Time by the organization's clock. */
  readonly receivedAt: Timestamp;
  /** Keyed hash of the number in capital letters without leading zeros. Null if there is no number. */
  readonly numberKey: string | null;
  /** Null if a user entered the check. */
  readonly remittance: RemittancePlace | null;
  readonly adjustments: readonly CheckAdjustment[];
  /** True if a manual check with this number and a different amount existed at receipt. Absent for a manual check. */
  readonly typedBefore?: boolean;
}

/** Sealed under the organization's key. */
export interface CheckText {
  readonly checkNumber: string | null;
  /** Null if unknown. */
  readonly payer: string | null;
  /** Keyed by adjustment ID. */
  readonly references: Readonly<Record<string, string>>;
}

export interface PlannedCheck {
  readonly checkId: string;
  readonly method: 'check' | 'eft';
  readonly depositDate: CalendarDate;
  /** Sum of the shares and the unapplied amount. */
  readonly amount: Cents;
  readonly shares: readonly PlannedShare[];
  /** Cents. Absent if 0. */
  readonly unapplied?: Cents;
  /** Absent if unknown. */
  readonly payer?: string | null;
  /** Time by the organization's clock. */
  readonly plannedAt: Timestamp;
  /** Earlier check with the same number and amount. Absent if none was known. */
  readonly earlierCheckId?: string;
  readonly numberKey: string | null;
  readonly checkNumber: string | null;
  readonly actorName: string | null;
}

/** `pending`: the bill is getting it. `returned`: the bill voided or never took it, so its money is unapplied. */
export interface KnownShare {
  readonly billId: string;
  readonly amount: Cents;
  readonly state: 'pending' | 'applied' | 'returned';
  /** By `claimName`. Absent if a user allocated the share. */
  readonly ofClaim?: string;
  /** Cents. Absent if 0. */
  readonly refunded?: Cents;
}

export interface KnownAdjustment extends CheckAdjustment {
  readonly reference: string | null;
  readonly status: AdjustmentStatus;
  /** The bill that it is proposed for, or that has its money, or null. */
  readonly billId: string | null;
  readonly note: string | null;
  /** The adjustment that offsets this one, or null. */
  readonly against: { readonly checkId: string; readonly adjustmentId: string } | null;
}
