import type { CalendarDate } from '../../kernel/calendar.js';
import type { MissedAppointment } from './missed-appointment.types.js';
import type { AuthorizationBasis, BillingMode, DocumentType, Draft, ReferringQualifier } from '../shared/bill.types.js';
import type { Drug } from '../lines/drug.js';
import type { SentDelivery } from '../transmissions/index.js';

/** Submission with amounts in dollars. */
export interface SentSubmission {
  readonly bill: SentBill;
  readonly submission?: SentDelivery;
  readonly documents?: readonly SentDocument[];
  /** Rejects the bill if an exact duplicate exists. */
  readonly rejectDuplicates?: boolean;
  readonly metadata?: Readonly<Record<string, string>>;
  /** If absent, the name of the key is used. */
  readonly actorName?: string;
}

export interface SentAddress {
  readonly line1: string;
  readonly line2?: string;
  readonly city: string;
  /** State code of two letters. */
  readonly state: string;
  readonly postalCode: string;
  /** Two letters (ISO 3166-1), only in the patient's address. */
  readonly country?: string;
}

export interface SentBill {
  readonly externalId?: string;
  readonly billingMode: BillingMode;
  readonly patient: {
    readonly id?: string;
    readonly externalId?: string;
    readonly firstName: string;
    readonly middleName?: string;
    readonly lastName: string;
    readonly suffix?: string;
    readonly dateOfBirth: CalendarDate;
    readonly ssn?: string;
    readonly gender?: 'M' | 'F' | 'X';
    readonly phone?: string;
    readonly address: SentAddress;
  };
  readonly claim: {
    readonly id?: string;
    readonly externalId?: string;
    readonly claimNumber: string;
    readonly adjNumber?: string;
    readonly employer: string;
    readonly dateOfInjury: CalendarDate;
    readonly injuryState?: string;
    readonly description?: string;
    readonly claimsAdministrator: { readonly id: string; readonly payerId?: string; readonly name: string };
  };
  readonly service: {
    readonly date: CalendarDate;
    readonly endDate?: CalendarDate;
    readonly authorizationNumber?: string;
  };
  /** Either `savedProviderId`, or all other fields. `taxIdType` defaults to `EIN`. */
  readonly billingProvider: {
    readonly savedProviderId?: string;
    readonly name?: string;
    readonly taxId?: string;
    readonly taxIdType?: 'EIN' | 'SSN';
    readonly npi?: string;
    readonly phone?: string;
    readonly address?: SentAddress;
  };
  readonly renderingProvider: {
    readonly name: string;
    readonly suffix?: string;
    readonly credentials?: string;
    readonly npi: string;
    readonly taxonomy: string;
    readonly specialty?: string;
    readonly licenseNumber?: string;
    readonly licenseState?: string;
  };
  readonly referringProvider?: {
    readonly name: string;
    readonly npi?: string;
    readonly qualifier: ReferringQualifier;
  };
  readonly serviceLocation: {
    readonly name?: string;
    /** CMS place-of-service code, two digits. */
    readonly placeOfServiceCode: string;
    readonly npi?: string;
    readonly address: SentAddress;
  };
  /** ICD-10-CM codes, with or without the decimal point. */
  readonly diagnoses: readonly string[];
  readonly serviceLines: readonly SentLine[];
  /** Only for ML200. */
  readonly missedAppointment?: MissedAppointment;
}

export interface SentLine {
  readonly code: string;
  readonly modifiers?: readonly string[];
  readonly units: number;
  /** Charge for the whole line, in dollars. Defaults to the fee schedule amount. */
  readonly charge?: number;
  readonly description?: string;
  readonly drug?: Drug;
  readonly serviceDate?: CalendarDate;
  readonly serviceDateEnd?: CalendarDate;
  /** Positions in `diagnoses`, starting at 1. */
  readonly diagnosisPointers?: readonly number[];
  readonly rfaItemId?: string;
  readonly authorizationBasis?: AuthorizationBasis;
  /** Only its presence matters. */
  readonly feeContext?: object;
}

/** Document without its PDF. */
export interface SentDocument {
  readonly filename: string;
  readonly documentType: DocumentType;
  readonly externalId?: string;
  /** PWK01, or OZ:J1 to OZ:J9. */
  readonly reportTypeCode?: string;
  readonly description?: string;
}

export type DraftSubmission = Draft<Pick<SentSubmission, 'bill' | 'submission'>>;
export type DraftBill = Draft<SentBill>;
export type DraftLine = Draft<SentLine>;
