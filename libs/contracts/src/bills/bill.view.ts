import { billStates, documentTypes, referringQualifiers, type WarningCode } from '#domain';
import {
  CalendarDate,
  Choice,
  Dollars,
  Flag,
  Id,
  Int,
  ListOf,
  Nested,
  OptionalCalendarDate,
  OptionalChoice,
  OptionalDollars,
  OptionalFlag,
  OptionalId,
  OptionalListOf,
  OptionalNested,
  OptionalText,
  Shown,
  Text,
  TextList,
  Timestamp,
} from '../kernel/fields.js';
import { DuplicateCount, DuplicateFoundView, Duplicates, type DuplicateView } from './duplicate.view.js';
import { MissedAppointmentView } from './missed-appointment.view.js';
import { PricedLineView, ServiceLineView } from './service-line.view.js';

export class AddressView {
  @Text('Street address.') readonly line1!: string;
  @Text('Suite, unit or secondary line.', { nullable: true }) readonly line2!: string | null;
  @Text('City.') readonly city!: string;
  @Text('Two-letter state code, or state or province of `country`.') readonly state!: string;
  @Text('ZIP code, 5 or 9 digits, or postal code of `country`.') readonly postalCode!: string;
  @OptionalText('Country of a patient’s address outside the United States (ISO 3166-1).') readonly country?: string;
}

export class PatientView {
  @Id('Stable ID of the patient. Send it as `patient.id` on the next bill.') readonly id!: string;
  @Text("Client's ID of the patient, or null.", { nullable: true }) readonly externalId!: string | null;
  @Text('First name.') readonly firstName!: string;
  @Text('Middle name.', { nullable: true }) readonly middleName!: string | null;
  @Text('Last name.') readonly lastName!: string;
  @OptionalText('Suffix of the name, if it was sent separately (extension).') readonly suffix?: string;
  @CalendarDate('Date of birth.') readonly dateOfBirth!: string;
  @Text('Always null. The SSN is never returned.', { nullable: true }) readonly ssn!: null;
  @Text('Gender: M, F or X. Null if unknown.', { nullable: true }) readonly gender!: string | null;
  @Text('Phone number.', { nullable: true }) readonly phone!: string | null;
  @Nested(() => AddressView, 'Home address.') readonly address!: AddressView;
}

export class AdministratorRef {
  @Id('ID in the directory of claims administrators.') readonly id!: string;
  @Text('Selected payer of the claims administrator, or null.', { nullable: true }) readonly payerId!: string | null;
  @Text('Name of the claims administrator.') readonly name!: string;
}

export class ClaimView {
  @Id('Stable ID of the claim. Send it as `claim.id` on the next bill.') readonly id!: string;
  @Text("Client's ID of the claim, or null.", { nullable: true }) readonly externalId!: string | null;
  @Text('Claim number.') readonly claimNumber!: string;
  @Text('WCAB (EAMS) case number, or null.', { nullable: true }) readonly adjNumber!: string | null;
  @Text('Name of the employer.') readonly employer!: string;
  @CalendarDate('Date of injury.') readonly dateOfInjury!: string;
  @Text('Two-letter code of the state where the injury occurred, or null.', { nullable: true })
  readonly injuryState!: string | null;
  @Text('Description of the injury.', { nullable: true, max: 4000 }) readonly description!: string | null;
  @Nested(() => AdministratorRef, 'Claims administrator that pays the claim.')
  readonly claimsAdministrator!: AdministratorRef;
  @TextList('ICD-10-CM diagnosis codes with decimal point.', { max: 50 }) readonly diagnoses!: readonly string[];
}

export class ServiceView {
  @CalendarDate('First date of service.') readonly date!: string;
  @CalendarDate('Last date of service. Null for a single day.', { nullable: true }) readonly endDate!: string | null;
  @Text('Prior authorization number, or null.', { nullable: true }) readonly authorizationNumber!: string | null;
  @OptionalChoice(
    ['rfa'],
    '`rfa` if the authorization number was copied from the decision on a request for authorization item that a line refers to (extension).',
  )
  readonly authorizationSource?: 'rfa';
}

export class BillingProviderView {
  @Text('Name of the billing provider.') readonly name!: string;
  @Text(
    'EIN with 9 digits. Empty if the tax ID is an SSN, and in the response of POST /bills for a saved provider if the credential may not read bills.',
    { keepEmpty: true },
  )
  readonly taxId!: string;
  @Choice(['EIN', 'SSN'], 'Type of the tax ID.') readonly taxIdType!: string;
  @OptionalFlag('True if a tax ID is stored but not shown.') readonly taxIdConfigured?: boolean;
  @OptionalText('Last four digits of the tax ID that is not shown.') readonly taxIdLast4?: string;
  @Text('National provider identifier (NPI) of the billing provider.') readonly npi!: string;
  @Text('Phone number.') readonly phone!: string;
  @Nested(() => AddressView, 'Pay-to address.') readonly address!: AddressView;
}

