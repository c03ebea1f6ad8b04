import {
  documentLimits,
  rfaDocumentTypes,
  rfaExemptions,
  rfaReviewTypes,
  type RfaDocumentType,
  type RfaExemption,
  type RfaReviewType,
} from '#domain';
import { EXAMPLE_PDF } from '../kernel/example-pdf.js';
import { AddressForm, ClaimsAdministratorChoice, MAX_BASE64_LENGTH } from '../bills/submit-bill.request.js';
import {
  CalendarDate,
  Choice,
  FileName,
  Int,
  ListOf,
  Nested,
  Npi,
  OptionalCalendarDate,
  OptionalChoice,
  OptionalEmail,
  OptionalFlag,
  OptionalId,
  OptionalInt,
  OptionalListOf,
  OptionalLongText,
  OptionalNested,
  OptionalStateCode,
  OptionalText,
  Text,
} from '../kernel/fields.js';
import { ActorName } from '../kernel/action-fields.js';

/** Internally, the confirmation of an oral request is a separate flag. */
export const sentRfaRequestTypes = ['new', 'resubmission_material_change', 'oral_authorization_confirmation'] as const;
export type SentRfaRequestType = (typeof sentRfaRequestTypes)[number];

export const procedureShape = {
  fold: 'upper',
  pattern: /^[A-Z0-9]{4,7}$/,
  message: 'must be 4 to 7 letters or digits',
  max: 7,
} as const;

export class RfaPatientForm {
  @OptionalId('Patient ID from an earlier response. Not allowed together with `externalId`.') readonly id?: string;
  @OptionalText("Client's ID of the patient. Not allowed together with `id`.") readonly externalId?: string;
  @Text('First name.', { example: 'Maria' }) readonly firstName!: string;
  @OptionalText('Middle name.') readonly middleName?: string;
  @Text('Last name.', { example: 'Sandoval' }) readonly lastName!: string;
  @CalendarDate('Date of birth.', { example: '1979-04-02' }) readonly dateOfBirth!: string;
  @OptionalChoice(['M', 'F', 'X'], 'Gender. Omit it if unknown.') readonly gender?: 'M' | 'F' | 'X';
  @OptionalText('Phone number.') readonly phone?: string;
  @OptionalNested(() => AddressForm, 'Home address.') readonly address?: AddressForm;
}

export class RfaClaimForm {
  @OptionalId('Claim ID from an earlier response. Not allowed together with `externalId`.') readonly id?: string;
  @OptionalText("Client's ID of the claim. Not allowed together with `id`.") readonly externalId?: string;
  @OptionalText('Claim number that the payer assigned. Optional in a draft.', { example: 'WC-2026-0001' })
  readonly claimNumber?: string;
  @Text('Name of the employer.', { example: 'Golden State Logistics' }) readonly employer!: string;
  @CalendarDate('Date of injury. For a cumulative injury, the last date.', { example: '2026-01-15' })
  readonly dateOfInjury!: string;
  @OptionalStateCode('Two-letter code of the state where the injury occurred.') readonly injuryState?: string;
  @Nested(() => ClaimsAdministratorChoice, 'Claims administrator that decides on the request.')
  readonly claimsAdministrator!: ClaimsAdministratorChoice;
}

export class RfaPhysicianForm {
  @Text('Name of the physician.', { example: 'Alex Kim, MD' }) readonly name!: string;
  @Npi('National provider identifier (NPI) of the physician.', { example: '1245319599' }) readonly npi!: string;
  @OptionalText('Specialty of the physician.', { example: 'Orthopedics' }) readonly specialty?: string;
  @OptionalText('License number of the physician.') readonly licenseNumber?: string;
  @OptionalChoice(
    ['primary', 'secondary'],
    'Role of the physician: primary treating physician, or a secondary physician to whom the patient was referred.',
    { default: 'primary' },
  )
  readonly role!: 'primary' | 'secondary';
}

