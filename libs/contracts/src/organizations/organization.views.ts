import { WarningView } from '../bills/bill.view.js';
import { CalendarDate, Choice, Flag, Id, Int, ListOf, Nested, OptionalListOf, Text } from '../kernel/fields.js';

const listLimit = { max: 100_000 };
const nullable = { nullable: true } as const;
const taxIdText = 'The EIN, 9 digits; empty when it is an SSN, or when none is on file.';
const externalIdText = 'The client’s id.';

export class PracticeIdentityView {
  @Text('Name of the practice.', nullable) readonly name!: string | null;
  @Text('Legal name.', nullable) readonly legalName!: string | null;
  @Text(taxIdText, { keepEmpty: true }) readonly taxId!: string;
  @Choice(['EIN', 'SSN'], 'What the tax id is.') readonly taxIdType!: string;
  @Flag('A tax id is on file.') readonly taxIdConfigured!: boolean;
  @Text('Its last four digits.', nullable) readonly taxIdLast4!: string | null;
  @Text('Organizational NPI.', nullable) readonly npi!: string | null;
  @Text('Telephone number.', nullable) readonly phone!: string | null;
  @Text('Mail address of the office.', nullable) readonly email!: string | null;
  @Text('Website.', nullable) readonly website!: string | null;
}

export class SavedBillingProviderView {
  @Id('Send it as bill.billingProvider.savedProviderId.') readonly id!: string;
  @Text(externalIdText, nullable) readonly externalId!: string | null;
  @Text('Name.') readonly name!: string;
  @Text(taxIdText, { keepEmpty: true }) readonly taxId!: string;
  @Choice(['EIN', 'SSN'], 'What the tax id is.') readonly taxIdType!: string;
  @Flag('A tax id is on file.') readonly taxIdConfigured!: boolean;
  @Text('Its last four digits.', nullable) readonly taxIdLast4!: string | null;
  @Text('National provider identifier.', nullable) readonly npi!: string | null;
  @Choice(['Professional', 'Institutional'], 'Kind of bills.') readonly billType!: string;
  @Text('Telephone number.', nullable) readonly phone!: string | null;
  @Text('Street of the pay-to address.', nullable) readonly billingStreet!: string | null;
  @Text('City of the pay-to address.', nullable) readonly billingCity!: string | null;
  @Text('State of the pay-to address.', nullable) readonly billingState!: string | null;
  @Text('ZIP or ZIP+4 of the pay-to address.', nullable) readonly billingZip!: string | null;
}

export class SavedRenderingProviderView {
  @Id('Its id.') readonly id!: string;
  @Text(externalIdText, nullable) readonly externalId!: string | null;
  @Text('Name.') readonly name!: string;
  @Text('National provider identifier.') readonly npi!: string;
  @Text('Specialty.', nullable) readonly specialty!: string | null;
  @Text('Taxonomy code.', nullable) readonly taxonomy!: string | null;
  @Text('Licence number.', nullable) readonly licenseNumber!: string | null;
  @Text('State of the licence.', nullable) readonly licenseState!: string | null;
  @Flag('Qualified medical evaluator.') readonly isQME!: boolean;
  @Flag('Agreed medical evaluator.') readonly isAME!: boolean;
  @Text('Mail address.', nullable) readonly email!: string | null;
  @Flag('Offered for new bills.') readonly active!: boolean;
}

export class LocationView {
  @Id('Its id.') readonly id!: string;
  @Text(externalIdText, nullable) readonly externalId!: string | null;
  @Text('Name.') readonly name!: string;
  @Text('Street.', nullable) readonly street!: string | null;
  @Text('City.', nullable) readonly city!: string | null;
  @Text('State.', nullable) readonly state!: string | null;
  @Text('ZIP or ZIP+4.', nullable) readonly zip!: string | null;
  @Text('What the practice calls it.', nullable) readonly nickname!: string | null;
  @Text('CMS place of service.', nullable) readonly posCode!: string | null;
  @Flag('The main place of the practice.') readonly isPrimary!: boolean;
  @Flag('Offered for new bills.') readonly active!: boolean;
}

