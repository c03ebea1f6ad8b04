import type { PostalAddress } from '../values.js';

/** Amounts in cents, dates as YYYY-MM-DD. */
export interface DisputedLine {
  readonly serviceDate: string;
  readonly serviceDateEnd?: string | null;
  readonly code: string;
  readonly modifiers: readonly string[];
  readonly billed: number;
  /** Paid amount, or null if the payer did not state it. */
  readonly paid: number | null;
  /** Disputed amount, or null if the request states one amount for several services. */
  readonly disputed: number | null;
  /** True if the service was authorized. If unknown, neither option is printed. */
  readonly authorized?: boolean | null;
  readonly documented?: boolean | null;
  readonly reason?: string | null;
}

/** Options of "Provider Type" on form IBR-1, in the form's order. */
export const providerTypes = [
  'Ambulance',
  'Clinical Laboratory',
  'DMEPOS Supplier',
  'Inpatient Hospital',
  'Hospital Outpatient',
  'Interpreter',
  'Ambulatory Surgical Center',
  'Pharmacy',
  'Qualified Medical Evaluator',
  'Agreed Medical Evaluator',
  'Treating Physician',
] as const;
export type ProviderType = (typeof providerTypes)[number];

/** Options of "Applicable Fee Schedule(s)" on form IBR-1, in the form's order. */
export const feeSchedules = [
  'Physician Services',
  'Inpatient Hospital Services',
  'Hospital Outpatient Departments and Ambulatory Surgical Centers',
  'Pharmaceutical',
  'Pathology and Laboratory Services',
  'DMEPOS',
  'Ambulance Services',
  'Medical-Legal Fee Schedule',
  'Interpreter',
  'Contract for Reimbursement Rates',
] as const;
export type FeeSchedule = (typeof feeSchedules)[number];

export interface Party {
  readonly name: string;
  readonly contact?: string | null;
  /** Address in parts, or as text if its parts are unknown. */
  readonly address?: PostalAddress | string | null;
  readonly phone?: string | null;
  readonly fax?: string | null;
  readonly email?: string | null;
}

/** Data for form SBR-1 (8 CCR § 9792.5.6) or IBR-1 (8 CCR § 9792.5.8). */
export interface ReviewFormData {
  readonly kind: 'second_review' | 'independent_bill_review';
  /** ISO time of the request. */
  readonly at: string;
  readonly sandbox?: boolean;
  readonly employee: {
    /** Employee's last, first and middle name. */
    readonly name: string;
    readonly dateOfBirth?: string | null;
    readonly dateOfInjury: string;
    /** SSN, nine digits. Required by IBR-1. */
    readonly ssn?: string | null;
  };
  readonly claimNumber: string;
  readonly employer?: string | null;
  readonly provider: Party & { readonly npi: string; readonly type?: ProviderType | null };
  readonly administrator: Party;
  readonly billNumber: string;
  readonly payerClaimControlNumber?: string | null;
  /** Date on which the disputed EOR was served. */
  readonly eorReceived?: string | null;
  /** IBR: date of the second review decision, and the fee schedule. */
  readonly secondReviewDate?: string | null;
  readonly feeSchedule?: FeeSchedule | null;
  /** IBR: reason to decide the other services together with the first. Null if no consolidation is needed. */
  readonly consolidation?: string | null;
  readonly reason: string;
  readonly documents?: readonly string[];
  readonly disputedAmount: number;
  readonly lines: readonly DisputedLine[];
  readonly signedBy: string;
  readonly signedOn: string;
}