export class RfaPracticeForm {
  @Text('Name of the practice.', { example: 'Kim Medical Group' }) readonly name!: string;
  @OptionalText('Contact person of the practice for the request.', { example: 'Dana Biller' })
  readonly contactName?: string;
  @Nested(() => AddressForm, 'Address for responses.') readonly address!: AddressForm;
  @Text('Phone number.', { example: '213-555-0100' }) readonly phone!: string;
  @OptionalText('Fax number.', { max: 50, example: '213-555-0101' }) readonly fax?: string;
  @OptionalEmail('Email address.') readonly email?: string;
}

export class RfaContactForm {
  @OptionalText('Name of the contact person.') readonly name?: string;
  @OptionalNested(() => AddressForm, 'Address of the contact person.') readonly address?: AddressForm;
  @OptionalText('Phone number.', { max: 50 }) readonly phone?: string;
  @OptionalText('Fax number.', { max: 50 }) readonly fax?: string;
  @OptionalEmail('Email address.') readonly email?: string;
}

/** A draft may be incomplete: `readiness` lists the missing parts. */
export class RfaItemForm {
  @OptionalId('ID of the item in the draft that is replaced. Without it the item is new.') readonly id?: string;
  @OptionalText("Client's ID of the item.") readonly externalId?: string;
  @OptionalText('ICD-10-CM diagnosis code.', {
    fold: 'upper',
    pattern: /^[A-Z][0-9A-Z]{2}\.?[0-9A-Z]{0,4}$/,
    message: 'must have the format of an ICD-10-CM code',
    example: 'M54.50',
  })
  readonly diagnosisCode?: string;
  @OptionalText('Description of the diagnosis.', { example: 'Low back pain' }) readonly diagnosisDescription?: string;
  @OptionalText('Description of the requested service.', { max: 500, example: 'Physical therapy of the low back' })
  readonly serviceDescription?: string;
  @OptionalText('CPT or HCPCS code, if known. Not allowed with a range.', { ...procedureShape, example: '97110' })
  readonly procedureCode?: string;
  @OptionalText('First procedure code of a range. It must have the same length as the last code.', procedureShape)
  readonly codeFrom?: string;
  @OptionalText('Last procedure code of a range.', procedureShape) readonly codeTo?: string;
  @OptionalInt('Number of visits or items.', { min: 1, max: 10_000, example: 12 }) readonly quantity?: number;
  @OptionalInt('Number of service line units.', { min: 1, max: 10_000 }) readonly units?: number;
  @OptionalText('Frequency of the treatment.', { example: '2 a week' }) readonly frequency?: string;
  @OptionalText('Duration of the treatment.', { example: '6 weeks' }) readonly duration?: string;
  @OptionalCalendarDate('First requested date of service.') readonly requestedFrom?: string;
  @OptionalCalendarDate('Last requested date of service.') readonly requestedTo?: string;
  @OptionalText('Body part.') readonly bodyPart?: string;
  @OptionalFlag('True for a drug on the MTUS drug formulary.', { default: false }) readonly formulary!: boolean;
  @OptionalChoice(rfaExemptions, 'Reason why the item is said to be exempt from prospective review, if it is.')
  readonly exemption?: RfaExemption;
}

