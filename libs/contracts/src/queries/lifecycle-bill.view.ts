import { authorizationBases, dashboardStatuses, documentTypes } from '#domain';
import {
  CalendarDate,
  Choice,
  Dollars,
  Flag,
  Id,
  OptionalChoice,
  OptionalId,
  Int,
  IntList,
  ListOf,
  LongText,
  Nested,
  Text,
  TextList,
  Timestamp,
} from '../kernel/fields.js';
import { AddressView, BillingProviderView, RenderingProviderView, ServiceLocationView } from '../bills/bill.view.js';

/** Payee, rendering provider, and place of service; all null after erasure. */
export class BillingSnapshotView {
  @Nested(() => BillingProviderView, 'The payee.', { nullable: true })
  readonly billingProvider!: BillingProviderView | null;
  @Nested(() => RenderingProviderView, 'Who rendered the service.', { nullable: true })
  readonly renderingProvider!: RenderingProviderView | null;
  @Nested(() => ServiceLocationView, 'Where.', { nullable: true })
  readonly placeOfService!: ServiceLocationView | null;
}

export class LifecycleLineView {
  @Id('Line id.') readonly id!: string;
  @Text('Procedure code.') readonly code!: string;
  @TextList('Modifiers.') readonly modifiers!: readonly string[];
  @Int('Units.') readonly units!: number;
  @Dollars('Charge for the line.') readonly charge!: number;
  @Dollars('Allowed amount per the fee schedule.') readonly feeSchedule!: number;
  @Dollars(
    'Amount paid on the line: posted principal or the amount that the EORs state, whichever is larger. Null if the payer paid several lines in one amount without stating the amount of each (extension).',
    { ext: true, nullable: true },
  )
  readonly paid!: number | null;
  @Dollars(
    'Shortfall: the smaller of the fee schedule amount and the charge, minus `paid`, and at least 0. 0 if no fee schedule applies; null if `paid` is null (extension).',
    { ext: true, nullable: true },
  )
  readonly short!: number | null;
  @CalendarDate('First day; null after erasure.', { nullable: true }) readonly serviceDate!: string | null;
  @CalendarDate('Last day.', { nullable: true }) readonly serviceDateEnd!: string | null;
  @Text('What the code stands for, where the client said so (extension).', { nullable: true })
  readonly description!: string | null;
  @IntList('Positions in diagnoses, from 1.') readonly diagnosisPointers!: readonly number[];
  @OptionalId('Item of a request for authorization that it is for (extension).') readonly rfaItemId?: string;
  @OptionalChoice(authorizationBases, 'Why it needed no authorization, where the client said so (extension).')
  readonly authorizationBasis?: string;
}

export class AttachmentView {
  @Id('Document id.') readonly id!: string;
  @Text('File name.') readonly filename!: string;
  @LongText('In words.', { nullable: true }) readonly description!: string | null;
  @Choice(documentTypes, 'What it is.') readonly documentType!: string;
  @Text('PWK01 report type.') readonly reportTypeCode!: string;
  @Choice(['partner_api', 'organization'], 'Where it came from.') readonly source!: string;
  @Timestamp('When it was added.') readonly addedAt!: string;
  @Flag('It came after the submission (extension).') readonly addedAfterSubmission!: boolean;
  @Text('Where its bytes are.', { max: 2000 }) readonly contentUrl!: string;
}

export class LifecycleBillView {
  @Id('Bill id.') readonly id!: string;
  @Int('Bill number.') readonly billNumber!: number;
  @Choice(dashboardStatuses, 'Dashboard status key.') readonly status!: string;
  @Choice(['med_legal', 'professional'], 'Which rules apply.') readonly billingMode!: string;
  @CalendarDate('First day of service; null after erasure.', { nullable: true }) readonly dos!: string | null;
  @CalendarDate('Last day of service.', { nullable: true }) readonly dosEnd!: string | null;
  @Text('Prior authorization.', { nullable: true }) readonly authorizationNumber!: string | null;
  @Dollars('Charged.') readonly totalCharge!: number;
  @Dollars('Posted principal.') readonly totalPaid!: number;
  @Dollars('What is open.') readonly balanceDue!: number;
  @Nested(() => BillingSnapshotView, 'Providers and place, frozen at submission.')
  readonly billingSnapshot!: BillingSnapshotView;
  @ListOf(() => LifecycleLineView, 'Service lines.') readonly lineItems!: readonly LifecycleLineView[];
  @ListOf(() => AttachmentView, 'The payer packet.') readonly attachments!: readonly AttachmentView[];
  @Id('The bill that this one took the place of (extension).', { nullable: true }) readonly replaces!: string | null;
  @Id('The corrected bill that took the place of this one (extension).', { nullable: true })
  readonly replacedBy!: string | null;
  @OptionalId('The bill that an EOR had answered, and that this one corrects (extension).', { nullable: true })
  readonly revisionOf?: string | null;
  @OptionalId('The corrected bill that was sent after an EOR had answered this one (extension).', { nullable: true })
  readonly revisedBy?: string | null;
}

export class LifecyclePatientView {
  @Id('Patient id.') readonly id!: string;
  @Text('First and last name.') readonly name!: string;
  @Text('First name.') readonly firstName!: string;
  @Text('Middle name.', { nullable: true }) readonly middleName!: string | null;
  @Text('Last name.') readonly lastName!: string;
  @CalendarDate('Date of birth.') readonly dob!: string;
  @Text('Telephone number.', { nullable: true }) readonly phone!: string | null;
  @Nested(() => AddressView, 'Home address.') readonly address!: AddressView;
}

export class DiagnosisView {
  @Text('ICD-10-CM code, dotted.') readonly code!: string;
  @LongText('In words; null when the code is unknown.', { nullable: true }) readonly description!: string | null;
}

/** Does the claim number look like those of its administrator? */
export class ClaimPatternStatusView {
  @Choice(['match', 'warning', 'unknown'], 'The finding.') readonly state!: string;
  @Text('In short.') readonly label!: string;
  @LongText('In full.', { keepEmpty: true }) readonly detail!: string;
}

export class InjuryView {
  @Text('Claim number.') readonly claimNumber!: string;
  @Text('Employer.') readonly employer!: string;
  @CalendarDate('Date of injury.') readonly doi!: string;
  @Text('WCAB / EAMS case number.', { nullable: true }) readonly adjNumber!: string | null;
  @Id('Claims administrator.') readonly claimsAdminId!: string;
  @Text('Its name.') readonly claimsAdminName!: string;
  @LongText('What happened.', { nullable: true }) readonly injuryDescription!: string | null;
  @ListOf(() => DiagnosisView, 'Diagnoses.') readonly diagnoses!: readonly DiagnosisView[];
  @Nested(() => ClaimPatternStatusView, 'The claim number against the administrator’s patterns.')
  readonly claimPatternStatus!: ClaimPatternStatusView;
}
