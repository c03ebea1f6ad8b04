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
  Taxonomy,
  Text,
  TextList,
} from '../kernel/fields.js';

export const routes = ['ebill', 'fax', 'mail', 'email'] as const;

export class AddressForm {
  @Text('Street address.', { example: '100 Main Street' }) readonly line1!: string;
  @OptionalText('Suite, unit or secondary line.') readonly line2?: string;
  @Text('City.', { example: 'Los Angeles' }) readonly city!: string;
  @StateCode('Two letters.', { example: 'CA' }) readonly state!: string;
  @PostalCode('ZIP or ZIP+4.', { example: '90012' }) readonly postalCode!: string;
}

/** NM107 of an electronic bill has room for ten characters. */
const suffix = {
  max: 10,
  pattern: /^[A-Za-z]{1,9}\.?$/,
  message: 'must be letters, with or without a point',
  ext: true,
} as const;

export class PatientForm {
  @OptionalId('A patient id that an earlier answer gave; not together with externalId.') readonly id?: string;
  @OptionalText("The client's patient id; not together with id.") readonly externalId?: string;
  @Text('First name.', { example: 'Maria' }) readonly firstName!: string;
  @OptionalText('Middle name.') readonly middleName?: string;
  @Text('Last name.', { example: 'Sandoval' }) readonly lastName!: string;
  @OptionalText(
    'Suffix of the name (NM107, item 2), such as `Jr.`; parted from the end of the last name unless sent.',
    { ...suffix, example: 'Jr.' },
  )
  readonly suffix?: string;
  @CalendarDate('Date of birth.', { example: '1979-04-02' }) readonly dateOfBirth!: string;
  @OptionalTaxId('SSN, 9 digits. Left out, the claim form shows 999999999. Stored encrypted, never returned.')
  readonly ssn?: string;
  @OptionalChoice(['M', 'F', 'X'], 'Leave out when unknown.') readonly gender?: 'M' | 'F' | 'X';
  @OptionalText('Telephone number.') readonly phone?: string;
  @Nested(() => AddressForm, 'Home address.') readonly address!: AddressForm;
}

export class ClaimsAdministratorChoice {
  @Id('Directory id (from the search), or the id of a custom administrator.', { example: 'ca_jbvsxzi777xnunnalpti' })
  readonly id!: string;
  @OptionalText('payers[].key of the search; required where the administrator needs a payer choice.', {
    example: 'sandbox-mutual',
  })
  readonly payerId?: string;
  @Text('Canonical name.', { example: 'Sandbox Mutual Insurance Company (synthetic)' }) readonly name!: string;
}

export class ClaimForm {
  @OptionalId('A claim id that an earlier answer gave; not together with externalId.') readonly id?: string;
  @OptionalText("The client's claim id; not together with id.") readonly externalId?: string;
  @Text('Claim number that the payer assigned.', { example: 'WC-2026-0001' }) readonly claimNumber!: string;
  @OptionalText('WCAB / EAMS case number.', { example: 'ADJ1234567' }) readonly adjNumber?: string;
  @Text('Employer.', { example: 'Golden State Logistics' }) readonly employer!: string;
  @CalendarDate('Date of injury; of a cumulative injury the last day.', { example: '2026-01-15' })
  readonly dateOfInjury!: string;
  @OptionalStateCode('State of the injury.') readonly injuryState?: string;
  @OptionalLongText('What happened.') readonly description?: string;
  @Nested(() => ClaimsAdministratorChoice, 'Who pays.') readonly claimsAdministrator!: ClaimsAdministratorChoice;
}

export class ServiceForm {
  @CalendarDate('First day of service.', { example: '2026-03-02' }) readonly date!: string;
  @OptionalCalendarDate('Last day, of a service over several days.') readonly endDate?: string;
  @OptionalText('Prior authorization.') readonly authorizationNumber?: string;
}