/** DWC Form RFA. */
export class RfaForm {
  @OptionalText("Client's ID of the request. It need not be unique.") readonly externalId?: string;
  @Nested(() => RfaPatientForm, 'Injured worker.') readonly patient!: RfaPatientForm;
  @Nested(() => RfaClaimForm, 'Claim of the injured worker.') readonly claim!: RfaClaimForm;
  @Nested(() => RfaPhysicianForm, 'Physician who requests the treatment and signs.')
  readonly requestingPhysician!: RfaPhysicianForm;
  @Nested(() => RfaPracticeForm, "The physician's practice.") readonly practice!: RfaPracticeForm;
  @OptionalNested(() => RfaContactForm, 'Contact person at the claims administrator, as named on the form.')
  readonly authorizationContact?: RfaContactForm;
  @OptionalChoice(sentRfaRequestTypes, 'Request type, as checked at the top of the form.', { default: 'new' })
  readonly requestType!: SentRfaRequestType;
  @OptionalFlag('True if the request confirms an oral request in writing.', { default: false })
  readonly oralConfirmation!: boolean;
  @OptionalChoice(
    rfaReviewTypes,
    'Time of the treatment: planned (`prospective`), during an inpatient stay (`concurrent`), or already provided (`retrospective`).',
    { default: 'prospective' },
  )
  readonly reviewType!: RfaReviewType;
  @OptionalFlag('True for an imminent and serious threat to health. Requires `certification`.', { default: false })
  readonly expedited!: boolean;
  @OptionalLongText("Physician's certification of the threat to health, with supporting facts.")
  readonly certification?: string;
  @OptionalLongText('Reason why the treatment is needed.') readonly rationale?: string;
  @OptionalLongText('Changes since the previous decision, for a resubmission.') readonly materialChange?: string;
  @OptionalCalendarDate('Date of the examination that led to the request. The limit of 14 days starts on this date.')
  readonly recommendationDate?: string;
  @OptionalCalendarDate('Date of the first visit for the injury.') readonly firstVisitDate?: string;
  @OptionalChoice(
    ['rfa', 'narrative'],
    'Form of the request. `narrative`: a narrative instead of the form, as agreed with the claims administrator.',
    { default: 'rfa' },
  )
  readonly form!: 'rfa' | 'narrative';
  @OptionalListOf(() => RfaItemForm, 'Requested items, 1 to 50. A draft may have none.', { max: 50 })
  readonly items?: readonly RfaItemForm[];
}

export class RfaDocumentForm {
  @FileName('File name. Of a path, only the last segment is kept.', { example: 'pr-2.pdf' }) readonly filename!: string;
  @Choice(rfaDocumentTypes, 'Type of document.', { example: 'clinical_report' })
  readonly documentType!: RfaDocumentType;
  @Text('PDF in Base64, at most 25 MB before encoding. Line breaks as in RFC 2045 (CRLF or LF) are accepted.', {
    max: MAX_BASE64_LENGTH,
    example: EXAMPLE_PDF,
  })
  readonly contentBase64!: string;
  @OptionalCalendarDate('Date of issue or creation. Valid for 30 days.', { example: (today: string) => today })
  readonly documentDate?: string;
  @OptionalText("Client's ID of the document.") readonly externalId?: string;
  @OptionalLongText('Description of the document.') readonly description?: string;
}

export class CreateRfaRequest {
  @Nested(() => RfaForm, 'Content of the request.') readonly rfa!: RfaForm;
  @OptionalListOf(() => RfaDocumentForm, 'At most 25, with 45 MB of PDF in total.', { max: documentLimits.documents })
  readonly documents?: readonly RfaDocumentForm[];
  @OptionalText("Client's ID of its own customer. It limits who may see the request.")
  readonly customerExternalId?: string;
  @ActorName() readonly actorName?: string;
}

/** Replaces the complete content. */
export class ReplaceRfaDraftRequest {
  @Int('Revision to replace.', { min: 1, example: 1 }) readonly expectedRevision!: number;
  @Nested(() => RfaForm, 'Complete content. Items with an `id` keep it.') readonly rfa!: RfaForm;
  @ActorName() readonly actorName?: string;
}

export class CopyRfaRequest {
  @Int('Revision to copy.', { min: 1, example: 1 }) readonly expectedRevision!: number;
  @OptionalChoice(sentRfaRequestTypes, 'Request type of the copy. Default: the request type of the original.')
  readonly requestType?: SentRfaRequestType;
  @ActorName() readonly actorName?: string;
}

export class AddRfaDocumentsRequest {
  @ListOf(
    () => RfaDocumentForm,
    'Documents to add. Together with the existing documents, at most 25 documents with 45 MB of PDF.',
    { min: 1, max: documentLimits.documents },
  )
  readonly documents!: readonly RfaDocumentForm[];
  @ActorName() readonly actorName?: string;
}
