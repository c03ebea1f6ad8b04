import type { Address, CalendarDate, Timestamp } from '../bill/shared/bill.types.js';

/** `mixed`: its items have different decisions. */
export const rfaStatuses = [
  'draft',
  'ready',
  'submitted',
  'received',
  'under_review',
  'information_requested',
  'incomplete',
  'deferred',
  'approved',
  'modified',
  'denied',
  'mixed',
  'canceled',
  'closed',
] as const;
export type RfaStatus = (typeof rfaStatuses)[number];

/** `incomplete`: a draft, or returned by the claims administrator. */
export const rfaLifecycleStatuses = ['incomplete', 'sent', 'failed', 'received', 'processed', 'closed'] as const;
export type RfaLifecycleStatus = (typeof rfaLifecycleStatuses)[number];

export const rfaRequestTypes = ['new', 'resubmission_material_change'] as const;
export type RfaRequestType = (typeof rfaRequestTypes)[number];

/** `prospective`: before treatment. `concurrent`: during an inpatient stay. `retrospective`: after treatment. */
export const rfaReviewTypes = ['prospective', 'concurrent', 'retrospective'] as const;
export type RfaReviewType = (typeof rfaReviewTypes)[number];

/** Why an item needs no prospective review (Labor Code § 4610(b), 8 CCR 9792.27.12, 9792.7(a)(5)). */
export const rfaExemptions = ['first_30_days', 'emergency', 'formulary', 'prior_authorization_program'] as const;
export type RfaExemption = (typeof rfaExemptions)[number];

export const rfaOutcomes = ['approved', 'modified', 'denied'] as const;
export type RfaOutcome = (typeof rfaOutcomes)[number];

export const rfaDocumentTypes = [
  'rfa_form',
  'clinical_report',
  'supporting_record',
  'ur_response',
  'imr_form',
  'fax_cover',
  'other',
] as const;
export type RfaDocumentType = (typeof rfaDocumentTypes)[number];

/** `portal` and `manual` are recorded only. */
export const rfaChannels = ['fax', 'email', 'mail', 'portal', 'manual'] as const;
export type RfaChannel = (typeof rfaChannels)[number];

export const rfaTransmissionStatuses = ['queued', 'sent', 'delivered', 'received', 'failed', 'uncertain'] as const;
export type RfaTransmissionStatus = (typeof rfaTransmissionStatuses)[number];

/** Reasons under 8 CCR 9792.9.1. */
export const rfaReturnReasons = [
  'form_missing',
  'treatment_unspecific',
  'documentation_missing',
  'documentation_old',
  'signature_missing',
  'other',
] as const;
export type RfaReturnReason = (typeof rfaReturnReasons)[number];

export interface RfaPatient {
  readonly externalId: string | null;
  readonly firstName: string;
  readonly middleName: string | null;
  readonly lastName: string;
  readonly dateOfBirth: CalendarDate;
  /** Null or absent if unknown. */
  readonly gender?: 'M' | 'F' | 'X' | null;
  readonly phone: string | null;
  readonly address: Address | null;
}

export interface RfaClaim {
  readonly externalId: string | null;
  /** Null in a draft whose claim has no number yet. */
  readonly claimNumber: string | null;
  readonly employer: string;
  readonly dateOfInjury: CalendarDate;
  /** Two-letter code. Null or absent if unknown. */
  readonly injuryState?: string | null;
  readonly administratorName: string;
}

/** Signs the request. A secondary physician can also request treatment. */
export interface RfaPhysician {
  readonly name: string;
  readonly npi: string;
  readonly specialty: string | null;
  readonly licenseNumber: string | null;
  readonly role: 'primary' | 'secondary';
}

/** "Requesting Physician Information" section of the form. */
export interface RfaPractice {
  readonly name: string;
  readonly contactName: string | null;
  readonly address: Address;
  readonly phone: string;
  readonly fax: string | null;
  readonly email: string | null;
}