/** Either `savedProviderId` alone, or the other fields (of which all but taxIdType are then required). */
export class BillingProviderForm {
  @OptionalId('A saved billing provider of the organization; organization-wide credentials only.')
  readonly savedProviderId?: string;
  @OptionalText('Name of the payee.', { example: 'Kim Medical Group' }) readonly name?: string;
  @OptionalTaxId('EIN or SSN, 9 digits.', { example: '12-3456789' }) readonly taxId?: string;
  @OptionalChoice(['EIN', 'SSN'], 'What taxId is; EIN unless said.') readonly taxIdType?: 'EIN' | 'SSN';
  @OptionalNpi('National provider identifier.', { example: '1234567893' }) readonly npi?: string;
  @OptionalText('Telephone number.', { example: '213-555-0100' }) readonly phone?: string;
  @OptionalNested(() => AddressForm, 'Pay-to address.') readonly address?: AddressForm;
}

export class RenderingProviderForm {
  @Text('Name.', { example: 'Alex Kim, MD' }) readonly name!: string;
  @OptionalText('Suffix of the name (NM107), such as `Jr.`; parted from the name unless sent.', suffix)
  readonly suffix?: string;
  @OptionalText('Degrees and licences, such as `MD`: for signatures alone.', { max: 20, ext: true })
  readonly credentials?: string;
  @Npi('National provider identifier.', { example: '1245319599' }) readonly npi!: string;
  @Taxonomy('Taxonomy code; sent with qualifier ZZ.', { example: '207X00000X' }) readonly taxonomy!: string;
  @OptionalText('Specialty.') readonly specialty?: string;
  @OptionalText('License number.') readonly licenseNumber?: string;
  @OptionalStateCode('State of the license.') readonly licenseState?: string;
}

export class ReferringProviderForm {
  @Text('Name, with titles.', { example: 'Robin Lee, MD' }) readonly name!: string;
  @OptionalNpi('National provider identifier (box 17b).', { example: '1234567893' }) readonly npi?: string;
  @OptionalChoice(referringQualifiers, '`DN` referring, `DK` ordering, `DQ` supervising.', { default: 'DN' })
  readonly qualifier!: ReferringQualifier;
}

export class ServiceLocationForm {
  @OptionalText('Name of the place.') readonly name?: string;
  @Text('CMS place of service, 2 digits.', { max: 2, pattern: /^\d{2}$/, message: 'must be 2 digits', example: '11' })
  readonly placeOfServiceCode!: string;
  @OptionalNpi('National provider identifier of the facility (box 32a).', { ext: true, example: '1992837465' })
  readonly npi?: string;
  @Nested(() => AddressForm, 'Where the service took place.') readonly address!: AddressForm;
}

export class BillForm implements SentBill {
  @OptionalText("The client's report, case or work-item id. It is not a key: a second bill may carry the same.")
  readonly externalId?: string;
  @OptionalChoice(['med_legal', 'professional'], 'Which rules apply.', { default: 'med_legal' })
  readonly billingMode!: 'med_legal' | 'professional';
  @Nested(() => PatientForm, 'The injured worker.') readonly patient!: PatientForm;
  @Nested(() => ClaimForm, 'The claim.') readonly claim!: ClaimForm;
  @Nested(() => ServiceForm, 'When the service took place.') readonly service!: ServiceForm;
  @Nested(() => BillingProviderForm, 'The payee (boxes 25 and 33).') readonly billingProvider!: BillingProviderForm;
  @Nested(() => RenderingProviderForm, 'Who rendered the service (box 24J).')
  readonly renderingProvider!: RenderingProviderForm;
  @OptionalNested(() => ReferringProviderForm, 'Who referred, ordered or supervised (box 17).', { ext: true })
  readonly referringProvider?: ReferringProviderForm;
  @Nested(() => ServiceLocationForm, 'Where (box 32).') readonly serviceLocation!: ServiceLocationForm;
  @TextList('ICD-10-CM codes; at most 12 on a professional bill.', {
    min: 1,
    max: 50,
    item: {
      fold: 'upper',
      pattern: /^[A-Z][0-9A-Z]{2}\.?[0-9A-Z]{0,4}$/,
      message: 'must be shaped like an ICD-10-CM code',
    },
    example: ['M54.50'],
  })
  readonly diagnoses!: readonly string[];
  @ListOf(() => ServiceLineForm, 'Service lines.', { min: 1, max: 50 })
  readonly serviceLines!: readonly ServiceLineForm[];
  @OptionalNested(() => MissedAppointmentForm, 'Of ML200: what became of the appointment.', {
    ext: true,
    example: omittedExample,
  })
  readonly missedAppointment?: MissedAppointmentForm;
}

