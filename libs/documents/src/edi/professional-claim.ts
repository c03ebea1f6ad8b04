import type { Drug, PersonName } from '#domain';
import type { PostalAddress } from '../forms/values.js';
import type { ClaimAttachment } from '../forms/claim-form/claim-data.js';
import type { EdiPartner } from './partner.js';

/** Amounts in cents, dates as YYYY-MM-DD. */
export interface ProfessionalClaimLine {
  readonly code: string;
  readonly modifiers: readonly string[];
  readonly charge: number;
  /** At most three decimals (SV104). */
  readonly units: number;
  /** One-based diagnosis pointers. Empty means the first four diagnoses. */
  readonly diagnosisPointers: readonly number[];
  readonly serviceDate: string;
  readonly serviceDateEnd?: string | null;
  readonly placeOfService?: string | null;
  /** SV101-7, at most 80 characters: the description of an unlisted or by-report code. */
  readonly description?: string | null;
  /** Loop 2410: the dispensed drug. */
  readonly drug?: Drug | null;
  /** Authorization number (REF*G1) if it differs from the claim's. */
  readonly authorizationNumber?: string | null;
  /** REF*6R, at most 30 characters. The 835 repeats it. */
  readonly controlNumber: string;
}

/** A workers' compensation claim for an 837 professional: the employer is the subscriber, the worker the patient. */
export interface ProfessionalClaim {
  /** CLM01: at most 20 characters, unique to one transmission. The 277CA and 835 repeat it. See claimReference. */
  readonly reference: string;
  readonly billingProvider: {
    readonly name: string;
    readonly person?: PersonName;
    readonly npi: string;
    readonly taxonomy?: string | null;
    readonly taxId: string;
    /** Type of tax ID. `SSN` means that the provider is a person. */
    readonly taxIdType: 'EIN' | 'SSN';
    /** Payment address. A PO box goes into 2010AB; 2010AA then has the address of the place of service. */
    readonly address: PostalAddress;
    readonly phone?: string | null;
  };
  readonly renderingProvider: {
    readonly name: string;
    /** Name of a person. If missing, the writer splits `name`. */
    readonly person?: PersonName;
    readonly npi: string;
    readonly taxonomy: string;
    readonly licenseNumber?: string | null;
  };
  /** DN: 2310A. DQ: 2310D. DK: 2420E of each line. */
  readonly referringProvider?: {
    readonly name: string;
    readonly person?: PersonName;
    readonly npi?: string | null;
    readonly qualifier: 'DN' | 'DK' | 'DQ';
  } | null;
  readonly serviceLocation: {
    readonly name: string;
    readonly npi?: string | null;
    readonly placeOfServiceCode: string;
    readonly address?: PostalAddress | null;
  };
  readonly employer: { readonly name: string; readonly address?: PostalAddress | null };
  /** Payer. Its `id` is assigned by the clearinghouse. */
  readonly payer: { readonly name: string; readonly id: string; readonly address?: PostalAddress | null };
  readonly patient: {
    readonly lastName: string;
    /** NM107, without a period. */
    readonly suffix?: string | null;
    readonly firstName: string;
    readonly middleName?: string | null;
    readonly dateOfBirth: string;
    readonly gender?: 'M' | 'F' | 'X' | null;
    readonly ssn?: string | null;
    readonly address: PostalAddress;
  };
  readonly claimNumber: string;
  readonly dateOfInjury: string;
  /** Two-letter state code. */
  readonly injuryState: string;
  readonly diagnoses: readonly string[];
  readonly attachments: readonly ClaimAttachment[];
  readonly authorizationNumber?: string | null;
  /** Condition code. `W2`: duplicate. `W3`: second review. */
  readonly conditionCode?: string | null;
  /** Original reference (REF*F8). */
  readonly originalReference?: string | null;
  /** CLM05-3: `7` replaces the claim processed under the original reference. */
  readonly frequency: '1' | '7';
  readonly lines: readonly ProfessionalClaimLine[];
}

/** Envelope of an interchange. The caller chooses control numbers, unique per interchange and partner. */
export interface EdiEnvelope {
  /** ISO time. The file contains it in the partner's time zone. */
  readonly at: string;
  readonly partner: EdiPartner;
  /** Interchange number, 1 to 999,999,999. */
  readonly interchangeNumber: number;
  readonly groupNumber: number;
  /** ST02 of each claim. Defaults to numbers starting at 0001. */
  readonly sets?: readonly string[];
}
