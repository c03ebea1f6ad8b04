import type { CalendarDate, Timestamp } from '../kernel/calendar.js';
import type { Cents } from '../kernel/money.js';

export const checkSources = ['paper', '835', 'portal'] as const;
/** How a check came to be known: told by a remittance, or typed in. */
export type CheckSource = (typeof checkSources)[number];

export const checkMethods = ['check', 'eft', 'none'] as const;
/** `none`: a remittance that moves no money, where claims and adjustments cancel each other out. */
export type CheckMethod = (typeof checkMethods)[number];

/** Place of a claim in its payer file: interchange, set, claim, each from 0. */
export type ClaimPlace = readonly [interchange: number, set: number, claim: number];

/** The remittance that told of a check: which set of which payer file. */
export interface RemittancePlace {
  readonly payerFileId: string;
  readonly interchange: number;
  readonly set: number;
}

/** Share of a check for one bill: a payment of that bill. Cents; a reversal is negative throughout. */
export interface PaymentShare {
  readonly billId: string;
  /** The payment of the bill that it is; of a reversal the payment that it takes back. */
  readonly paymentId: string;
  /** The EOR that announced it; null where none is known. */
  readonly eorId: string | null;
  /** principal + penalty + interest + ibrFee. */
  readonly amount: Cents;
  readonly principal: Cents;
  readonly penalty: Cents;
  readonly interest: Cents;
  /** Fee of an independent bill review that the payer pays back. */
  readonly ibrFee: Cents;
}

/** A share that its bill has. */
export interface SettledShare extends PaymentShare {
  /** The claim of the check's remittance; null where a person shared the check out. */
  readonly place: ClaimPlace | null;
  /** Where its money was until now. `adjusted`: the bill said first that an adjustment is for it. */
  readonly from: 'pending' | 'unapplied' | 'adjusted';
  /** Present on money that the payer took back with this check. */
  readonly reversal?: true;
}

/** Money of a claim that is for no bill. */
export interface HeldShare {
  readonly place: ClaimPlace;
  /** Cents; below 0 for a reversal. */
  readonly amount: Cents;
  /** Why it is for no bill: a reason of the payer file's item, or `interest_left`. */
  readonly reason: string;
  readonly from: 'pending' | 'unapplied';
}

export const adjustmentStatuses = ['open', 'proposed', 'assigned', 'disputed', 'settled'] as const;
/**
 * `open`: nobody knows yet what it is for. `proposed`: it names a bill, whose practice has to agree. `assigned`: a bill has
 * its money. `disputed`: the practice says no, and the payer still owes it. `settled`: nothing is left to do, because another
 * adjustment makes up for it, or because it takes or gives nothing that the practice could claim.
 */
export type AdjustmentStatus = (typeof adjustmentStatuses)[number];

/** A PLB entry of the remittance that is no share of a bill. */
export interface CheckAdjustment {
  readonly adjustmentId: string;
  /** PLB03-1: WO, FB, L6, 72, … */
  readonly code: string;
  /** Cents, signed as in the PLB: above 0 takes money from the check. */
  readonly amount: Cents;
}

/** An adjustment as its remittance tells it. */
export interface ReportedAdjustment extends CheckAdjustment {
  readonly reference: string | null;
}

/** The money of a check, in cents. `amount = applied + pending + adjusted + refunded + unapplied`, after every event. */
export interface CheckFigures {
  /** Amount that the payer sent: BPR02, or as a person typed it. Never below 0. */
  readonly amount: Cents;
  /** Shares that their bills have. Below 0 where more is taken back than paid. */
  readonly applied: Cents;
  /** Claims of its remittance that are being worked off. */
  readonly pending: Cents;
  /** Minus the sum of the adjustments: below 0 where they take money. */
  readonly adjusted: Cents;
  readonly refunded: Cents;
  /** For no bill yet. Below 0 after a reversal that found none. */
  readonly unapplied: Cents;
}

/** A claim of a payer file whose money is held. */
export interface HeldClaim {
  readonly payerFileId: string;
  readonly place: ClaimPlace;
}

/** A share that a person gives to a bill, before its bill has it. */
export interface PlannedShare extends PaymentShare {
  /** The claim whose held money it is; missing: of whatever is unapplied. */
  readonly item?: HeldClaim;
  /** Present where what is above the charge may become credit of the bill. */
  readonly overpayment?: 'credit';
}

const adjustmentUses = ['recoupment', 'interest'] as const;
/** Use of an adjustment for a bill: the payer took a payment back by it, or paid interest. */
export type AdjustmentUse = (typeof adjustmentUses)[number];

