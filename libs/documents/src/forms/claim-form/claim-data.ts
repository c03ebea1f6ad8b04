import type { PostalAddress } from '../values.js';

/** One billed service. Amounts in cents, dates as YYYY-MM-DD. */
export interface ClaimFormLine {
  readonly serviceDate: string;
  readonly serviceDateEnd?: string | null;
  readonly placeOfService: string;
  readonly code: string;
  readonly modifiers: readonly string[];
  /** One-based positions in `diagnoses`. Empty means the first four; medical-legal bills share one list. */
  readonly diagnosisPointers: readonly number[];
  readonly charge: number;
  readonly units: number;
  /** Text for the shaded half of the line. */
  readonly supplemental?: string | null;
}

/** An attachment as box 19 and PWK name it for the payer. */
export interface ClaimAttachment {
  /** Report type code: J4, OZ, … */
  readonly reportTypeCode: string;
  /** EL electronic, FX fax, EM email, BM mail. */
  readonly transmission: 'EL' | 'FX' | 'EM' | 'BM';
  readonly controlNumber: string;
}

/** Everything that the claim form prints, as stored. The form normalizes the values (uppercase, no periods). */
export interface ClaimFormData {
  /** ISO timestamp of the submission. */
  readonly at: string;
  /** Claims administrator and destination (top right corner), in four lines. The last line always fits. */
  readonly destination: readonly string[];
  readonly claimsAdministrator: string;
  readonly patient: {
    readonly lastName: string;
    readonly firstName: string;
    readonly middleName?: string | null;
    readonly dateOfBirth: string;
    /** The form has no checkbox for X, so X leaves both unchecked. */
    readonly gender?: 'M' | 'F' | 'X' | null;
    /** Box 1a. `999999999` is printed if null. Masked (`***-**-1234`) on a redacted copy. */
    readonly ssn?: string | null;
    readonly address?: PostalAddress | null;
    readonly phone?: string | null;
  };
  readonly employer: {
    readonly name: string;
    readonly address?: PostalAddress | null;
    readonly phone?: string | null;
  };
  readonly claimNumber: string;
  readonly dateOfInjury: string;
  /** WCAB case number, box 19. */
  readonly adjNumber?: string | null;
  readonly authorizationNumber?: string | null;
  /** Box 10d: `W2` for a duplicate, `W3` for a second review. */
  readonly conditionCode?: string | null;
  /** Box 22: the payer's claim control number of the bill that this form refers to. */
  readonly originalReference?: string | null;
  readonly diagnoses: readonly string[];
  readonly attachments?: readonly ClaimAttachment[];
  readonly lines: readonly ClaimFormLine[];
  /** Box 29, cents. */
  readonly amountPaid?: number;
  readonly billNumber: string;
  readonly signedOn: string;
  readonly renderingProvider: { readonly name: string; readonly npi: string; readonly taxonomy: string };
  readonly billingProvider: {
    readonly name: string;
    readonly npi: string;
    readonly taxId: string;
    readonly taxIdType: 'EIN' | 'SSN';
    readonly taxonomy?: string | null;
    readonly address: PostalAddress;
    readonly phone?: string | null;
  };
  /** Boxes 17 and 17b. */
  readonly referringProvider?: {
    readonly name: string;
    readonly npi?: string | null;
    /** DN referring, DK ordering, DQ supervising. */
    readonly qualifier: string;
  } | null;
  readonly serviceLocation: {
    readonly name: string;
    readonly npi?: string | null;
    readonly address?: PostalAddress | null;
  };
}
