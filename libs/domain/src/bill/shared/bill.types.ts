import type { CalendarDate, Timestamp } from '../../kernel/calendar.js';
import type { Cents } from '../../kernel/money.js';
import type { WarningCode } from './warning-codes.js';
import type { DuplicateFound } from './findings.js';

/** Free text of a person, and who wrote it. */
export interface Remark {
  readonly text: string | null;
  readonly actorName: string | null;
}

export type Environment = 'sandbox' | 'live';
export type BillingMode = 'med_legal' | 'professional';
export type Route = 'ebill' | 'fax' | 'email' | 'mail';

/** Where a bill stands. Never set by hand: `stateOf` computes it from the facts. */
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
/** States in which the practice waits for the payer's response to its last transmission, which may still be on its way. */
export const inTransitStates: readonly BillState[] = ['submitted', 'second_review', 'ibr'];

export interface Address {
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  /** Two letters. */
  readonly state: string;
  readonly postalCode: string;
}

export interface PatientSnapshot {
  readonly externalId: string | null;
  readonly firstName: string;
  readonly middleName: string | null;
  readonly lastName: string;
  /** As it was sent apart from the last name; missing where it was not. */
  readonly suffix?: string;
  readonly dateOfBirth: CalendarDate;
  /** Nine digits, or null: the claim form then shows 999999999. Never leaves the encrypted group but on the form. */
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
  /** The number was taken from the decision of an item that a line names; missing where the client sent it. */
  readonly authorizationSource?: 'rfa';
}

/** The payee: boxes 25 and 33. */
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
  /** As they were sent apart from the name; missing where they were not. */
  readonly suffix?: string;
  readonly credentials?: string;
  readonly npi: string;
  readonly taxonomy: string;
  readonly specialty: string | null;
  readonly licenseNumber: string | null;
  readonly licenseState: string | null;
}

/** Why a line of treatment is said to have needed no authorization: it was given within 30 days of the injury (Labor Code § 4610(b)). */
export const authorizationBases = ['first_30_days'] as const;
export type AuthorizationBasis = (typeof authorizationBases)[number];

/** Box 17: DN referring, DK ordering, DQ supervising provider (NUCC 02/12). */
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
  /** NPI of the facility, box 32a; missing where none was sent. */
  readonly npi?: string;
  readonly address: Address;
}

/** Something worth a look; it never stops a bill. */
export interface Warning {
  readonly code: WarningCode;
  /** Path in the request's body. */
  readonly path: string;
  readonly message: string;
  /** Of an evaluation: the comprehensive one before it, and the last day of its follow-ups. */
  readonly priorBillId?: string;
  readonly priorDate?: CalendarDate;
  readonly until?: CalendarDate;
  /** Code that the service may have to be billed under, and by how much its amount differs; cents. */
  readonly suggestedCode?: string;
  readonly difference?: Cents;
  /** Of a rule that ran out: its id and last day. */
  readonly ruleId?: string;
  readonly validThrough?: CalendarDate;
  /** Of a duplicate: the bills that are there already, newest first. */
  readonly bills?: readonly DuplicateFound[];
  /** Of an external id that exists: the newest bill that has it. */
  readonly existingBillId?: string;
}

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
  'other',
] as const;
export type DocumentType = (typeof documentTypes)[number];

/** Limits for all documents of a bill together; the practice's own W-9 does not count. */
export const documentLimits = { documents: 25, bytes: 45 * 1_048_576 } as const;

/** Where the payer takes bills, frozen at submission. */
export interface DeliveryFacts {
  readonly payerName: string;
  readonly contacts: {
    readonly faxNumber: string | null;
    readonly claimsEmail: string | null;
    readonly portalUrl: string | null;
    readonly mailingAddress: string | null;
  };
  readonly clearinghouse: string | null;
  /** The clearinghouse's id of the payer (837P 2010BB), not the directory's key. */
  readonly clearinghousePayerId: string | null;
  /** Whom to call about a bill, for the forms of a review; missing where the directory knows none. */
  readonly phone?: string;
}

/** The client's choices for the transmission. */
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
/** One claim adjustment (CAS): group, CARC reason, amount. */
export interface Adjustment {
  readonly group: AdjustmentGroup;
  readonly reason: string;
  readonly amount: Cents;
}

/** The adjustment for what an earlier payment settled. */
export const previouslyPaid = { group: 'OA', reason: 'B13' } as const;

/** One service line of an EOR. */
export interface EorLine {
  readonly lineItemId: string;
  readonly billed: Cents;
  readonly allowed: Cents;
  readonly reportedPaid: Cents;
  readonly adjustments: readonly Adjustment[];
}

/** A line that a review disputes. */
export interface DisputedItem {
  readonly lineItemId: string;
  readonly reason: string;
  /** Set by the client; absent: the line's share of what the review disputes. */
  readonly disputedAmount?: Cents;
}

export type ReviewType = 'second_review' | 'independent_bill_review';
export type ReviewOutcome = 'granted' | 'partially_granted' | 'upheld';
/** Submission that an EOR answers: the original bill or a review. */
export type AnsweredSubmission = 'original' | ReviewType;
export type EorSource = 'sandbox' | 'paper' | '835';
export type PaymentMethod = 'check' | 'eft';

export type { CalendarDate, Cents, Timestamp };

/**
 * A claim of a remittance, by keyed hashes: nothing of the payer's numbers can be read off them.
 */
export interface RemittanceKeys {
  /** Key of payer, TRN02, CLP01 and CLP07: the same claim of the same check is recorded once. */
  readonly key: string;
  /** Key of payer, CLP01 and CLP07, by which a reversal finds the claim. */
  readonly claimKey: string;
}

/** Where in a partner's files a bill stands, as the file writes it: answers of the payer name these. */
export interface InterchangeNumbers {
  /** ISA13. */
  readonly control: string;
  /** GS06. */
  readonly group: string;
  /** ST02. */
  readonly set: string;
}

/**
 * Concern that a payer's answer leaves for a person to look at. `line_rejected`: a line of an accepted bill was
 * refused; `late_eor`: an EOR came for a closed bill; `payment_not_posted`: an EOR announced money that an earlier
 * release did not post, because the check was reduced or paid more than was open; `out_of_balance`: a remittance of the
 * bill does not add up, and nothing of it was recorded; `unknown_status`, `contradictory`: the answer is not known, or
 * excludes itself, and nothing was changed; `payment_reversed`: the payer reversed a payment and sent no correction;
 * `check_voided`: a remittance of the bill is about a check that was voided.
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

/** The readable parts of something that was sent: any part may be missing. */
export type Draft<T> = T extends readonly (infer Item)[]
  ? readonly (Draft<Item> | undefined)[]
  : T extends object
    ? { readonly [K in keyof T]?: Draft<T[K]> }
    : T;