/** Money of a check on its way to bills: from here on every one gets its share, or none. */
export interface PlannedShares {
  /** Names the request. */
  readonly allocationId: string;
  readonly shares: readonly PlannedShare[];
  /** Time of the request by the organization's clock. */
  readonly plannedAt: Timestamp;
  /** The adjustment whose money it is; missing: of what is unapplied. */
  readonly adjustment?: { readonly adjustmentId: string; readonly as: AdjustmentUse };
  /**
   * Present on a recoupment that no adjustment of the check explains. Its only share is below 0, and no money moves before its
   * bill has it. `code`: PLB03-1.
   */
  readonly recoupment?: { readonly code: string };
}

/** Returns true if the plan takes money of a bill back: its share is a reversal. */
export const isRecoupmentPlan = ({
  adjustment,
  recoupment,
}: Pick<PlannedShares, 'adjustment' | 'recoupment'>): boolean =>
  adjustment?.as === 'recoupment' || recoupment !== undefined;

/** `pending`: its bills are getting their shares. `withdrawn`: a bill refused, and no bill has any. */
export interface KnownAllocation extends PlannedShares {
  readonly status: 'pending' | 'applied' | 'withdrawn';
}

/** Money that was sent back to the payer. */
export interface Refund {
  readonly refundId: string;
  /** Cents, above 0. */
  readonly refunded: Cents;
  readonly refundDate: CalendarDate;
  readonly method: 'check' | 'eft';
  /** The bill and its payment that it was sent back of; null where it was for no bill. */
  readonly billId: string | null;
  readonly paymentId: string | null;
  /** Why, as a word: of a bill's refund the bill's; `unapplied` where the money was for no bill. */
  readonly cause: string;
}

/** A refund with what is sealed of it. */
export interface KnownRefund extends Refund {
  readonly checkNumber: string | null;
  readonly note: string | null;
  readonly voided: boolean;
}

/** A check as it was received. */
export interface ReceivedCheck {
  readonly checkId: string;
  readonly source: CheckSource;
  readonly method: CheckMethod;
  readonly amount: Cents;
  readonly depositDate: CalendarDate;
  /** Time of receipt by the organization's clock. */
  readonly receivedAt: Timestamp;
  /** Keyed hash of the check's number without leading zeros, in capitals; null without a number. */
  readonly numberKey: string | null;
  /** The set that told of it; null where a person did. */
  readonly remittance: RemittancePlace | null;
  readonly adjustments: readonly CheckAdjustment[];
  /**
   * Of a remittance: whether a check of its number that a person had posted, with another amount, stood when it was received.
   * Missing of a check that a person posted.
   */
  readonly typedBefore?: boolean;
}

/** Text of a check, sealed under its organization's key. */
export interface CheckText {
  readonly checkNumber: string | null;
  /** Name of the payer; null where nobody told it. */
  readonly payer: string | null;
  /** References of the adjustments, by their id. */
  readonly references: Readonly<Record<string, string>>;
}

/** Check that a person wants to post, with all of its shares. */
export interface PlannedCheck {
  readonly checkId: string;
  readonly method: 'check' | 'eft';
  readonly depositDate: CalendarDate;
  /** Sum of the shares, and what is for no bill yet. */
  readonly amount: Cents;
  readonly shares: readonly PlannedShare[];
  /** Part of the check that is for no bill yet, in cents; missing: nothing. */
  readonly unapplied?: Cents;
  /** Name of the payer; missing where nobody told it. */
  readonly payer?: string | null;
  /** Time of the request by the organization's clock. */
  readonly plannedAt: Timestamp;
  /** A check with the same number and amount that was received before; absent if none was known. */
  readonly earlierCheckId?: string;
  readonly numberKey: string | null;
  readonly checkNumber: string | null;
  /** Name of whoever posts it. */
  readonly actorName: string | null;
}

/**
 * A share as the check's stream has it. `pending`: its bill is getting it. `returned`: its bill voided the payment, or never
 * took it, and its money is for no bill.
 */
export interface KnownShare {
  readonly billId: string;
  readonly amount: Cents;
  readonly state: 'pending' | 'applied' | 'returned';
  /** The claim of the check's remittance that brought it, by `claimName`; missing where a person shared it out. */
  readonly ofClaim?: string;
  /** Part of the share that was sent back to the payer, in cents; missing: nothing. */
  readonly refunded?: Cents;
}

/** An adjustment with what became of it. */
export interface KnownAdjustment extends CheckAdjustment {
  readonly reference: string | null;
  readonly status: AdjustmentStatus;
  /** The bill that it is proposed for, or that has its money; null where there is none. */
  readonly billId: string | null;
  /** A person's note on the adjustment; null where there is none. */
  readonly note: string | null;
  /** The adjustment that makes up for it; null where none does. */
  readonly against: { readonly checkId: string; readonly adjustmentId: string } | null;
}