export class RenderingProviderView {
  @Text('Name of the rendering provider.') readonly name!: string;
  @OptionalText('Suffix of the name, if it was sent separately (extension).') readonly suffix?: string;
  @OptionalText('Degrees and licenses, if they were sent separately (extension).') readonly credentials?: string;
  @Text('National provider identifier (NPI) of the rendering provider.') readonly npi!: string;
  @Text('Provider taxonomy code.') readonly taxonomy!: string;
  @Text('Specialty.', { nullable: true }) readonly specialty!: string | null;
  @Text('License number.', { nullable: true }) readonly licenseNumber!: string | null;
  @Text('Two-letter code of the state that issued the license.', { nullable: true })
  readonly licenseState!: string | null;
}

export class ReferringProviderView {
  @Text('Name of the provider.') readonly name!: string;
  @Text('National provider identifier (NPI) of the provider.', { nullable: true }) readonly npi!: string | null;
  @Choice(referringQualifiers, 'Role of the provider: `DN` referring, `DK` ordering, `DQ` supervising.')
  readonly qualifier!: string;
}

export class ServiceLocationView {
  @Text('Name of the service location.', { nullable: true }) readonly name!: string | null;
  @Text('CMS place of service code.') readonly placeOfServiceCode!: string;
  @Text('National provider identifier (NPI) of the facility.', { nullable: true, ext: true })
  readonly npi!: string | null;
  @Nested(() => AddressView, 'Address of the service location.') readonly address!: AddressView;
}

export class DocumentView {
  @Id('ID of the document.') readonly id!: string;
  @Text("Client's ID of the document, or null.", { nullable: true }) readonly externalId!: string | null;
  @Text('File name.') readonly filename!: string;
  @Choice(documentTypes, 'Type of document.') readonly documentType!: string;
  @Text('Report type code (PWK01).') readonly reportTypeCode!: string;
  @Text('Description of the document, or null.', { nullable: true, max: 4000 }) readonly description!: string | null;
  @Choice(['partner_api', 'organization'], '`partner_api`: sent through the API. `organization`: by the organization.')
  readonly source!: string;
  @Int('File size in bytes.') readonly sizeBytes!: number;
  @Timestamp('Time when the document was added.') readonly addedAt!: string;
  @Flag('True if added after the submission: not part of it or of packets sent without it (extension).')
  readonly addedAfterSubmission!: boolean;
  @Text("URL of the document's content.", { max: 2000 }) readonly contentUrl!: string;
}

/** Dollars. `balance` = `charged` + `credit` − `paid` − `writtenOff`, never negative. */
export class AmountsView {
  @Dollars('Sum of the line charges.') readonly charged!: number;
  @Dollars('Posted principal.') readonly paid!: number;
  @Dollars('Open balance.') readonly balance!: number;
  @Dollars('Amount written off when the bill was closed (extension).') readonly writtenOff!: number;
  @Dollars('Amount paid above the charge (extension).') readonly credit!: number;
}

export class WarningView {
  @Text('Stable warning code. /warnings/{code} explains it and the next steps.') readonly code!: WarningCode;
  @Text('Path of the field in the request.') readonly path!: string;
  @Text('Explanation of the warning: the finding, its reason, its consequence or deadline, and the next step.')
  readonly message!: string;
  @OptionalId('ID of the bill of the previous comprehensive evaluation (extension).') readonly priorBillId?: string;
  @OptionalCalendarDate('First date of service of the previous comprehensive evaluation (extension).')
  readonly priorDate?: string;
  @OptionalCalendarDate('Last date on which a later evaluation is a follow-up (extension).') readonly until?: string;
  @OptionalText('Code under which the service may have to be billed (extension).') readonly suggestedCode?: string;
  @OptionalDollars('Difference between the amount of the suggested code and the billed amount, in dollars (extension).')
  readonly difference?: number;
  @OptionalText('ID of the rule that has ended (extension).') readonly ruleId?: string;
  @OptionalCalendarDate('Last date on which the rule was in force (extension).') readonly validThrough?: string;
  @OptionalListOf(() => DuplicateFoundView, 'Existing bills, newest first, at most five (extension).')
  readonly bills?: readonly DuplicateFoundView[];
  @OptionalId('For `external_id_exists`: the ID of the newest bill with the same `externalId` (extension).')
  readonly existingBillId?: string;
}

/** Bill that precedes another evaluation. */
export class PriorEvaluationView {
  @Id('ID of the bill of the comprehensive evaluation.') readonly billId!: string;
  @CalendarDate('First date of service of the comprehensive evaluation.') readonly date!: string;
  @CalendarDate('Last date on which a later evaluation is a follow-up.') readonly until!: string;
}

