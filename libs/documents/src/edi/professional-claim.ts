import type { PersonName } from '#domain';
import type { PostalAddress } from '../forms/values.js';
import type { ClaimAttachment } from '../forms/claim-form/claim-data.js';
import type { EdiPartner } from './partner.js';

/** A service line of an electronic claim. Cents, dates YYYY-MM-DD. */
export interface ProfessionalClaimLine {
  readonly code: string;
  readonly modifiers: readonly string[];
  readonly charge: number;
  readonly units: number;
  /** One-based; empty means the first four. */
  readonly diagnosisPointers: readonly number[];
  readonly serviceDate: string;
  readonly serviceDateEnd?: string | null;
  readonly placeOfService?: string | null;
  /** SV101-7, at most 80 characters: what an unlisted or by-report code stands for. */
  readonly description?: string | null;
  /** REF*G1 of the line: its own authorization number, where it is not the claim's. */
  readonly authorizationNumber?: string | null;
  /** REF*6R, at most 30 characters: comes back in the 835. */
  readonly controlNumber: string;
}

/** A work comp claim as an 837 professional carries it: the employer is the subscriber, the worker the patient. */
export interface ProfessionalClaim {
  /** CLM01: at most 20 characters, of one transmission alone; comes back in the 277CA and 835. See claimReference. */
  readonly reference: string;
  readonly billingProvider: {
    readonly name: string;
    readonly person?: PersonName;
    readonly npi: string;
    /** Its own, where it is known. */
    readonly taxonomy?: string | null;
    readonly taxId: string;
    /** `SSN`: it is a person. */
    readonly taxIdType: 'EIN' | 'SSN';
    /** Where it wants to be paid. A PO box goes into 2010AB; 2010AA then has the place of service. */
    readonly address: PostalAddress;
    readonly phone?: string | null;
  };
  readonly renderingProvider: {
    readonly name: string;
    /** Parts of the name; parted by the writer where they are missing. */
    readonly person?: PersonName;
    readonly npi: string;
    readonly taxonomy: string;
    readonly licenseNumber?: string | null;
  };
  /** DN in 2310A, DQ in 2310D, DK in 2420E of each line. */
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
  /** `id` as the clearinghouse knows the payer. */
  readonly payer: { readonly name: string; readonly id: string; readonly address?: PostalAddress | null };
  readonly patient: {
    readonly lastName: string;
    /** NM107, without a point. */
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
  /** Two letters. */
  readonly injuryState: string;
  readonly diagnoses: readonly string[];
  readonly attachments: readonly ClaimAttachment[];
  readonly authorizationNumber?: string | null;
  /** `W2` duplicate, `W3` second review. */
  readonly conditionCode?: string | null;
  /** The payer's control number of the bill that this one follows (REF*F8). */
  readonly originalReference?: string | null;
  /** CLM05-3: `7` replaces what the payer worked off under the original reference. */
  readonly frequency: '1' | '7';
  readonly lines: readonly ProfessionalClaimLine[];
}

/** Which file it is. Control numbers are the caller's: unique for each interchange and partner. */
export interface EdiEnvelope {
  /** ISO timestamp: files say it in the partner's zone. */
  readonly at: string;
  readonly partner: EdiPartner;
  /** 1 to 999,999,999. */
  readonly interchangeNumber: number;
  readonly groupNumber: number;
  /** ST02 of each claim; counted from 0001 unless given. */
  readonly sets?: readonly string[];
}
