import type { CalendarDate, Timestamp } from '../kernel/calendar.js';
import type { Cents } from '../kernel/money.js';

export const checkSources = ['paper', '835', 'portal'] as const;
/** Source of a check: a remittance, or manual entry in the portal. */
export type CheckSource = (typeof checkSources)[number];

export const checkMethods = ['check', 'eft', 'none'] as const;
/** `none`: a remittance without a money transfer, because claims and adjustments cancel each other out. */
export type CheckMethod = (typeof checkMethods)[number];

/** Place of a claim in its payer file: zero-based indexes of interchange, set and claim. */
export type ClaimPlace = readonly [interchange: number, set: number, claim: number];

/** Remittance that reported a check: a set of a payer file. */
export interface RemittancePlace {
  readonly payerFileId: string;
  readonly interchange: number;
  readonly set: number;
}

/** Share of a check for one bill, which is a payment of that bill. In cents. All amounts of a reversal are negative. */
export interface PaymentShare {
  readonly billId: string;
  /** ID of the bill's payment, or for a reversal, of the payment that is reversed. */
  readonly paymentId: string;
  /** ID of the EOR that announced the payment, or null if unknown. */
  readonly eorId: string | null;
  /** Sum of principal, penalty, interest and ibrFee. */
  readonly amount: Cents;
  readonly principal: Cents;
  readonly penalty: Cents;
  readonly interest: Cents;
  /** Fee of an independent bill review that the payer reimburses. */
  readonly ibrFee: Cents;
}

/** A share that its bill has recorded. */
export interface SettledShare extends PaymentShare {
  /** Claim of the check's remittance, or null if a user allocated the share. */
  readonly place: ClaimPlace | null;
  /** Previous place of the money. `adjusted`: the bill first accepted that an adjustment belongs to it. */
  readonly from: 'pending' | 'unapplied' | 'adjusted';
  /** Present if the payer recouped the money with this check. */
  readonly reversal?: true;
}