export class DestinationForm {
  @OptionalText('Fax number, with route fax.', { max: 50 }) readonly faxNumber?: string;
  @OptionalText('Email address, with route email.', {
    max: 254,
    pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
    message: 'must be an email address',
  })
  readonly email?: string;
  @OptionalLongText('Mailing address as text, with route mail.', { max: 2000 }) readonly mailingAddress?: string;
}

export class SubmissionForm {
  @OptionalChoice(routes, "How to send it; the service's own routing unless said.")
  readonly route?: (typeof routes)[number];
  @OptionalNested(() => DestinationForm, 'A destination of your own for fax, email or mail.')
  readonly destination?: DestinationForm;
  @OptionalText('For whose attention.') readonly attention?: string;
  @OptionalText('Subject of the cover sheet or message.') readonly subject?: string;
  @OptionalLongText('Note on the cover sheet.') readonly note?: string;
  @OptionalTextList('Copies, with route email.', {
    max: 10,
    item: { max: 254, pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, message: 'must be an email address' },
  })
  readonly cc?: readonly string[];
}

/** Characters of 25 MB in Base64, with line breaks (CRLF after every 76 characters). */
export const MAX_BASE64_LENGTH = 35_872_340;

export class DocumentForm {
  @FileName('File name; of a path, its last part.', { example: 'report.pdf' }) readonly filename!: string;
  @Choice(documentTypes, 'What it is.', { example: 'final_report' })
  readonly documentType!: (typeof documentTypes)[number];
  @Text(
    'The PDF in Base64: a real PDF, at most 25 MB before encoding. Line breaks as in RFC 2045 (CRLF or LF) are accepted.',
    {
      max: MAX_BASE64_LENGTH,
      example: EXAMPLE_PDF,
    },
  )
  readonly contentBase64!: string;
  @OptionalText("The client's id of the document.") readonly externalId?: string;
  @OptionalText(
    'PWK01 report type: 2 characters, or OZ:J1 to OZ:J9. J4 for med-legal and OZ for professional unless said.',
    {
      fold: 'upper',
      pattern: /^([A-Z0-9]{2}|OZ:J[1-9])$/,
      message: 'must be 2 characters, or OZ:J1 to OZ:J9',
    },
  )
  readonly reportTypeCode?: string;
  @OptionalLongText('What the document is, in words.') readonly description?: string;
}

/** How much a client may say about a bill in words of its own. */
export const metadataLimits = { most: 20, key: 40, text: 500 } as const;

/** POST /bills: one complete bill, validated, priced, with its packet, in one call. */
export class SubmitBillRequest implements SentSubmission {
  @Nested(() => BillForm, 'The bill.') readonly bill!: BillForm;
  @OptionalNested(() => SubmissionForm, 'How it is sent.') readonly submission?: SubmissionForm;
  @OptionalListOf(() => DocumentForm, 'The complete payer packet, in order: at most 25 documents, 45 MB of PDF.', {
    max: documentLimits.documents,
  })
  readonly documents?: readonly DocumentForm[];
  @OptionalFlag(
    '`true`: the bill is refused (409 `duplicate_bill`) if another bill of the person has the same lines, physician and payee, or if another bill of the same organization and customer has the same `externalId`. Of concurrent requests with one `externalId`, one succeeds. `false`: the bill is accepted with a warning (`exact_duplicate`, `external_id_exists`).',
    { default: false, ext: true },
  )
  readonly rejectDuplicates!: boolean;
  @OptionalText("The client's id of its own customer; limits who may see the bill.")
  readonly customerExternalId?: string;
  @OptionalTextMap(
    metadataLimits,
    'What you want to find on the bill again, by keys of your own: at most 20 keys of 40 characters, texts of 500. Stored encrypted, shown with the bill, never in events. GET /bills finds it by `metadata[key]=text`.',
    { ext: true, example: { appointment: 'A-2041' } },
  )
  readonly metadata?: Readonly<Record<string, string>>;
  @OptionalText('Who is at work, for the activity and productivity reports.', { max: 200 })
  readonly actorName?: string;
}
