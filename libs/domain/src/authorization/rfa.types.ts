import type { Address, CalendarDate, Timestamp } from '../bill/shared/bill.types.js';

/** Where a request for authorization stands. `mixed`: its items were decided differently. */
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

/** The same in the few words of a list: `incomplete` is a draft, or what the claims administrator sent back. */
export const rfaLifecycleStatuses = ['incomplete', 'sent', 'failed', 'received', 'processed', 'closed'] as const;
export type RfaLifecycleStatus = (typeof rfaLifecycleStatuses)[number];

export const rfaRequestTypes = ['new', 'resubmission_material_change'] as const;
export type RfaRequestType = (typeof rfaRequestTypes)[number];

/** When the treatment takes place: after the decision, during an inpatient stay, or it was given already. */
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

/** How a request leaves. `portal`, `manual`: it went elsewhere, and is recorded. */
export const rfaChannels = ['fax', 'email', 'mail', 'portal', 'manual'] as const;
export type RfaChannel = (typeof rfaChannels)[number];

export const rfaTransmissionStatuses = ['queued', 'sent', 'delivered', 'received', 'failed', 'uncertain'] as const;
export type RfaTransmissionStatus = (typeof rfaTransmissionStatuses)[number];

/** Why the claims administrator sent a request back as incomplete (8 CCR 9792.9.1). */
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
  /** Two letters; null or absent if unknown. */
  readonly injuryState?: string | null;
  readonly administratorName: string;
}

/** The physician who asks for the treatment and signs; a secondary physician may ask, too. */
export interface RfaPhysician {
  readonly name: string;
  readonly npi: string;
  readonly specialty: string | null;
  readonly licenseNumber: string | null;
  readonly role: 'primary' | 'secondary';
}

/** The requesting physician's practice, as box "Requesting Physician Information" has it. */
export interface RfaPractice {
  readonly name: string;
  readonly contactName: string | null;
  readonly address: Address;
  readonly phone: string;
  readonly fax: string | null;
  readonly email: string | null;
}

/** Whom at the claims administrator the form names. */
export interface RfaContact {
  readonly name: string | null;
  readonly address: Address | null;
  readonly phone: string | null;
  readonly fax: string | null;
  readonly email: string | null;
}

/** What one item asks for: one row of the form. The id and what is clear of it stand in RfaItemFacts. */
export interface RfaItemText {
  readonly externalId: string | null;
  /** ICD-10-CM; null in a draft. */
  readonly diagnosisCode: string | null;
  readonly diagnosisDescription: string | null;
  readonly serviceDescription: string | null;
  /** CPT or HCPCS, where it is known; or a range of codes of one length. */
  readonly procedureCode: string | null;
  readonly codeFrom: string | null;
  readonly codeTo: string | null;
  /** Visits or pieces. */
  readonly quantity: number | null;
  /** Units of service lines. */
  readonly units: number | null;
  readonly frequency: string | null;
  readonly duration: string | null;
  readonly requestedFrom: CalendarDate | null;
  readonly requestedTo: CalendarDate | null;
  readonly bodyPart: string | null;
}

/** What is in clear of an item. */
export interface RfaItemFacts {
  readonly itemId: string;
  /** A drug of the MTUS formulary: its decision has no extension (Labor Code § 4610(i)(2)). */
  readonly formulary: boolean;
  readonly exemption: RfaExemption | null;
}

/** What a request says: its head and items. All of it is sealed under the request's own key. */
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
  /** What changed since the decision before: of a resubmission. */
  readonly materialChange: string | null;
  /** In the order of `items` of RfaFacts. */
  readonly items: readonly RfaItemText[];
}

/** What is in clear of a request: ids, codes of its kind and dates. */
export interface RfaFacts {
  readonly customerExternalId: string | null;
  readonly patientId: string;
  readonly claimId: string;
  readonly administratorId: string;
  /** Derived from the physician's NPI. */
  readonly renderingProviderId: string;
  readonly requestType: RfaRequestType;
  /** It confirms what was asked by word of mouth before. */
  readonly oralConfirmation: boolean;
  readonly reviewType: RfaReviewType;
  readonly expedited: boolean;
  /** `narrative`: not on the form; the claims administrator agreed to take it so (8 CCR 9792.6.1(u)). */
  readonly form: 'rfa' | 'narrative';
  /** Day of the examination: the limit of 14 days begins here (Labor Code § 4610(i)(1)). */
  readonly recommendationDate: CalendarDate | null;
  readonly firstVisitDate: CalendarDate | null;
  readonly items: readonly RfaItemFacts[];
}

/** What is in clear of a document. */
export interface RfaDocumentFacts {
  readonly id: string;
  readonly documentType: RfaDocumentType;
  readonly sizeBytes: number;
  /** Pages, or null where it cannot be read. */
  readonly pages: number | null;
  /** Day on which it was issued or created: it counts as documentation for 30 days. */
  readonly documentDate: CalendarDate | null;
}

export interface RfaDocumentText {
  readonly externalId: string | null;
  readonly filename: string;
  readonly description: string | null;
  /** Hex digest of its bytes. */
  readonly sha256: string;
}

/** A document of a request; `text` is null once the request was erased. */
export interface RfaDocument {
  readonly facts: RfaDocumentFacts;
  readonly text: RfaDocumentText | null;
  readonly attachedAt: Timestamp;
}

/** Something missing that blocks signing or sending unless it is accepted with a reason. */
export const rfaWaivers = [
  'document_older_than_30_days',
  'document_date_missing',
  'narrative_instead_of_form',
] as const;
export type RfaWaiver = (typeof rfaWaivers)[number];

/** A waiver that somebody accepted; the reason is sealed. */
export interface RfaAccepted {
  readonly code: RfaWaiver;
  readonly reason: string;
}
