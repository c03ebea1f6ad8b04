import type { PostalAddress } from '../values.js';

/** Amounts in cents, dates as YYYY-MM-DD. */
export interface ClaimFormLine {
  readonly serviceDate: string;
  readonly serviceDateEnd?: string | null;
  readonly placeOfService: string;
  readonly code: string;
  readonly modifiers: readonly string[];
  /** One-based diagnosis pointers. Empty means the first four diagnoses; medical-legal bills share one list. */
  readonly diagnosisPointers: readonly number[];
  readonly charge: number;
  readonly units: number;
  /** Text for the shaded half of the line. */
  readonly supplemental?: string | null;
}

/** An attachment as named for the payer in box 19 and PWK. */
export interface ClaimAttachment {
  /** Report type code, such as J4 or OZ. */
  readonly reportTypeCode: string;
  /** EL electronic, FX fax, EM email, BM mail. */
  readonly transmission: 'EL' | 'FX' | 'EM' | 'BM';
  readonly controlNumber: string;
}

/** Values as stored. The form normalizes them (uppercase, no periods). */
export interface ClaimFormData {
  /** ISO time of the submission. */
  readonly at: string;
  /** Claims administrator and destination (top right corner): four lines. The last line always fits. */
  readonly destination: readonly string[];
  readonly claimsAdministrator: string;
  readonly patient: {
    readonly lastName: string;
    readonly firstName: string;
    readonly middleName?: string | null;
    readonly dateOfBirth: string;
    /** Gender. The form has no checkbox for X, so both stay unchecked. */
    readonly gender?: 'M' | 'F' | 'X' | null;
    /** Box 1a: `999999999` if null, `***-**-1234` on a redacted copy. */
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
  /** Box 19. */
  readonly adjNumber?: string | null;
  readonly authorizationNumber?: string | null;
  /** Box 10d: `W2` duplicate, `W3` second review. */
  readonly conditionCode?: string | null;
  /** Box 22. */
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
