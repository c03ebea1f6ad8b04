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

/** Kinds of a request as clients send them: the confirmation of an oral request is a flag of its own here. */
export const sentRfaRequestTypes = ['new', 'resubmission_material_change', 'oral_authorization_confirmation'] as const;
export type SentRfaRequestType = (typeof sentRfaRequestTypes)[number];

/** What a procedure code is shaped like. */
export const procedureShape = {
  fold: 'upper',
  pattern: /^[A-Z0-9]{4,7}$/,
  message: 'must be 4 to 7 letters or digits',
  max: 7,
} as const;

export class RfaPatientForm {
  @OptionalId('A patient id that an earlier answer gave; not together with externalId.') readonly id?: string;
  @OptionalText("The client's patient id; not together with id.") readonly externalId?: string;
  @Text('First name.', { example: 'Maria' }) readonly firstName!: string;
  @OptionalText('Middle name.') readonly middleName?: string;
  @Text('Last name.', { example: 'Sandoval' }) readonly lastName!: string;
  @CalendarDate('Date of birth.', { example: '1979-04-02' }) readonly dateOfBirth!: string;
  @OptionalChoice(['M', 'F', 'X'], 'Leave out when unknown.') readonly gender?: 'M' | 'F' | 'X';
  @OptionalText('Telephone number.') readonly phone?: string;
  @OptionalNested(() => AddressForm, 'Home address.') readonly address?: AddressForm;
}

export class RfaClaimForm {
  @OptionalId('A claim id that an earlier answer gave; not together with externalId.') readonly id?: string;
  @OptionalText("The client's claim id; not together with id.") readonly externalId?: string;
  @OptionalText('Claim number that the payer assigned; a draft may lack it.', { example: 'WC-2026-0001' })
  readonly claimNumber?: string;
  @Text('Employer.', { example: 'Golden State Logistics' }) readonly employer!: string;
  @CalendarDate('Date of injury; of a cumulative injury the last day.', { example: '2026-01-15' })
  readonly dateOfInjury!: string;
  @OptionalStateCode('State of the injury.') readonly injuryState?: string;
  @Nested(() => ClaimsAdministratorChoice, 'Who decides.') readonly claimsAdministrator!: ClaimsAdministratorChoice;
}

export class RfaPhysicianForm {
  @Text('Name.', { example: 'Alex Kim, MD' }) readonly name!: string;
  @Npi('National provider identifier.', { example: '1245319599' }) readonly npi!: string;
  @OptionalText('Specialty.', { example: 'Orthopedics' }) readonly specialty?: string;
  @OptionalText('License number.') readonly licenseNumber?: string;
  @OptionalChoice(['primary', 'secondary'], 'The treating physician, or one to whom the patient was referred.', {
    default: 'primary',
  })
  readonly role!: 'primary' | 'secondary';
}

export class RfaPracticeForm {
  @Text('Name of the practice.', { example: 'Kim Medical Group' }) readonly name!: string;
  @OptionalText('Whom to call about the request.', { example: 'Dana Biller' }) readonly contactName?: string;
  @Nested(() => AddressForm, 'Where answers go.') readonly address!: AddressForm;
  @Text('Telephone number.', { example: '213-555-0100' }) readonly phone!: string;
  @OptionalText('Fax number.', { max: 50, example: '213-555-0101' }) readonly fax?: string;
  @OptionalEmail('Email address.') readonly email?: string;
}

export class RfaContactForm {
  @OptionalText('Name of the person.') readonly name?: string;
  @OptionalNested(() => AddressForm, 'Address.') readonly address?: AddressForm;
  @OptionalText('Telephone number.', { max: 50 }) readonly phone?: string;
  @OptionalText('Fax number.', { max: 50 }) readonly fax?: string;
  @OptionalEmail('Email address.') readonly email?: string;
}

/** One row of the form. A draft may lack what the form needs; `readiness` says what. */
export class RfaItemForm {
  @OptionalId('Of a draft that is replaced: the item that it was. Without it the item is new.') readonly id?: string;
  @OptionalText("The client's id of the item.") readonly externalId?: string;
  @OptionalText('ICD-10-CM.', {
    fold: 'upper',
    pattern: /^[A-Z][0-9A-Z]{2}\.?[0-9A-Z]{0,4}$/,
    message: 'must be shaped like an ICD-10-CM code',
    example: 'M54.50',
  })
  readonly diagnosisCode?: string;
  @OptionalText('The diagnosis in words.', { example: 'Low back pain' }) readonly diagnosisDescription?: string;
  @OptionalText('What is asked for.', { max: 500, example: 'Physical therapy of the low back' })
  readonly serviceDescription?: string;
  @OptionalText('CPT or HCPCS, where it is known; not together with a range.', { ...procedureShape, example: '97110' })
  readonly procedureCode?: string;
  @OptionalText('First code of a range, as long as the last one.', procedureShape) readonly codeFrom?: string;
  @OptionalText('Last code of a range.', procedureShape) readonly codeTo?: string;
  @OptionalInt('Visits or pieces.', { min: 1, max: 10_000, example: 12 }) readonly quantity?: number;
  @OptionalInt('Units of service lines.', { min: 1, max: 10_000 }) readonly units?: number;
  @OptionalText('How often.', { example: '2 a week' }) readonly frequency?: string;
  @OptionalText('How long.', { example: '6 weeks' }) readonly duration?: string;
  @OptionalCalendarDate('First day that it is asked for.') readonly requestedFrom?: string;
  @OptionalCalendarDate('Last day that it is asked for.') readonly requestedTo?: string;
  @OptionalText('Part of the body.') readonly bodyPart?: string;
  @OptionalFlag('A drug of the MTUS formulary.', { default: false }) readonly formulary!: boolean;
  @OptionalChoice(rfaExemptions, 'Why it needs no prospective review, where it is said to need none.')
  readonly exemption?: RfaExemption;
}