export class BillView {
  @Id('ID of the bill.') readonly id!: string;
  @Text("Client's ID of the bill, or null.", { nullable: true }) readonly externalId!: string | null;
  @Text("Client's ID of the customer, or null.", { nullable: true }) readonly customerExternalId!: string | null;
  @Choice(billStates, 'State of the bill.') readonly state!: string;
  @Choice(['med_legal', 'professional'], 'Billing mode, which determines the rules that apply.')
  readonly billingMode!: string;
  @Int('Human-readable bill number, unique in the organization.', { nullable: true })
  readonly billNumber!: number | null;
  @Timestamp('Time of the first submission.') readonly submittedAt!: string;
  @Nested(() => PatientView, 'Patient as submitted. Null after erasure.', { nullable: true })
  readonly patient!: PatientView | null;
  @Nested(() => ClaimView, 'Claim as submitted. Null after erasure.', { nullable: true })
  readonly claim!: ClaimView | null;
  @Nested(() => ServiceView, 'Dates of service; null after erasure.', { nullable: true })
  readonly service!: ServiceView | null;
  @Nested(() => BillingProviderView, 'Payee. Null after erasure.', { nullable: true })
  readonly billingProvider!: BillingProviderView | null;
  @Nested(() => RenderingProviderView, 'Provider who rendered the service. Null after erasure.', { nullable: true })
  readonly renderingProvider!: RenderingProviderView | null;
  @OptionalNested(() => MissedAppointmentView, 'For ML200: details of the missed appointment (extension).')
  readonly missedAppointment?: MissedAppointmentView;
  @Nested(
    () => ReferringProviderView,
    'Referring, ordering or supervising provider. Null if none was sent, and after erasure.',
    { nullable: true, ext: true },
  )
  readonly referringProvider!: ReferringProviderView | null;
  @Nested(() => ServiceLocationView, 'Service location. Null after erasure.', { nullable: true })
  readonly serviceLocation!: ServiceLocationView | null;
  @ListOf(() => ServiceLineView, 'Service lines with allowed amounts.')
  readonly serviceLines!: readonly ServiceLineView[];
  @ListOf(() => DocumentView, 'Documents sent to the payer. After erasure, without names, descriptions and contents.')
  readonly documents!: readonly DocumentView[];
  @Nested(() => AmountsView, 'Amounts of the bill in dollars.') readonly amounts!: AmountsView;
  @ListOf(() => WarningView, 'Warnings about the bill (extension).') readonly warnings!: readonly WarningView[];
  @OptionalListOf(
    () => WarningView,
    'Warnings by the rules in force today: about the lines, and about dates and rates whose rule has ended. `warnings` keeps the warnings of the submission. Only in GET /bills/{id}, only if they differ from `warnings`, and never for a settled bill (extension).',
  )
  readonly currentWarnings?: readonly WarningView[];
  @Shown(
    { type: 'object', additionalProperties: { type: 'string' } },
    "Client's own key-value data for finding the bill. Empty after erasure (extension).",
  )
  readonly metadata!: Readonly<Record<string, string>>;
  @OptionalNested(
    () => PriorEvaluationView,
    'Comprehensive evaluation by the same physician for the same claim that precedes this evaluation. Null if none was on file at submission (extension).',
    { nullable: true },
  )
  readonly priorEvaluation?: PriorEvaluationView | null;
  @Duplicates() readonly duplicates?: readonly DuplicateView[];
  @DuplicateCount() readonly duplicateCount?: number;
  @Id('ID of the replaced bill, or null (extension).', { nullable: true }) readonly replaces!: string | null;
  @Id('ID of the corrected bill that replaced this bill, or null (extension).', { nullable: true })
  readonly replacedBy!: string | null;
  @OptionalId('ID of the bill with an EOR that this bill corrects, or null (extension).', { nullable: true })
  readonly revisionOf?: string | null;
  @OptionalId(
    'ID of the corrected bill that was sent after this bill received an EOR, or null. While it is set, this bill is excluded from totals (extension).',
    { nullable: true },
  )
  readonly revisedBy?: string | null;
}

/** Result for a bill that was validated without being stored. */
export class ValidatedBillView {
  @ListOf(() => WarningView, 'Warnings that the bill would have.') readonly warnings!: readonly WarningView[];
  @OptionalNested(() => PriorEvaluationView, 'Same as in the response of POST /bills (extension).', { nullable: true })
  readonly priorEvaluation?: PriorEvaluationView | null;
  @ListOf(() => PricedLineView, 'Service lines with allowed amounts, in the order of the request.')
  readonly lines!: readonly PricedLineView[];
}

export class SimulationView {
  @Text('Simulated scenario.') readonly scenario!: string;
  @Id('ID of the bill.') readonly billId!: string;
  @Choice(billStates, 'State after the simulation.') readonly state!: string;
  @Choice(billStates, 'State before the simulation.') readonly previousState!: string;
  @Nested(() => AmountsView, 'Amounts of the bill in dollars.') readonly amounts!: AmountsView;
  @OptionalText('ID of the EOR that the simulation created.') readonly eorId?: string;
  @OptionalText('ID of the payment that the simulation created.') readonly paymentId?: string;
  @Nested(() => BillView, 'Bill after the simulation.') readonly bill!: BillView;
}
