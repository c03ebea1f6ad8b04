import { WarningView } from '../bills/bill.view.js';
import { CalendarDate, Choice, Flag, Id, Int, ListOf, Nested, OptionalListOf, Text } from '../kernel/fields.js';

const listLimit = { max: 100_000 };
const nullable = { nullable: true } as const;
const taxIdText = 'EIN, 9 digits. Empty if the tax ID is an SSN or none is on file.';
const externalIdText = 'Your ID for the record.';

export class PracticeIdentityView {
  @Text('Name of the practice.', nullable) readonly name!: string | null;
  @Text('Legal name.', nullable) readonly legalName!: string | null;
  @Text(taxIdText, { keepEmpty: true }) readonly taxId!: string;
  @Choice(['EIN', 'SSN'], 'Type of the tax ID.') readonly taxIdType!: string;
  @Flag('True if a tax ID is on file.') readonly taxIdConfigured!: boolean;
  @Text('Last four digits of the tax ID.', nullable) readonly taxIdLast4!: string | null;
  @Text('Organizational NPI.', nullable) readonly npi!: string | null;
  @Text('Telephone number.', nullable) readonly phone!: string | null;
  @Text('Email address of the office.', nullable) readonly email!: string | null;
  @Text('Website.', nullable) readonly website!: string | null;
}

export class SavedBillingProviderView {
  @Id('ID to send as `bill.billingProvider.savedProviderId`.') readonly id!: string;
  @Text(externalIdText, nullable) readonly externalId!: string | null;
  @Text('Name.') readonly name!: string;
  @Text(taxIdText, { keepEmpty: true }) readonly taxId!: string;
  @Choice(['EIN', 'SSN'], 'Type of the tax ID.') readonly taxIdType!: string;
  @Flag('True if a tax ID is on file.') readonly taxIdConfigured!: boolean;
  @Text('Last four digits of the tax ID.', nullable) readonly taxIdLast4!: string | null;
  @Text('National provider identifier.', nullable) readonly npi!: string | null;
  @Choice(['Professional', 'Institutional'], 'Type of the provider’s bills.') readonly billType!: string;
  @Text('Telephone number.', nullable) readonly phone!: string | null;
  @Text('Street of the pay-to address.', nullable) readonly billingStreet!: string | null;
  @Text('City of the pay-to address.', nullable) readonly billingCity!: string | null;
  @Text('State of the pay-to address.', nullable) readonly billingState!: string | null;
  @Text('ZIP or ZIP+4 of the pay-to address.', nullable) readonly billingZip!: string | null;
}

export class SavedRenderingProviderView {
  @Id('Rendering provider ID.') readonly id!: string;
  @Text(externalIdText, nullable) readonly externalId!: string | null;
  @Text('Name.') readonly name!: string;
  @Text('National provider identifier.') readonly npi!: string;
  @Text('Specialty.', nullable) readonly specialty!: string | null;
  @Text('Taxonomy code.', nullable) readonly taxonomy!: string | null;
  @Text('License number.', nullable) readonly licenseNumber!: string | null;
  @Text('State of the license.', nullable) readonly licenseState!: string | null;
  @Flag('True for a qualified medical evaluator (QME).') readonly isQME!: boolean;
  @Flag('True for an agreed medical evaluator (AME).') readonly isAME!: boolean;
  @Text('Email address.', nullable) readonly email!: string | null;
  @Flag('True if the provider is offered for new bills.') readonly active!: boolean;
}

export class LocationView {
  @Id('Location ID.') readonly id!: string;
  @Text(externalIdText, nullable) readonly externalId!: string | null;
  @Text('Name.') readonly name!: string;
  @Text('Street.', nullable) readonly street!: string | null;
  @Text('City.', nullable) readonly city!: string | null;
  @Text('State.', nullable) readonly state!: string | null;
  @Text('ZIP or ZIP+4.', nullable) readonly zip!: string | null;
  @Text('Nickname that the practice uses for the location.', nullable) readonly nickname!: string | null;
  @Text('CMS place of service code.', nullable) readonly posCode!: string | null;
  @Flag('True for the primary location of the practice.') readonly isPrimary!: boolean;
  @Flag('True if the location is offered for new bills.') readonly active!: boolean;
}

