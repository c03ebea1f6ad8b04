import {
  documentLimits,
  documentTypes,
  referringQualifiers,
  type ReferringQualifier,
  type SentBill,
  type SentSubmission,
} from '#domain';
import { EXAMPLE_PDF } from '../kernel/example-pdf.js';
import { MissedAppointmentForm, ServiceLineForm } from './service-line.form.js';
import {
  CalendarDate,
  Choice,
  FileName,
  Id,
  omittedExample,
  ListOf,
  Nested,
  Npi,
  OptionalCalendarDate,
  OptionalChoice,
  OptionalCountryCode,
  OptionalFlag,
  OptionalId,
  OptionalListOf,
  OptionalLongText,
  OptionalNested,
  OptionalNpi,
  OptionalStateCode,
  OptionalTaxId,
  OptionalText,
  OptionalTextList,
  OptionalTextMap,
  PostalCode,
  StateCode,
  SubdivisionCode,
  Taxonomy,
  Text,
  TextList,
  WorldPostalCode,
} from '../kernel/fields.js';

export const routes = ['ebill', 'fax', 'mail', 'email'] as const;

export class AddressForm {
  @Text('Street address.', { example: '100 Main Street' }) readonly line1!: string;
  @OptionalText('Suite, unit or secondary line.') readonly line2?: string;
  @Text('City.', { example: 'Los Angeles' }) readonly city!: string;
  @StateCode('Two-letter state code.', { example: 'CA' }) readonly state!: string;
  @PostalCode('ZIP code, 5 or 9 digits.', { example: '90012' }) readonly postalCode!: string;
}

/** Patients may live abroad. The state and postal code depend on the country. */
export class PatientAddressForm {
  @Text('Street address.', { example: '100 Main Street' }) readonly line1!: string;
  @OptionalText('Suite, unit or secondary line.') readonly line2?: string;
  @Text('City.', { example: 'Los Angeles' }) readonly city!: string;
  @SubdivisionCode(
    'Two-letter state code. With a `country`: its state or province (ISO 3166-2, without the country).',
    {
      example: 'CA',
    },
  )
  readonly state!: string;
  @WorldPostalCode('ZIP code, 5 or 9 digits. With a `country`: its postal code.', { example: '90012' })
  readonly postalCode!: string;
  @OptionalCountryCode('Country, if not the United States (ISO 3166-1, two letters; 837P N404).', {
    ext: true,
    example: omittedExample,
  })
  readonly country?: string;
}

/** NM107 holds at most ten characters. */
const suffix = {
  max: 10,
  pattern: /^[A-Za-z]{1,9}\.?$/,
  message: 'must be letters, with or without a period',
  ext: true,
} as const;

export class PatientForm {
  @OptionalId('Patient ID from an earlier response. Not allowed together with `externalId`.') readonly id?: string;
  @OptionalText("Client's ID of the patient. Not allowed together with `id`.") readonly externalId?: string;
  @Text('First name.', { example: 'Maria' }) readonly firstName!: string;
  @OptionalText('Middle name.') readonly middleName?: string;
  @Text('Last name.', { example: 'Sandoval' }) readonly lastName!: string;
  @OptionalText('Name suffix (NM107, item 2). Default: from the last name.', { ...suffix, example: 'Jr.' })
  readonly suffix?: string;
  @CalendarDate('Date of birth.', { example: '1979-04-02' }) readonly dateOfBirth!: string;
  @OptionalTaxId('SSN, 9 digits. Without it, the claim form shows 999999999. Stored encrypted and never returned.')
  readonly ssn?: string;
  @OptionalChoice(['M', 'F', 'X'], 'Gender. Omit it if unknown.') readonly gender?: 'M' | 'F' | 'X';
  @OptionalText('Phone number.') readonly phone?: string;
  @Nested(() => PatientAddressForm, 'Home address.') readonly address!: PatientAddressForm;
}

