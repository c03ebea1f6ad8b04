import type { CalendarDate, Timestamp } from '../../kernel/calendar.js';
import type { Cents } from '../../kernel/money.js';
import type { WarningCode } from './warning-codes.js';
import type { DuplicateFound } from './findings.js';

/** Remark entered by a user. */
export interface Remark {
  readonly text: string | null;
  readonly actorName: string | null;
}

export type Environment = 'sandbox' | 'live';
export type BillingMode = 'med_legal' | 'professional';
export type Route = 'ebill' | 'fax' | 'email' | 'mail';

/** Never set by hand: `stateOf` computes the state from the facts. */
export const billStates = [
  'submitted',
  'accepted',
  'accepted_no_response',
  'rejected',
  'processed',
  'partially_paid',
  'denied',
  'paid',
  'second_review',
  'ibr',
  'lien',
  'closed',
] as const;
export type BillState = (typeof billStates)[number];
/** States in which the practice waits for a response to its last transmission, which may not have been sent yet. */
export const inTransitStates: readonly BillState[] = ['submitted', 'second_review', 'ibr'];

export interface Address {
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  /** State code of two letters, or subdivision of `country` (ISO 3166-2). */
  readonly state: string;
  readonly postalCode: string;
  /** Absent in the United States. Two letters (ISO 3166-1). */
  readonly country?: string;
}

export interface PatientSnapshot {
  readonly externalId: string | null;
  readonly firstName: string;
  readonly middleName: string | null;
  readonly lastName: string;
  /** Present if sent separately from the last name. */
  readonly suffix?: string;
  readonly dateOfBirth: CalendarDate;
  /**
   * Nine digits, or null, in which case the claim form shows 999999999. Leaves the encrypted group only for the form.
   */
  readonly ssn: string | null;
  readonly gender: 'M' | 'F' | 'X' | null;
  readonly phone: string | null;
  readonly address: Address;
}

export interface ClaimSnapshot {
  readonly externalId: string | null;
  readonly claimNumber: string;
  /** WCAB / EAMS case number. */
  readonly adjNumber: string | null;
  readonly employer: string;
  readonly dateOfInjury: CalendarDate;
  readonly injuryState: string | null;
  readonly description: string | null;
  readonly administratorName: string;
}

export interface ServiceSnapshot {
  readonly date: CalendarDate;
  readonly endDate: CalendarDate | null;
  readonly authorizationNumber: string | null;
  /** Set if the number is from the decision on a line's RFA item. Absent if the client sent it. */
  readonly authorizationSource?: 'rfa';
}

/** Payee, in boxes 25 and 33. */
export interface BillingProviderSnapshot {
  readonly name: string;
  /** Nine digits. */
  readonly taxId: string;
  readonly taxIdType: 'EIN' | 'SSN';
  readonly npi: string;
  readonly phone: string;
  readonly address: Address;
}

export interface RenderingProviderSnapshot {
  readonly name: string;
  /** Present if sent separately from the name. */
  readonly suffix?: string;
  readonly credentials?: string;
  readonly npi: string;
  readonly taxonomy: string;
  readonly specialty: string | null;
  readonly licenseNumber: string | null;
  readonly licenseState: string | null;
}

/** Treatment within 30 days of the injury (Labor Code § 4610(b)). */
export const authorizationBases = ['first_30_days'] as const;
export type AuthorizationBasis = (typeof authorizationBases)[number];

/** Box 17 qualifiers: DN referring, DK ordering, DQ supervising provider (NUCC 02/12). */
export const referringQualifiers = ['DN', 'DK', 'DQ'] as const;
export type ReferringQualifier = (typeof referringQualifiers)[number];
export interface ReferringProviderSnapshot {
  readonly name: string;
  readonly npi: string | null;
  readonly qualifier: ReferringQualifier;
}

export interface ServiceLocationSnapshot {
  readonly name: string | null;
  readonly placeOfServiceCode: string;
  /** NPI of the facility, box 32a. Absent if none was sent. */
  readonly npi?: string;
  readonly address: Address;
}

/** Possible problem. Never blocks a bill. */
export interface Warning {
  readonly code: WarningCode;
  /** Path in the request body. */
  readonly path: string;
  readonly message: string;
  /** Bill with the previous comprehensive evaluation. Also its date and the last day for a follow-up. */
  readonly priorBillId?: string;
  readonly priorDate?: CalendarDate;
  readonly until?: CalendarDate;
  /** Code that may be correct, and the difference it would make in cents. */
  readonly suggestedCode?: string;
  readonly difference?: Cents;
  /** Expired rule and the last day it was valid. */
  readonly ruleId?: string;
  readonly validThrough?: CalendarDate;
  /** Existing bills that may be duplicates, newest first. */
  readonly bills?: readonly DuplicateFound[];
  /** Newest bill with the external ID. */
  readonly existingBillId?: string;
}

