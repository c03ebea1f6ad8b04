import {
  identityOf,
  losAngelesDate,
  onboardingOf,
  type BillingProviderRecord,
  type Organization,
  type TaxIdType,
} from '#domain';
import { lossWarnings } from '../bills/present-bill.js';
import type {
  BillingProfileView,
  BillingProviderChoiceView,
  OrganizationView,
  SavedBillingProviderView,
} from './organization.views.js';

const VISIBLE_DIGITS = 4;

/** Shows the complete EIN, or only the last four digits of an SSN. */
const presentTaxId = (taxId: string | null, taxIdType: TaxIdType) => ({
  taxId: taxIdType === 'SSN' ? '' : (taxId ?? ''),
  taxIdType,
  taxIdConfigured: taxId !== null,
  taxIdLast4: taxId?.slice(-VISIBLE_DIGITS) ?? null,
});

const presentProvider = ({ address, taxId, taxIdType, ...facts }: BillingProviderRecord): SavedBillingProviderView => ({
  ...facts,
  ...presentTaxId(taxId, taxIdType),
  billingStreet: address?.line1 ?? null,
  billingCity: address?.city ?? null,
  billingState: address?.state ?? null,
  billingZip: address?.postalCode ?? null,
});

export const presentOrganization = (organization: Organization): OrganizationView => {
  const { organizationId, billingProviders, renderingProviders, locations, w9 } = organization;
  const { taxId, taxIdType, ...identity } = identityOf(organization);
  const { status, checklist } = onboardingOf(organization);
  return {
    organizationId,
    practiceIdentity: { ...identity, ...presentTaxId(taxId, taxIdType) },
    billingProviders: billingProviders.map(presentProvider),
    renderingProviders,
    locations,
    w9: w9 && {
      filename: w9.filename,
      addDate: losAngelesDate(w9.savedAt),
      taxYear: w9.taxYear,
      sizeBytes: w9.sizeBytes,
      ...lossWarnings(w9),
    },
    onboarding: { status, complete: status === 'complete', checklist },
  };
};

const presentChoice = ({ address, taxId, taxIdType, ...facts }: BillingProviderRecord): BillingProviderChoiceView => {
  const { taxId: _, ...masked } = presentTaxId(taxId, taxIdType);
  return {
    ...facts,
    ...masked,
    address: address && {
      line1: address.line1 ?? null,
      line2: address.line2 ?? null,
      city: address.city ?? null,
      state: address.state ?? null,
      postalCode: address.postalCode ?? null,
    },
  };
};

/** Records that bills can use. Excludes tax IDs and inactive records. */
export const presentBillingProfile = (organization: Organization): BillingProfileView => {
  const { organizationId, billingProviders, renderingProviders, locations } = organization;
  return {
    organizationId,
    billingProviders: billingProviders.map(presentChoice),
    renderingProviders: renderingProviders.filter(({ active }) => active),
    locations: locations.filter(({ active }) => active),
  };
};
