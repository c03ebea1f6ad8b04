import { authorizationBases, dashboardStatuses, documentTypes } from '#domain';
import {
  CalendarDate,
  Choice,
  Decimal,
  Dollars,
  Flag,
  Id,
  OptionalChoice,
  OptionalId,
  OptionalNested,
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
import { DrugView, LineContractView } from '../bills/service-line.view.js';

/** Each is null after erasure. */
export class BillingSnapshotView {
  @Nested(() => BillingProviderView, 'Payee.', { nullable: true })
  readonly billingProvider!: BillingProviderView | null;
  @Nested(() => RenderingProviderView, 'Provider who rendered the service.', { nullable: true })
  readonly renderingProvider!: RenderingProviderView | null;
  @Nested(() => ServiceLocationView, 'Place of service.', { nullable: true })
  readonly placeOfService!: ServiceLocationView | null;
}

export class LifecycleLineView {
  @Id('Service line ID.') readonly id!: string;
  @Text('Procedure code.') readonly code!: string;
  @TextList('Modifiers.') readonly modifiers!: readonly string[];
  @Decimal('Units.') readonly units!: number;
  @Dollars('Charge for the line.') readonly charge!: number;
  @Dollars('Allowed amount per the fee schedule.') readonly feeSchedule!: number;
  @Dollars(
    'Amount paid on the line: posted principal or the amount that the EORs state, whichever is larger. Null if the payer paid several lines in one amount without stating the amount of each (extension).',
    { ext: true, nullable: true },
  )
  readonly paid!: number | null;
  @Dollars(
    'Shortfall: the smaller of the amount due (by the contract with the payer, or else the fee schedule) and the charge, minus `paid`, and at least 0. 0 if neither sets an amount; null if `paid` is null (extension).',
    { ext: true, nullable: true },
  )
  readonly short!: number | null;
  @OptionalNested(
    () => LineContractView,
    'Amount due under the contract with the payer. Absent if no contract sets it (extension).',
  )
  readonly contract?: LineContractView;
  @CalendarDate('First date of service of the line. Null after erasure.', { nullable: true })
  readonly serviceDate!: string | null;
  @CalendarDate('Last date of service of the line.', { nullable: true }) readonly serviceDateEnd!: string | null;
  @Text('Description of the code, if the client provided one (extension).', { nullable: true })
  readonly description!: string | null;
  @OptionalNested(() => DrugView, 'Drug that the provider dispensed, if the client provided one (extension).')
  readonly drug?: DrugView;
  @IntList('Positions in `diagnoses`, from 1.') readonly diagnosisPointers!: readonly number[];
  @OptionalId('Item of a request for authorization that the line is for (extension).') readonly rfaItemId?: string;
  @OptionalChoice(authorizationBases, 'Why the line needed no authorization, if the client gave a reason (extension).')
  readonly authorizationBasis?: string;
}

export class AttachmentView {
  @Id('Document ID.') readonly id!: string;
  @Text('File name.') readonly filename!: string;
  @LongText('Description of the document.', { nullable: true }) readonly description!: string | null;
  @Choice(documentTypes, 'Type of the document.') readonly documentType!: string;
  @Text('PWK01 report type.') readonly reportTypeCode!: string;
  @Choice(['partner_api', 'organization'], 'Source of the document.') readonly source!: string;
  @Timestamp('Time when the document was added.') readonly addedAt!: string;
  @Flag('True if the document was added after the submission (extension).') readonly addedAfterSubmission!: boolean;
  @Text('URL of the file’s content.', { max: 2000 }) readonly contentUrl!: string;
}

export class LifecycleBillView {
  @Id('Bill ID.') readonly id!: string;
  @Int('Bill number.') readonly billNumber!: number;
  @Choice(dashboardStatuses, 'Dashboard status key.') readonly status!: string;
  @Choice(['med_legal', 'professional'], 'Billing rules that apply.') readonly billingMode!: string;
  @CalendarDate('First date of service. Null after erasure.', { nullable: true }) readonly dos!: string | null;
  @CalendarDate('Last date of service.', { nullable: true }) readonly dosEnd!: string | null;
  @Text('Prior authorization number.', { nullable: true }) readonly authorizationNumber!: string | null;
  @Dollars('Total charge.') readonly totalCharge!: number;
  @Dollars('Posted principal.') readonly totalPaid!: number;
  @Dollars('Open balance.') readonly balanceDue!: number;
  @Nested(() => BillingSnapshotView, 'Providers and place of service as submitted.')
  readonly billingSnapshot!: BillingSnapshotView;
  @ListOf(() => LifecycleLineView, 'Service lines.') readonly lineItems!: readonly LifecycleLineView[];
  @ListOf(() => AttachmentView, 'Documents of the bill.') readonly attachments!: readonly AttachmentView[];
  @Id('Bill that this bill replaces (extension).', { nullable: true }) readonly replaces!: string | null;
  @Id('Corrected bill that replaces this bill (extension).', { nullable: true }) readonly replacedBy!: string | null;
  @OptionalId('Bill that this bill corrects after an EOR (extension).', { nullable: true })
  readonly revisionOf?: string | null;
  @OptionalId('Corrected bill that was sent after an EOR for this bill (extension).', { nullable: true })
  readonly revisedBy?: string | null;
}

export class LifecyclePatientView {
  @Id('Patient ID.') readonly id!: string;
  @Text('First and last name.') readonly name!: string;
  @Text('First name.') readonly firstName!: string;
  @Text('Middle name.', { nullable: true }) readonly middleName!: string | null;
  @Text('Last name.') readonly lastName!: string;
  @CalendarDate('Date of birth.') readonly dob!: string;
  @Text('Telephone number.', { nullable: true }) readonly phone!: string | null;
  @Nested(() => AddressView, 'Home address.') readonly address!: AddressView;
}

export class DiagnosisView {
  @Text('ICD-10-CM code with a decimal point.') readonly code!: string;
  @LongText('Description of the diagnosis. Null if the code is unknown.', { nullable: true })
  readonly description!: string | null;
}

/** Compares the claim number with its administrator's usual format. */
export class ClaimPatternStatusView {
  @Choice(['match', 'warning', 'unknown'], 'Result of the comparison.') readonly state!: string;
  @Text('Short description of the result.') readonly label!: string;
  @LongText('Full description of the result.', { keepEmpty: true }) readonly detail!: string;
}

export class InjuryView {
  @Text('Claim number.') readonly claimNumber!: string;
  @Text('Employer.') readonly employer!: string;
  @CalendarDate('Date of injury.') readonly doi!: string;
  @Text('WCAB / EAMS case number.', { nullable: true }) readonly adjNumber!: string | null;
  @Id('Claims administrator ID.') readonly claimsAdminId!: string;
  @Text('Name of the claims administrator.') readonly claimsAdminName!: string;
  @LongText('Description of the injury.', { nullable: true }) readonly injuryDescription!: string | null;
  @ListOf(() => DiagnosisView, 'Diagnoses.') readonly diagnoses!: readonly DiagnosisView[];
  @Nested(() => ClaimPatternStatusView, 'Comparison of the claim number with the administrator’s number patterns.')
  readonly claimPatternStatus!: ClaimPatternStatusView;
}