/**
 * `interest_disclosure`: written disclosure of a financial interest in an entity that was referred to, due with the claim
 * for payment since 2026 (Labor Code § 139.32, amended by AB 1398, Stats. 2025 ch. 640). `qme_report_template`: report on
 * the Division's template, whose regulations are due by 2027 (AB 1293, Stats. 2025 ch. 298). Its use is optional.
 */
export const documentTypes = [
  'final_report',
  'proof_of_service',
  'letter_of_attestation',
  'form_122',
  'return_to_work_voucher',
  'w9',
  'medical_records',
  'appeal',
  'market_rate_list',
  'interest_disclosure',
  'qme_report_template',
  'other',
] as const;
export type DocumentType = (typeof documentTypes)[number];

/** Returns true for a report. A report on the Division's template for QMEs is a report, too. */
export const isReportType = (type: DocumentType): boolean => type === 'final_report' || type === 'qme_report_template';

/** Limits for all documents on a bill. The practice's own W-9 doesn't count. */
export const documentLimits = { documents: 25, bytes: 45 * 1_048_576 } as const;

/** Payer contacts as of the submission. */
export interface DeliveryFacts {
  readonly payerName: string;
  readonly contacts: {
    readonly faxNumber: string | null;
    readonly claimsEmail: string | null;
    readonly portalUrl: string | null;
    readonly mailingAddress: string | null;
  };
  readonly clearinghouse: string | null;
  /** The clearinghouse's payer ID (837P 2010BB), not the key in the directory. */
  readonly clearinghousePayerId: string | null;
  /** Phone for questions about a bill, on review forms. Absent if the directory has none. */
  readonly phone?: string;
}

/** Delivery choices made by the client. */
export interface SubmissionChoice {
  readonly destination: {
    readonly faxNumber: string | null;
    readonly email: string | null;
    readonly mailingAddress: string | null;
  } | null;
  readonly attention: string | null;
  readonly subject: string | null;
  readonly note: string | null;
  readonly cc: readonly string[];
}

export const adjustmentGroups = ['CO', 'PR', 'OA', 'PI'] as const;
export type AdjustmentGroup = (typeof adjustmentGroups)[number];
/** CAS adjustment: group, CARC reason, amount. */
export interface Adjustment {
  readonly group: AdjustmentGroup;
  readonly reason: string;
  readonly amount: Cents;
}

/** Reason for an amount already covered by an earlier payment. */
export const previouslyPaid = { group: 'OA', reason: 'B13' } as const;

export interface EorLine {
  readonly lineItemId: string;
  readonly billed: Cents;
  readonly allowed: Cents;
  readonly reportedPaid: Cents;
  readonly adjustments: readonly Adjustment[];
}

export interface DisputedItem {
  readonly lineItemId: string;
  readonly reason: string;
  /** Amount set by the client. If absent, the line has its share of the total. */
  readonly disputedAmount?: Cents;
}

export type ReviewType = 'second_review' | 'independent_bill_review';
export type ReviewOutcome = 'granted' | 'partially_granted' | 'upheld';
/** Submission that a response is for: the original bill or a review. */
export type AnsweredSubmission = 'original' | ReviewType;
export type EorSource = 'sandbox' | 'paper' | '835';
export type PaymentMethod = 'check' | 'eft';

export type { CalendarDate, Cents, Timestamp };

/** Keyed hashes of a remittance claim. The payer's numbers cannot be derived from them. */
export interface RemittanceKeys {
  /** Hash of payer, TRN02, CLP01 and CLP07. A check's claim is recorded only once. */
  readonly key: string;
  /** Hash of payer, CLP01 and CLP07, by which a reversal finds the claim. */
  readonly claimKey: string;
}

/** Numbers as written in a partner's file. Payer responses refer to them. */
export interface InterchangeNumbers {
  /** ISA13. */
  readonly control: string;
  /** GS06. */
  readonly group: string;
  /** ST02. */
  readonly set: string;
}

/**
 * Problem with a payer's response that a user must review.
 *
 * - `line_rejected`: a line on an accepted bill was rejected.
 * - `late_eor`: an EOR was received for a closed bill.
 * - `payment_not_posted`: an earlier release did not post announced money: a reduced check, or above the open amount.
 * - `out_of_balance`: a remittance for the bill does not add up; no part of the remittance was recorded.
 * - `unknown_status`, `contradictory`: the response is unknown or contradicts itself; nothing was changed.
 * - `payment_reversed`: the payer reversed a payment and sent no correction.
 * - `check_voided`: a remittance for the bill refers to a voided check.
 */
export type PayerAnswerConcern =
  | 'line_rejected'
  | 'late_eor'
  | 'payment_not_posted'
  | 'out_of_balance'
  | 'unknown_status'
  | 'contradictory'
  | 'other_payee'
  | 'check_mismatch'
  | 'lines_unknown'
  | 'payment_reversed'
  | 'check_voided';

/** Type in which any part may be missing. */
export type Draft<T> = T extends readonly (infer Item)[]
  ? readonly (Draft<Item> | undefined)[]
  : T extends object
    ? { readonly [K in keyof T]?: Draft<T[K]> }
    : T;