export class W9View {
  @Text('File name of the PDF.') readonly filename!: string;
  @CalendarDate('Date when the W-9 was saved, in Los Angeles time.') readonly addDate!: string;
  @Int('Year for which the W-9 was signed.', nullable) readonly taxYear!: number | null;
  @Int('Size of the PDF in bytes.') readonly sizeBytes!: number;
  @OptionalListOf(
    () => WarningView,
    'Content of the W-9 that packets cannot show (extension). Absent if packets show everything. `document_unreadable`: the PDF cannot be opened. `document_pages_unreadable`: single pages cannot be shown or are missing from the file.',
  )
  readonly warnings?: readonly WarningView[];
}

export class OnboardingStepView {
  @Choice(['practice_identity', 'billing_provider', 'rendering_provider', 'location', 'w9'], 'Onboarding step.')
  readonly id!: string;
  @Text('Display name of the step.') readonly label!: string;
  @Flag('True if the step is complete.') readonly complete!: boolean;
}

export class OnboardingView {
  @Choice(['configuring', 'complete'], 'Onboarding status of the practice. Bills can be sent before it is `complete`.')
  readonly status!: string;
  @Flag('True if all steps are complete.') readonly complete!: boolean;
  @ListOf(() => OnboardingStepView, 'Onboarding steps.') readonly checklist!: readonly OnboardingStepView[];
}

export class OrganizationView {
  @Id('Organization ID.') readonly organizationId!: string;
  @Nested(() => PracticeIdentityView, 'Identity of the practice.') readonly practiceIdentity!: PracticeIdentityView;
  @ListOf(() => SavedBillingProviderView, 'Pay-to providers, in the order in which they were first saved.', listLimit)
  readonly billingProviders!: readonly SavedBillingProviderView[];
  @ListOf(() => SavedRenderingProviderView, 'Rendering providers.', listLimit)
  readonly renderingProviders!: readonly SavedRenderingProviderView[];
  @ListOf(() => LocationView, 'Places of service.', listLimit) readonly locations!: readonly LocationView[];
  @Nested(() => W9View, 'Current W-9, or null if there is none. …/w9/content returns its PDF.', nullable)
  readonly w9!: W9View | null;
  @Nested(() => OnboardingView, 'Onboarding status and checklist.') readonly onboarding!: OnboardingView;
}

export class PayToAddressView {
  @Text('Street address.', nullable) readonly line1!: string | null;
  @Text('Suite, unit or secondary line.', nullable) readonly line2!: string | null;
  @Text('City.', nullable) readonly city!: string | null;
  @Text('Two-letter state code.', nullable) readonly state!: string | null;
  @Text('ZIP or ZIP+4.', nullable) readonly postalCode!: string | null;
}

export class BillingProviderChoiceView {
  @Id('ID to send as `bill.billingProvider.savedProviderId`.') readonly id!: string;
  @Text(externalIdText, nullable) readonly externalId!: string | null;
  @Text('Name.') readonly name!: string;
  @Text('National provider identifier.', nullable) readonly npi!: string | null;
  @Choice(['EIN', 'SSN'], 'Type of the tax ID.') readonly taxIdType!: string;
  @Text('Last four digits of the tax ID.', nullable) readonly taxIdLast4!: string | null;
  @Flag('True if a tax ID is on file.') readonly taxIdConfigured!: boolean;
  @Choice(['Professional', 'Institutional'], 'Type of the provider’s bills.') readonly billType!: string;
  @Text('Telephone number.', nullable) readonly phone!: string | null;
  @Nested(() => PayToAddressView, 'Pay-to address; null when none is on file.', nullable)
  readonly address!: PayToAddressView | null;
}

/** Records that bills can use, without tax IDs. */
export class BillingProfileView {
  @Id('Organization ID.') readonly organizationId!: string;
  @ListOf(
    () => BillingProviderChoiceView,
    'Pay-to providers. A bill with a provider without a tax ID, NPI, phone number or complete address is rejected.',
    listLimit,
  )
  readonly billingProviders!: readonly BillingProviderChoiceView[];
  @ListOf(() => SavedRenderingProviderView, 'Active rendering providers.', listLimit)
  readonly renderingProviders!: readonly SavedRenderingProviderView[];
  @ListOf(() => LocationView, 'Active places of service.', listLimit) readonly locations!: readonly LocationView[];
}