export class ClaimsAdministratorChoice {
  @Id('ID from the directory search, or of a custom claims administrator.', { example: 'ca_jbvsxzi777xnunnalpti' })
  readonly id!: string;
  @OptionalText('`payers[].key` of the search. Required if a payer must be selected.', { example: 'sandbox-mutual' })
  readonly payerId?: string;
  @Text('Canonical name of the claims administrator.', { example: 'Sandbox Mutual Insurance Company (synthetic)' })
  readonly name!: string;
}

export class ClaimForm {
  @OptionalId('Claim ID from an earlier response. Not allowed together with `externalId`.') readonly id?: string;
  @OptionalText("Client's ID of the claim. Not allowed together with `id`.") readonly externalId?: string;
  @Text('Claim number that the payer assigned.', { example: 'WC-2026-0001' }) readonly claimNumber!: string;
  @OptionalText('WCAB (EAMS) case number.', { example: 'ADJ1234567' }) readonly adjNumber?: string;
  @Text('Name of the employer.', { example: 'Golden State Logistics' }) readonly employer!: string;
  @CalendarDate('Date of injury. For a cumulative injury, the last date.', { example: '2026-01-15' })
  readonly dateOfInjury!: string;
  @OptionalStateCode('Two-letter code of the state where the injury occurred.') readonly injuryState?: string;
  @OptionalLongText('Description of the injury.') readonly description?: string;
  @Nested(() => ClaimsAdministratorChoice, 'Claims administrator that pays the claim.')
  readonly claimsAdministrator!: ClaimsAdministratorChoice;
}

export class ServiceForm {
  @CalendarDate('First date of service.', { example: '2026-03-02' }) readonly date!: string;
  @OptionalCalendarDate('Last date of service, for a service over several days.') readonly endDate?: string;
  @OptionalText('Prior authorization number.') readonly authorizationNumber?: string;
}

/** Either only `savedProviderId`, or all other fields (`taxIdType` is optional). */
export class BillingProviderForm {
  @OptionalId('ID of a saved billing provider of the organization. Only for organization-wide credentials.')
  readonly savedProviderId?: string;
  @OptionalText('Name of the payee.', { example: 'Kim Medical Group' }) readonly name?: string;
  @OptionalTaxId('Tax ID (EIN or SSN), 9 digits.', { example: '12-3456789' }) readonly taxId?: string;
  @OptionalChoice(['EIN', 'SSN'], 'Type of the tax ID. Default: EIN.') readonly taxIdType?: 'EIN' | 'SSN';
  @OptionalNpi('National provider identifier (NPI) of the billing provider.', { example: '1234567893' })
  readonly npi?: string;
  @OptionalText('Phone number.', { example: '213-555-0100' }) readonly phone?: string;
  @OptionalNested(() => AddressForm, 'Pay-to address.') readonly address?: AddressForm;
}

export class RenderingProviderForm {
  @Text('Name of the rendering provider.', { example: 'Alex Kim, MD' }) readonly name!: string;
  @OptionalText('Suffix of the name (NM107), such as `Jr.`. Default: taken from the name.', suffix)
  readonly suffix?: string;
  @OptionalText('Degrees and licenses, such as `MD`. Used only in signatures.', { max: 20, ext: true })
  readonly credentials?: string;
  @Npi('National provider identifier (NPI) of the rendering provider.', { example: '1245319599' })
  readonly npi!: string;
  @Taxonomy('Provider taxonomy code, sent with qualifier ZZ.', { example: '207X00000X' }) readonly taxonomy!: string;
  @OptionalText('Specialty.') readonly specialty?: string;
  @OptionalText('License number.') readonly licenseNumber?: string;
  @OptionalStateCode('Two-letter code of the state that issued the license.') readonly licenseState?: string;
}

