import type { PostalAddress } from '../values.js';

/** A service in dispute. Cents, dates YYYY-MM-DD. */
export interface DisputedLine {
  readonly serviceDate: string;
  readonly serviceDateEnd?: string | null;
  readonly code: string;
  readonly modifiers: readonly string[];
  readonly billed: number;
  /** Null: the payer did not state it. */
  readonly paid: number | null;
  /** Null: the amount of the request is for several services together. */
  readonly disputed: number | null;
  /** Null or missing: not known; neither box is ticked. */
  readonly authorized?: boolean | null;
  readonly documented?: boolean | null;
  /** Reason for this line alone; the reason of the request stands for all lines. */
  readonly reason?: string | null;
}

/** The boxes "Provider Type" of form IBR-1, in its order. */
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

/** The boxes "Applicable Fee Schedule(s)" of form IBR-1, in its order. */
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

/** A party of a form, on the side of the provider or of the payer. */
export interface Party {
  readonly name: string;
  /** A person to talk to. */
  readonly contact?: string | null;
  /** In its parts; of an address that is known as a text alone, the text. */
  readonly address?: PostalAddress | string | null;
  readonly phone?: string | null;
  readonly fax?: string | null;
  readonly email?: string | null;
}

/** The data of form SBR-1 (8 CCR § 9792.5.6) or IBR-1 (8 CCR § 9792.5.8). */
export interface ReviewFormData {
  readonly kind: 'second_review' | 'independent_bill_review';
  /** ISO timestamp of the request. */
  readonly at: string;
  readonly sandbox?: boolean;
  readonly employee: {
    /** Last, first, middle. */
    readonly name: string;
    readonly dateOfBirth?: string | null;
    readonly dateOfInjury: string;
    /** Nine digits; form IBR-1 asks for it. */
    readonly ssn?: string | null;
  };
  readonly claimNumber: string;
  readonly employer?: string | null;
  readonly provider: Party & { readonly npi: string; readonly type?: ProviderType | null };
  readonly administrator: Party;
  readonly billNumber: string;
  readonly payerClaimControlNumber?: string | null;
  /** Day on which the explanation of review that is disputed was received: served. */
  readonly eorReceived?: string | null;
  /** IBR: day of the second review's outcome, the fee schedule. */
  readonly secondReviewDate?: string | null;
  readonly feeSchedule?: FeeSchedule | null;
  /** IBR: why the services behind the first are to be decided with it; null: they are one request by themselves. */
  readonly consolidation?: string | null;
  readonly reason: string;
  /** The supporting documents, in words. */
  readonly documents?: readonly string[];
  readonly disputedAmount: number;
  readonly lines: readonly DisputedLine[];
  /** The person who asks. */
  readonly signedBy: string;
  readonly signedOn: string;
}