/** Money of a claim that is not applied to any bill. */
export interface HeldShare {
  readonly place: ClaimPlace;
  /** In cents. Negative for a reversal. */
  readonly amount: Cents;
  /** Reason why the money is held: a reason of the payer file's item, or `interest_left`. */
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
 * - `settled`: nothing is left to do, because another adjustment offsets it or it involves no money that the practice
 * could claim.
 */
export type AdjustmentStatus = (typeof adjustmentStatuses)[number];

/** A PLB entry of the remittance that is not a share of a bill. */
export interface CheckAdjustment {
  readonly adjustmentId: string;
  /** Reason code from PLB03-1: WO, FB, L6, 72, … */
  readonly code: string;
  /** In cents, with the sign of the PLB: a positive amount takes money from the check. */
  readonly amount: Cents;
}

/** An adjustment as reported by its remittance. */
export interface ReportedAdjustment extends CheckAdjustment {
  readonly reference: string | null;
}

/** Figures of a check, in cents. `amount = applied + pending + adjusted + refunded + unapplied` after every event. */
export interface CheckFigures {
  /** Amount that the payer sent: BPR02, or as a user entered it. Never negative. */
  readonly amount: Cents;
  /** Sum of the shares that bills have. Negative if more was recouped than paid. */
  readonly applied: Cents;
  /** Sum of the claims of the remittance that are being processed. */
  readonly pending: Cents;
  /** Negative sum of the adjustments. Below 0 if they take money from the check. */
  readonly adjusted: Cents;
  readonly refunded: Cents;
  /** Amount not yet applied to any bill. Negative after a reversal without a matching payment. */
  readonly unapplied: Cents;
}

/** A claim of a payer file with held money. */
export interface HeldClaim {
  readonly payerFileId: string;
  readonly place: ClaimPlace;
}

/** A share that a user allocates to a bill, before the bill has it. */
export interface PlannedShare extends PaymentShare {
  /** Claim whose held money is used. Absent if the share uses any unapplied money. */
  readonly item?: HeldClaim;
  /** Present if the amount above the charge may become a credit balance of the bill. */
  readonly overpayment?: 'credit';
}

const adjustmentUses = ['recoupment', 'interest'] as const;
/** Use of an adjustment for a bill: the payer recouped a payment or paid interest. */
export type AdjustmentUse = (typeof adjustmentUses)[number];

/** Shares of a check that are being applied to bills. Either all bills get their shares or none does. */
export interface PlannedShares {
  /** ID of the allocation request. */
  readonly allocationId: string;
  readonly shares: readonly PlannedShare[];
  /** Time of the request by the organization's clock. */
  readonly plannedAt: Timestamp;
  /** Adjustment whose money is used. Absent if the shares use unapplied money. */
  readonly adjustment?: { readonly adjustmentId: string; readonly as: AdjustmentUse };
  /**
   * Present for a recoupment that no adjustment of the check explains. Its only share is negative, and no money moves
   * before its bill has it. `code`: PLB03-1.
   */
  readonly recoupment?: { readonly code: string };
}

/** Returns true if the plan recoups money from a bill, so that its share is a reversal. */
export const isRecoupmentPlan = ({
  adjustment,
  recoupment,
}: Pick<PlannedShares, 'adjustment' | 'recoupment'>): boolean =>
  adjustment?.as === 'recoupment' || recoupment !== undefined;

/** `pending`: the bills are getting their shares. `withdrawn`: a bill refused its share, so no bill has any. */
export interface KnownAllocation extends PlannedShares {
  readonly status: 'pending' | 'applied' | 'withdrawn';
}

/** Money that was refunded to the payer. */
export interface Refund {
  readonly refundId: string;
  /** In cents, above 0. */
  readonly refunded: Cents;
  readonly refundDate: CalendarDate;
  readonly method: 'check' | 'eft';
  /** The bill and payment that the refund belongs to. Both null if the money was not applied to a bill. */
  readonly billId: string | null;
  readonly paymentId: string | null;
  /** Reason code: the cause of the bill's refund, or `unapplied` if the money was not applied to a bill. */
  readonly cause: string;
}

/** A refund with its sealed fields. */
export interface KnownRefund extends Refund {
  readonly checkNumber: string | null;
  readonly note: string | null;
  readonly voided: boolean;
}

/** A check at its receipt. */
export interface ReceivedCheck {
  readonly checkId: string;
  readonly source: CheckSource;
  readonly method: CheckMethod;
  readonly amount: Cents;
  readonly depositDate: CalendarDate;
  /** Time of receipt by the organization's clock. */
  readonly receivedAt: Timestamp;
  /** Keyed hash of the check number in capital letters without leading zeros. Null if the check has no number. */
  readonly numberKey: string | null;
  /** Remittance that reported the check, or null if a user entered it. */
  readonly remittance: RemittancePlace | null;
  readonly adjustments: readonly CheckAdjustment[];
  /**
   * For a remittance: whether a manually posted check with its number and a different amount existed at its receipt.
   * Absent for a manually posted check.
   */
  readonly typedBefore?: boolean;
}

/** Sealed fields of a check, under its organization's key. */
export interface CheckText {
  readonly checkNumber: string | null;
  /** Name of the payer, or null if unknown. */
  readonly payer: string | null;
  /** References of the adjustments, by adjustment ID. */
  readonly references: Readonly<Record<string, string>>;
}

/** A check that a user is posting, with all of its shares. */
export interface PlannedCheck {
  readonly checkId: string;
  readonly method: 'check' | 'eft';
  readonly depositDate: CalendarDate;
  /** Sum of the shares and the unapplied amount. */
  readonly amount: Cents;
  readonly shares: readonly PlannedShare[];
  /** Amount not applied to any bill, in cents. Absent if 0. */
  readonly unapplied?: Cents;
  /** Name of the payer. Absent if unknown. */
  readonly payer?: string | null;
  /** Time of the request by the organization's clock. */
  readonly plannedAt: Timestamp;
  /** ID of an earlier check with the same number and amount. Absent if none was known. */
  readonly earlierCheckId?: string;
  readonly numberKey: string | null;
  readonly checkNumber: string | null;
  /** Name of the user who posts the check. */
  readonly actorName: string | null;
}

/**
 * A share as recorded by the check. `pending`: the bill is getting it. `returned`: the bill voided the payment or never
 * took it, so its money is unapplied.
 */
export interface KnownShare {
  readonly billId: string;
  readonly amount: Cents;
  readonly state: 'pending' | 'applied' | 'returned';
  /**
   * Claim of the check's remittance that the share belongs to, by `claimName`. Absent if a user allocated the share.
   */
  readonly ofClaim?: string;
  /** Refunded part of the share, in cents. Absent if 0. */
  readonly refunded?: Cents;
}

/** An adjustment with its result. */
export interface KnownAdjustment extends CheckAdjustment {
  readonly reference: string | null;
  readonly status: AdjustmentStatus;
  /** ID of the bill that the adjustment is proposed for, or that has its money. Null if there is none. */
  readonly billId: string | null;
  /** A user's note on the adjustment, or null. */
  readonly note: string | null;
  /** The adjustment that offsets this one, or null. */
  readonly against: { readonly checkId: string; readonly adjustmentId: string } | null;
}