export class ReferringProviderForm {
  @Text('Name of the provider, with titles.', { example: 'Robin Lee, MD' }) readonly name!: string;
  @OptionalNpi('National provider identifier (NPI) of the provider (box 17b).', { example: '1234567893' })
  readonly npi?: string;
  @OptionalChoice(referringQualifiers, 'Role: `DN` referring, `DK` ordering, `DQ` supervising.', { default: 'DN' })
  readonly qualifier!: ReferringQualifier;
}

export class ServiceLocationForm {
  @OptionalText('Name of the service location.') readonly name?: string;
  @Text('CMS place of service code.', { max: 2, pattern: /^\d{2}$/, message: 'must be 2 digits', example: '11' })
  readonly placeOfServiceCode!: string;
  @OptionalNpi('National provider identifier (NPI) of the facility (box 32a).', { ext: true, example: '1992837465' })
  readonly npi?: string;
  @Nested(() => AddressForm, 'Address of the service location.') readonly address!: AddressForm;
}

export class BillForm implements SentBill {
  @OptionalText("Client's ID of the report, case or work item. It need not be unique.") readonly externalId?: string;
  @OptionalChoice(['med_legal', 'professional'], 'Billing mode. It determines the rules.', { default: 'med_legal' })
  readonly billingMode!: 'med_legal' | 'professional';
  @Nested(() => PatientForm, 'Injured worker.') readonly patient!: PatientForm;
  @Nested(() => ClaimForm, 'Claim of the injured worker.') readonly claim!: ClaimForm;
  @Nested(() => ServiceForm, 'Dates of service and prior authorization.') readonly service!: ServiceForm;
  @Nested(() => BillingProviderForm, 'Payee (boxes 25 and 33).') readonly billingProvider!: BillingProviderForm;
  @Nested(() => RenderingProviderForm, 'Provider who rendered the service (box 24J).')
  readonly renderingProvider!: RenderingProviderForm;
  @OptionalNested(() => ReferringProviderForm, 'Referring, ordering or supervising provider (box 17).', { ext: true })
  readonly referringProvider?: ReferringProviderForm;
  @Nested(() => ServiceLocationForm, 'Service location (box 32).') readonly serviceLocation!: ServiceLocationForm;
  @TextList('ICD-10-CM diagnosis codes, at most 12 on a professional bill.', {
    min: 1,
    max: 50,
    item: {
      fold: 'upper',
      pattern: /^[A-Z][0-9A-Z]{2}\.?[0-9A-Z]{0,4}$/,
      message: 'must have the format of an ICD-10-CM code',
    },
    example: ['M54.50'],
  })
  readonly diagnoses!: readonly string[];
  @ListOf(() => ServiceLineForm, 'Service lines.', { min: 1, max: 50 })
  readonly serviceLines!: readonly ServiceLineForm[];
  @OptionalNested(() => MissedAppointmentForm, 'Missed appointment, for ML200.', { ext: true, example: omittedExample })
  readonly missedAppointment?: MissedAppointmentForm;
}

export class DestinationForm {
  @OptionalText('Fax number, for the delivery method `fax`.', { max: 50 }) readonly faxNumber?: string;
  @OptionalText('Email address, for the delivery method `email`.', {
    max: 254,
    pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
    message: 'must be an email address',
  })
  readonly email?: string;
  @OptionalLongText('Mailing address as text, for the delivery method `mail`.', { max: 2000 })
  readonly mailingAddress?: string;
}

export class SubmissionForm {
  @OptionalChoice(
    routes,
    'Delivery method. Default: determined by the service. `ebill` results in 422 if an 837P cannot contain the bill. Without `route`, such a bill is sent by the administrator’s next method.',
  )
  readonly route?: (typeof routes)[number];
  @OptionalNested(() => DestinationForm, 'Custom destination for fax, email or mail.')
  readonly destination?: DestinationForm;
  @OptionalText('Attention line.') readonly attention?: string;
  @OptionalText('Subject of the cover sheet or message.') readonly subject?: string;
  @OptionalLongText('Note on the cover sheet.') readonly note?: string;
  @OptionalTextList('Email addresses that receive a copy, for the delivery method `email`.', {
    max: 10,
    item: { max: 254, pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, message: 'must be an email address' },
  })
  readonly cc?: readonly string[];
}