/** A request for authorization (DWC Form RFA). */
export class RfaForm {
  @OptionalText("The client's id of the request. It is not a key: a second one may carry the same.")
  readonly externalId?: string;
  @Nested(() => RfaPatientForm, 'The injured worker.') readonly patient!: RfaPatientForm;
  @Nested(() => RfaClaimForm, 'The claim.') readonly claim!: RfaClaimForm;
  @Nested(() => RfaPhysicianForm, 'Who asks for the treatment, and signs.')
  readonly requestingPhysician!: RfaPhysicianForm;
  @Nested(() => RfaPracticeForm, "The physician's practice.") readonly practice!: RfaPracticeForm;
  @OptionalNested(() => RfaContactForm, 'Whom at the claims administrator the form names.')
  readonly authorizationContact?: RfaContactForm;
  @OptionalChoice(sentRfaRequestTypes, 'The box at the top of the form.', { default: 'new' })
  readonly requestType!: SentRfaRequestType;
  @OptionalFlag('It confirms in writing what was asked for by word of mouth.', { default: false })
  readonly oralConfirmation!: boolean;
  @OptionalChoice(rfaReviewTypes, 'Is the treatment still to come, going on in a hospital, or over?', {
    default: 'prospective',
  })
  readonly reviewType!: RfaReviewType;
  @OptionalFlag('Expedited review, for an imminent and serious threat to health; needs `certification`.', {
    default: false,
  })
  readonly expedited!: boolean;
  @OptionalLongText("The physician's certification of that threat, with what supports it.")
  readonly certification?: string;
  @OptionalLongText('Why the treatment is needed.') readonly rationale?: string;
  @OptionalLongText('Of a resubmission: what changed since the decision before.') readonly materialChange?: string;
  @OptionalCalendarDate('Day of the examination that led to it: the limit of 14 days begins here.')
  readonly recommendationDate?: string;
  @OptionalCalendarDate('Day of the first visit of the injury.') readonly firstVisitDate?: string;
  @OptionalChoice(['rfa', 'narrative'], '`narrative`: not on the form; the claims administrator agreed to that.', {
    default: 'rfa',
  })
  readonly form!: 'rfa' | 'narrative';
  @OptionalListOf(() => RfaItemForm, 'What is asked for: 1 to 50 items. A draft may have none.', { max: 50 })
  readonly items?: readonly RfaItemForm[];
}

export class RfaDocumentForm {
  @FileName('File name; of a path, its last part.', { example: 'pr-2.pdf' }) readonly filename!: string;
  @Choice(rfaDocumentTypes, 'What it is.', { example: 'clinical_report' }) readonly documentType!: RfaDocumentType;
  @Text(
    'The PDF in Base64: a real PDF, at most 25 MB before encoding. Line breaks as in RFC 2045 (CRLF or LF) are accepted.',
    { max: MAX_BASE64_LENGTH, example: EXAMPLE_PDF },
  )
  readonly contentBase64!: string;
  @OptionalCalendarDate('When it was issued or created: documentation counts for 30 days.', {
    example: (today: string) => today,
  })
  readonly documentDate?: string;
  @OptionalText("The client's id of the document.") readonly externalId?: string;
  @OptionalLongText('What the document is, in words.') readonly description?: string;
}

/** POST /rfas. */
export class CreateRfaRequest {
  @Nested(() => RfaForm, 'The request.') readonly rfa!: RfaForm;
  @OptionalListOf(() => RfaDocumentForm, 'At most 25 documents, 45 MB of PDF.', { max: documentLimits.documents })
  readonly documents?: readonly RfaDocumentForm[];
  @OptionalText("The client's id of its own customer; limits who may see the request.")
  readonly customerExternalId?: string;
  @ActorName() readonly actorName?: string;
}

/** PATCH /rfas/{id}/draft: the whole content anew. */
export class ReplaceRfaDraftRequest {
  @Int('The revision that it takes the place of.', { min: 1, example: 1 }) readonly expectedRevision!: number;
  @Nested(() => RfaForm, 'The whole content; items keep their ids by `id`.') readonly rfa!: RfaForm;
  @ActorName() readonly actorName?: string;
}

/** POST /rfas/{id}/copy. */
export class CopyRfaRequest {
  @Int('The revision that is copied.', { min: 1, example: 1 }) readonly expectedRevision!: number;
  @OptionalChoice(sentRfaRequestTypes, 'The box at the top of the new form; as it was unless said.')
  readonly requestType?: SentRfaRequestType;
  @ActorName() readonly actorName?: string;
}

/** POST /rfas/{id}/documents. */
export class AddRfaDocumentsRequest {
  @ListOf(() => RfaDocumentForm, 'With those that the request has, at most 25 documents and 45 MB of PDF in all.', {
    min: 1,
    max: documentLimits.documents,
  })
  readonly documents!: readonly RfaDocumentForm[];
  @ActorName() readonly actorName?: string;
}
