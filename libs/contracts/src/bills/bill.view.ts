import { authorizationBases, billStates, documentTypes, referringQualifiers, type WarningCode } from '#domain';
import {
  CalendarDate,
  Choice,
  Dollars,
  Flag,
  Id,
  Int,
  IntList,
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
import { RuleRefView } from '../rules/rule.views.js';
import { DuplicateCount, DuplicateFoundView, Duplicates, type DuplicateView } from './duplicate.view.js';
import { MissedAppointmentView } from './missed-appointment.view.js';

export class AddressView {
  @Text('Street address.') readonly line1!: string;
  @Text('Suite, unit or secondary line.', { nullable: true }) readonly line2!: string | null;
  @Text('City.') readonly city!: string;
  @Text('Two letters.') readonly state!: string;
  @Text('ZIP or ZIP+4.') readonly postalCode!: string;
}

export class PatientView {
  @Id('Stable id; send it as patient.id on the next bill.') readonly id!: string;
  @Text('The client’s id.', { nullable: true }) readonly externalId!: string | null;
  @Text('First name.') readonly firstName!: string;
  @Text('Middle name.', { nullable: true }) readonly middleName!: string | null;
  @Text('Last name.') readonly lastName!: string;
  @OptionalText('Suffix of the name, where it was sent apart (extension).') readonly suffix?: string;
  @CalendarDate('Date of birth.') readonly dateOfBirth!: string;
  @Text('Never returned: always null.', { nullable: true }) readonly ssn!: null;
  @Text('M, F or X.', { nullable: true }) readonly gender!: string | null;
  @Text('Telephone number.', { nullable: true }) readonly phone!: string | null;
  @Nested(() => AddressView, 'Home address.') readonly address!: AddressView;
}

export class AdministratorRef {
  @Id('Directory id.') readonly id!: string;
  @Text('Payer choice within the administrator.', { nullable: true }) readonly payerId!: string | null;
  @Text('Name.') readonly name!: string;
}

export class ClaimView {
  @Id('Stable id; send it as claim.id on the next bill.') readonly id!: string;
  @Text('The client’s id.', { nullable: true }) readonly externalId!: string | null;
  @Text('Claim number.') readonly claimNumber!: string;
  @Text('WCAB / EAMS case number.', { nullable: true }) readonly adjNumber!: string | null;
  @Text('Employer.') readonly employer!: string;
  @CalendarDate('Date of injury.') readonly dateOfInjury!: string;
  @Text('State of the injury.', { nullable: true }) readonly injuryState!: string | null;
  @Text('What happened.', { nullable: true, max: 4000 }) readonly description!: string | null;
  @Nested(() => AdministratorRef, 'Who pays.') readonly claimsAdministrator!: AdministratorRef;
  @TextList('ICD-10-CM codes, dotted.', { max: 50 }) readonly diagnoses!: readonly string[];
}

export class ServiceView {
  @CalendarDate('First day.') readonly date!: string;
  @CalendarDate('Last day.', { nullable: true }) readonly endDate!: string | null;
  @Text('Prior authorization.', { nullable: true }) readonly authorizationNumber!: string | null;
  @OptionalChoice(['rfa'], 'Set where the number was taken from the decision of an item that a line names (extension).')
  readonly authorizationSource?: 'rfa';
}

export class BillingProviderView {
  @Text('Name.') readonly name!: string;
  @Text(
    'The EIN; empty when it is an SSN, and in the answer of POST /bills for a saved provider where the credential may not read bills.',
    { keepEmpty: true },
  )
  readonly taxId!: string;
  @Choice(['EIN', 'SSN'], 'What taxId is.') readonly taxIdType!: string;
  @OptionalFlag('A tax id that is not shown is on file.') readonly taxIdConfigured?: boolean;
  @OptionalText('Its last four digits.') readonly taxIdLast4?: string;
  @Text('National provider identifier.') readonly npi!: string;
  @Text('Telephone number.') readonly phone!: string;
  @Nested(() => AddressView, 'Pay-to address.') readonly address!: AddressView;
}

export class RenderingProviderView {
  @Text('Name.') readonly name!: string;
  @OptionalText('Suffix of the name, where it was sent apart (extension).') readonly suffix?: string;
  @OptionalText('Degrees and licences, where they were sent apart (extension).') readonly credentials?: string;
  @Text('National provider identifier.') readonly npi!: string;
  @Text('Taxonomy code.') readonly taxonomy!: string;
  @Text('Specialty.', { nullable: true }) readonly specialty!: string | null;
  @Text('License number.', { nullable: true }) readonly licenseNumber!: string | null;
  @Text('State of the license.', { nullable: true }) readonly licenseState!: string | null;
}

export class ReferringProviderView {
  @Text('Name.') readonly name!: string;
  @Text('National provider identifier.', { nullable: true }) readonly npi!: string | null;
  @Choice(referringQualifiers, '`DN` referring, `DK` ordering, `DQ` supervising.') readonly qualifier!: string;
}

export class ServiceLocationView {
  @Text('Name.', { nullable: true }) readonly name!: string | null;
  @Text('CMS place of service.') readonly placeOfServiceCode!: string;
  @Text('National provider identifier of the facility.', { nullable: true, ext: true }) readonly npi!: string | null;
  @Nested(() => AddressView, 'Address.') readonly address!: AddressView;
}

/** How an allowed amount came about. */
export class PricingView {
  @Choice(
    ['calculated', 'manual_charge', 'not_in_schedule', 'requires_review'],
    '`calculated` by a schedule; `manual_charge`: the reviewed charge, because no schedule on file sets the amount: there is none for such codes or such a day, or it goes by report; `not_in_schedule`: the charge of a code that the schedule in force does not know, left out of what is expected, disputed by default and subject to penalty and interest.',
  )
  readonly status!: string;
  @Text('Which schedule; null after erasure.', { nullable: true }) readonly basis!: string | null;
  @Text('The regulation.', { nullable: true }) readonly citation!: string | null;
  @TextList('Step by step, with the figures; empty after erasure.') readonly steps!: readonly string[];
  @Nested(
    RuleRefView,
    'The rule that set the amount; null where none did, for a line of an imported table, and after erasure (extension).',
    { nullable: true },
  )
  readonly rule!: RuleRefView | null;
  @Dollars(
    'Where the table of the code ended before the service: what its last row comes to, for information; else null (extension).',
    { nullable: true },
  )
  readonly expectedAtLeast!: number | null;
}

/** A service line with its price, before there is a bill that it is a line of. */
export class PricedLineView {
  @Text('Procedure code.') readonly code!: string;
  @TextList('Modifiers.') readonly modifiers!: readonly string[];
  @Int('Units.') readonly units!: number;
  @Dollars('Charge for the line.') readonly charge!: number;
  @Dollars('Allowed amount per the fee schedule.') readonly allowed!: number;
  @CalendarDate('First day; null after erasure.', { nullable: true }) readonly serviceDate!: string | null;
  @CalendarDate('Last day.', { nullable: true }) readonly serviceDateEnd!: string | null;
  @Text('What the code stands for, where the client said so (extension).', { nullable: true })
  readonly description!: string | null;
  @IntList('Positions in diagnoses, from 1; empty after erasure.') readonly diagnosisPointers!: readonly number[];
  @Nested(() => PricingView, 'How allowed came about (extension).') readonly pricing!: PricingView;
}

export class ServiceLineView extends PricedLineView {
  @Id('Line id.') readonly id!: string;
  @OptionalId('Item of a request for authorization that it is for (extension).') readonly rfaItemId?: string;
  @OptionalChoice(authorizationBases, 'Why it needed no authorization, where the client said so (extension).')
  readonly authorizationBasis?: string;
}

export class DocumentView {
  @Id('Document id.') readonly id!: string;
  @Text('The client’s id.', { nullable: true }) readonly externalId!: string | null;
  @Text('File name.') readonly filename!: string;
  @Choice(documentTypes, 'What it is.') readonly documentType!: string;
  @Text('PWK01 report type.') readonly reportTypeCode!: string;
  @Text('In words.', { nullable: true, max: 4000 }) readonly description!: string | null;
  @Choice(['partner_api', 'organization'], 'Where it came from.') readonly source!: string;
  @Int('Bytes.') readonly sizeBytes!: number;
  @Timestamp('When it was added.') readonly addedAt!: string;
  @Flag('It came after the submission: no part of that, nor of packets that were sent without it (extension).')
  readonly addedAfterSubmission!: boolean;
  @Text('Where its bytes are.', { max: 2000 }) readonly contentUrl!: string;
}

/** Dollars; balance = charged + credit − paid − writtenOff, never negative. */
export class AmountsView {
  @Dollars('Sum of the line charges.') readonly charged!: number;
  @Dollars('Posted principal.') readonly paid!: number;
  @Dollars('What is open.') readonly balance!: number;
  @Dollars('Written off at closing (extension).') readonly writtenOff!: number;
  @Dollars('Paid above the charge (extension).') readonly credit!: number;
}

export class WarningView {
  @Text('Stable code; /warnings/{code} says what it means and what to do.') readonly code!: WarningCode;
  @Text('Path in the request.') readonly path!: string;
  @Text('What to look at, why, what it costs or when it ends, and what to do.') readonly message!: string;
  @OptionalId('The comprehensive evaluation before this one (extension).') readonly priorBillId?: string;
  @OptionalCalendarDate('Its first day of service (extension).') readonly priorDate?: string;
  @OptionalCalendarDate('The last day of follow-ups after it (extension).') readonly until?: string;
  @OptionalText('The code that the service may have to be billed under (extension).') readonly suggestedCode?: string;
  @OptionalDollars('By how much its amount differs from what is billed (extension).') readonly difference?: number;
  @OptionalText('Id of the rule that ran out (extension).') readonly ruleId?: string;
  @OptionalCalendarDate('Its last day (extension).') readonly validThrough?: string;
  @OptionalListOf(() => DuplicateFoundView, 'The bills that are there already, newest first, five at most (extension).')
  readonly bills?: readonly DuplicateFoundView[];
  @OptionalId('Of `external_id_exists`: the newest bill with the same externalId (extension).')
  readonly existingBillId?: string;
}

/** Evaluation that an evaluation comes after. */
export class PriorEvaluationView {
  @Id('The bill of the comprehensive evaluation.') readonly billId!: string;
  @CalendarDate('Its first day of service.') readonly date!: string;
  @CalendarDate('The last day on which an evaluation after it is a follow-up.') readonly until!: string;
}

export class BillView {
  @Id('Bill id.') readonly id!: string;
  @Text('The client’s id.', { nullable: true }) readonly externalId!: string | null;
  @Text('The client’s customer.', { nullable: true }) readonly customerExternalId!: string | null;
  @Choice(billStates, 'Where the bill stands.') readonly state!: string;
  @Choice(['med_legal', 'professional'], 'Which rules apply.') readonly billingMode!: string;
  @Int('Human-readable number, unique in the organization.', { nullable: true }) readonly billNumber!: number | null;
  @Timestamp('First submission.') readonly submittedAt!: string;
  @Nested(() => PatientView, 'The patient, frozen at submission; null after erasure.', { nullable: true })
  readonly patient!: PatientView | null;
  @Nested(() => ClaimView, 'The claim, frozen at submission; null after erasure.', { nullable: true })
  readonly claim!: ClaimView | null;
  @Nested(() => ServiceView, 'Dates of service; null after erasure.', { nullable: true })
  readonly service!: ServiceView | null;
  @Nested(() => BillingProviderView, 'The payee; null after erasure.', { nullable: true })
  readonly billingProvider!: BillingProviderView | null;
  @Nested(() => RenderingProviderView, 'Who rendered the service; null after erasure.', { nullable: true })
  readonly renderingProvider!: RenderingProviderView | null;
  @OptionalNested(() => MissedAppointmentView, 'Of ML200: what became of the appointment (extension).')
  readonly missedAppointment?: MissedAppointmentView;
  @Nested(
    () => ReferringProviderView,
    'Who referred, ordered or supervised; null where none was sent, and after erasure.',
    {
      nullable: true,
      ext: true,
    },
  )
  readonly referringProvider!: ReferringProviderView | null;
  @Nested(() => ServiceLocationView, 'Where; null after erasure.', { nullable: true })
  readonly serviceLocation!: ServiceLocationView | null;
  @ListOf(() => ServiceLineView, 'Service lines with allowed amounts.')
  readonly serviceLines!: readonly ServiceLineView[];
  @ListOf(() => DocumentView, 'The payer packet; after erasure without names, descriptions and contents.')
  readonly documents!: readonly DocumentView[];
  @Nested(() => AmountsView, 'Dollars.') readonly amounts!: AmountsView;
  @ListOf(() => WarningView, 'What is worth a look (extension).') readonly warnings!: readonly WarningView[];
  @OptionalListOf(
    () => WarningView,
    'What the rules in force today say of the bill, while `warnings` stays as it was at submission: of its lines, and of days and rates whose rule ran out. With GET /bills/{id} alone, where they say something that `warnings` does not; never of a settled bill (extension).',
  )
  readonly currentWarnings?: readonly WarningView[];
  @Shown(
    { type: 'object', additionalProperties: { type: 'string' } },
    'What the client sent to find the bill again, by its own keys; empty after erasure (extension).',
  )
  readonly metadata!: Readonly<Record<string, string>>;
  @OptionalNested(
    () => PriorEvaluationView,
    'The comprehensive evaluation by the same physician, for the same claim, that its evaluation comes after; null where none was on file at its submission (extension).',
    { nullable: true },
  )
  readonly priorEvaluation?: PriorEvaluationView | null;
  @Duplicates() readonly duplicates?: readonly DuplicateView[];
  @DuplicateCount() readonly duplicateCount?: number;
  @Id('The bill that this one took the place of (extension).', { nullable: true }) readonly replaces!: string | null;
  @Id('The corrected bill that took the place of this one (extension).', { nullable: true })
  readonly replacedBy!: string | null;
  @OptionalId('The bill that an EOR had answered, and that this one corrects (extension).', { nullable: true })
  readonly revisionOf?: string | null;
  @OptionalId(
    'The corrected bill that was sent after an EOR had answered this one, which stays out of totals meanwhile (extension).',
    { nullable: true },
  )
  readonly revisedBy?: string | null;
}

/** The answer that POST /bills would give besides the bill; nothing was stored. */
export class ValidatedBillView {
  @ListOf(() => WarningView, 'What is worth a look: the warnings that the bill would have.')
  readonly warnings!: readonly WarningView[];
  @OptionalNested(() => PriorEvaluationView, 'As in the answer of POST /bills (extension).', { nullable: true })
  readonly priorEvaluation?: PriorEvaluationView | null;
  @ListOf(() => PricedLineView, 'The service lines with allowed amounts, in the order of the request.')
  readonly lines!: readonly PricedLineView[];
}

/** The answer of a simulation. */
export class SimulationView {
  @Text('The scenario that was played.') readonly scenario!: string;
  @Id('Bill id.') readonly billId!: string;
  @Choice(billStates, 'The state now.') readonly state!: string;
  @Choice(billStates, 'The state before the request.') readonly previousState!: string;
  @Nested(() => AmountsView, 'Dollars.') readonly amounts!: AmountsView;
  @OptionalText('The EOR that it made.') readonly eorId?: string;
  @OptionalText('The payment that it made.') readonly paymentId?: string;
  @Nested(() => BillView, 'The bill.') readonly bill!: BillView;
}