/** Only for a new bill: a correction has no draft. */
export class NewSubmissionForm extends SubmissionForm {
  @OptionalId(
    "ID of a draft. Its documents are attached unless the body contains the same files, and a masked SSN is replaced by the draft's. A successful submission deletes the draft; a failed one keeps it.",
    { ext: true, example: omittedExample },
  )
  readonly draftId?: string;
}

/** A 25 MB file in Base64 with line breaks (CRLF after every 76 characters). */
export const MAX_BASE64_LENGTH = 35_872_340;

/** Description of `documentType`, with the dates from which types apply. */
export const DOCUMENT_TYPE_TEXT =
  'Type of document. `interest_disclosure`: disclosure of a financial interest, due with the claim for payment since 01/01/2026 if there is such an interest (Labor Code § 139.32, AB 1398). `qme_report_template`: report on the QME report template of the Division, expected by 01/01/2027 (AB 1293); its use is optional, and it counts as the report.';

export class DocumentForm {
  @FileName('File name. Of a path, only the last segment is kept.', { example: 'report.pdf' })
  readonly filename!: string;
  @Choice(documentTypes, DOCUMENT_TYPE_TEXT, { example: 'final_report' })
  readonly documentType!: (typeof documentTypes)[number];
  @Text('PDF in Base64, at most 25 MB before encoding. Line breaks as in RFC 2045 (CRLF or LF) are accepted.', {
    max: MAX_BASE64_LENGTH,
    example: EXAMPLE_PDF,
  })
  readonly contentBase64!: string;
  @OptionalText("Client's ID of the document.") readonly externalId?: string;
  @OptionalText(
    'Report type code (PWK01): 2 characters, or OZ:J1 to OZ:J9. Default: J4 for med-legal bills, OZ for professional bills.',
    { fold: 'upper', pattern: /^([A-Z0-9]{2}|OZ:J[1-9])$/, message: 'must be 2 characters, or OZ:J1 to OZ:J9' },
  )
  readonly reportTypeCode?: string;
  @OptionalLongText('Description of the document.') readonly description?: string;
}

/** Limits for the client's own data on a bill. */
export const metadataLimits = { most: 20, key: 40, text: 500 } as const;

/** One complete bill with its packet, validated and priced in one call. */
export class SubmitBillRequest implements SentSubmission {
  @Nested(() => BillForm, 'Bill to submit.') readonly bill!: BillForm;
  @OptionalNested(() => NewSubmissionForm, 'Submission options.') readonly submission?: NewSubmissionForm;
  @OptionalListOf(
    () => DocumentForm,
    'All documents for the payer, in order: at most 25 documents with 45 MB of PDF.',
    { max: documentLimits.documents },
  )
  readonly documents?: readonly DocumentForm[];
  @OptionalFlag(
    '`true`: the bill is rejected (409 `duplicate_bill`) if another bill of the person has the same lines, physician and payee, or if another bill of the same organization and customer has the same `externalId`. Of concurrent requests with the same `externalId`, only one succeeds. `false`: the bill is accepted with a warning (`exact_duplicate`, `external_id_exists`).',
    { default: false, ext: true },
  )
  readonly rejectDuplicates!: boolean;
  @OptionalText("Client's ID of its own customer. It limits who may see the bill.")
  readonly customerExternalId?: string;
  @OptionalTextMap(
    metadataLimits,
    'Key-value data for finding the bill: at most 20 keys of 40 characters, with values of 500 characters. Stored encrypted and shown with the bill, but never in events. GET /bills finds the bill by `metadata[key]=text`.',
    { ext: true, example: { appointment: 'A-2041' } },
  )
  readonly metadata?: Readonly<Record<string, string>>;
  @OptionalText('Name of the acting user, for the activity and productivity reports.', { max: 200 })
  readonly actorName?: string;
}