export interface RfaContact {
  readonly name: string | null;
  readonly address: Address | null;
  readonly phone: string | null;
  readonly fax: string | null;
  readonly email: string | null;
}

/** One row of the form. Sealed. The ID and the clear fields are in RfaItemFacts. */
export interface RfaItemText {
  readonly externalId: string | null;
  /** ICD-10-CM; null in a draft. */
  readonly diagnosisCode: string | null;
  readonly diagnosisDescription: string | null;
  readonly serviceDescription: string | null;
  /** CPT or HCPCS. A range has `codeFrom` and `codeTo` of the same length instead. */
  readonly procedureCode: string | null;
  readonly codeFrom: string | null;
  readonly codeTo: string | null;
  /** Number of visits or pieces. */
  readonly quantity: number | null;
  /** Service line units. */
  readonly units: number | null;
  readonly frequency: string | null;
  readonly duration: string | null;
  readonly requestedFrom: CalendarDate | null;
  readonly requestedTo: CalendarDate | null;
  readonly bodyPart: string | null;
}

export interface RfaItemFacts {
  readonly itemId: string;
  /** Drug in the MTUS formulary. The time limit for its decision cannot be extended (Labor Code § 4610(i)(2)). */
  readonly formulary: boolean;
  readonly exemption: RfaExemption | null;
}

/** Sealed under the request's own key. */
export interface RfaText {
  readonly externalId: string | null;
  readonly patient: RfaPatient;
  readonly claim: RfaClaim;
  readonly requestingPhysician: RfaPhysician;
  readonly practice: RfaPractice;
  readonly authorizationContact: RfaContact | null;
  /** The physician's certification of an imminent and serious threat to health. */
  readonly certification: string | null;
  readonly rationale: string | null;
  /** Changes since the previous decision, for a resubmission. */
  readonly materialChange: string | null;
  /** In the same order as `items` in RfaFacts. */
  readonly items: readonly RfaItemText[];
}

/** Stored in the clear. */
export interface RfaFacts {
  readonly customerExternalId: string | null;
  readonly patientId: string;
  readonly claimId: string;
  readonly administratorId: string;
  /** Derived from the physician's NPI. */
  readonly renderingProviderId: string;
  readonly requestType: RfaRequestType;
  /** True if the request confirms an oral one. */
  readonly oralConfirmation: boolean;
  readonly reviewType: RfaReviewType;
  readonly expedited: boolean;
  /** `narrative`: without the form, as agreed by the claims administrator (8 CCR 9792.6.1(u)). */
  readonly form: 'rfa' | 'narrative';
  /** Examination date, which starts the 14-day limit (Labor Code § 4610(i)(1)). */
  readonly recommendationDate: CalendarDate | null;
  readonly firstVisitDate: CalendarDate | null;
  readonly items: readonly RfaItemFacts[];
}

export interface RfaDocumentFacts {
  readonly id: string;
  readonly documentType: RfaDocumentType;
  readonly sizeBytes: number;
  /** Null if the document cannot be read. */
  readonly pages: number | null;
  /** Issue date. The document is valid as documentation for 30 days. */
  readonly documentDate: CalendarDate | null;
}

export interface RfaDocumentText {
  readonly externalId: string | null;
  readonly filename: string;
  readonly description: string | null;
  /** Hex digest of the document's bytes. */
  readonly sha256: string;
}

/** `text` is null after the request is erased. */
export interface RfaDocument {
  readonly facts: RfaDocumentFacts;
  readonly text: RfaDocumentText | null;
  readonly attachedAt: Timestamp;
}

/** Gaps that block signing or sending unless accepted with a reason. */
export const rfaWaivers = [
  'document_older_than_30_days',
  'document_date_missing',
  'narrative_instead_of_form',
] as const;
export type RfaWaiver = (typeof rfaWaivers)[number];

export interface RfaAccepted {
  readonly code: RfaWaiver;
  readonly reason: string;
}