export class W9View {
  @Text('Name of the PDF.') readonly filename!: string;
  @CalendarDate('The day on which it was saved, in Los Angeles.') readonly addDate!: string;
  @Int('The year that it was signed for.', nullable) readonly taxYear!: number | null;
  @Int('Size of the PDF in bytes.') readonly sizeBytes!: number;
  @OptionalListOf(
    () => WarningView,
    'What packets cannot show of it (extension); absent where they show all. `document_unreadable`: it cannot be opened. `document_pages_unreadable`: single pages cannot be shown, or are not in the file.',
  )
  readonly warnings?: readonly WarningView[];
}

export class OnboardingStepView {
  @Choice(['practice_identity', 'billing_provider', 'rendering_provider', 'location', 'w9'], 'Which step.')
  readonly id!: string;
  @Text('In words.') readonly label!: string;
  @Flag('Is it done?') readonly complete!: boolean;
}

export class OnboardingView {
  @Choice(['configuring', 'complete'], 'How far the practice is set up. Bills can be sent before it is complete.')
  readonly status!: string;
  @Flag('Is all of it done?') readonly complete!: boolean;
  @ListOf(() => OnboardingStepView, 'The steps.') readonly checklist!: readonly OnboardingStepView[];
}

/** Organization profile. */
export class OrganizationView {
  @Id('The organization.') readonly organizationId!: string;
  @Nested(() => PracticeIdentityView, 'Who the practice is.') readonly practiceIdentity!: PracticeIdentityView;
  @ListOf(() => SavedBillingProviderView, 'Pay-to providers, in the order in which they were first saved.', listLimit)
  readonly billingProviders!: readonly SavedBillingProviderView[];
  @ListOf(() => SavedRenderingProviderView, 'Rendering providers.', listLimit)
  readonly renderingProviders!: readonly SavedRenderingProviderView[];
  @ListOf(() => LocationView, 'Places of service.', listLimit) readonly locations!: readonly LocationView[];
  @Nested(() => W9View, 'The current W-9; its bytes are at …/w9/content.', nullable) readonly w9!: W9View | null;
  @Nested(() => OnboardingView, 'What is still to be set up.') readonly onboarding!: OnboardingView;
}

export class PayToAddressView {
  @Text('Street address.', nullable) readonly line1!: string | null;
  @Text('Suite, unit or secondary line.', nullable) readonly line2!: string | null;
  @Text('City.', nullable) readonly city!: string | null;
  @Text('Two letters.', nullable) readonly state!: string | null;
  @Text('ZIP or ZIP+4.', nullable) readonly postalCode!: string | null;
}

export class BillingProviderChoiceView {
  @Id('Send it as bill.billingProvider.savedProviderId.') readonly id!: string;
  @Text(externalIdText, nullable) readonly externalId!: string | null;
  @Text('Name.') readonly name!: string;
  @Text('National provider identifier.', nullable) readonly npi!: string | null;
  @Choice(['EIN', 'SSN'], 'What the tax id is.') readonly taxIdType!: string;
  @Text('Its last four digits.', nullable) readonly taxIdLast4!: string | null;
  @Flag('A tax id is on file.') readonly taxIdConfigured!: boolean;
  @Choice(['Professional', 'Institutional'], 'Kind of bills.') readonly billType!: string;
  @Text('Telephone number.', nullable) readonly phone!: string | null;
  @Nested(() => PayToAddressView, 'Pay-to address; null when none is on file.', nullable)
  readonly address!: PayToAddressView | null;
}

/** GET …/billing-profile: what a bill can be made from, without tax ids. */
export class BillingProfileView {
  @Id('The organization.') readonly organizationId!: string;
  @ListOf(
    () => BillingProviderChoiceView,
    'Pay-to providers. One without tax id, NPI, phone or whole address is refused on a bill.',
    listLimit,
  )
  readonly billingProviders!: readonly BillingProviderChoiceView[];
  @ListOf(() => SavedRenderingProviderView, 'Active rendering providers.', listLimit)
  readonly renderingProviders!: readonly SavedRenderingProviderView[];
  @ListOf(() => LocationView, 'Active places of service.', listLimit) readonly locations!: readonly LocationView[];
}
