import type { BillingProviderRecord } from './organization.events.js';
import type { Organization } from './organization.state.js';

/** A bill requires its payee to have all of these fields. */
export const missingForBilling = ({ taxId, npi, phone, address }: BillingProviderRecord): readonly string[] =>
  (
    [
      ['tax ID', taxId],
      ['NPI', npi],
      ['phone', phone],
      ['street', address?.line1],
      ['city', address?.city],
      ['state', address?.state],
      ['ZIP code', address?.postalCode],
    ] as const
  ).flatMap(([name, value]) => (value ? [] : [name]));

export const isBillable = (provider: BillingProviderRecord): boolean => missingForBilling(provider).length === 0;

export interface OnboardingStep {
  readonly id: 'practice_identity' | 'billing_provider' | 'rendering_provider' | 'location' | 'w9';
  readonly label: string;
  readonly complete: boolean;
}

export interface Onboarding {
  readonly status: 'configuring' | 'complete';
  readonly checklist: readonly OnboardingStep[];
}

/** Steps before a practice can send bills from its own records. */
export const onboardingOf = (organization: Organization): Onboarding => {
  const { practiceIdentity: identity, billingProviders, renderingProviders, locations, w9 } = organization;
  const checklist: readonly OnboardingStep[] = [
    {
      id: 'practice_identity',
      label: 'Practice identity: name, tax ID and NPI',
      complete: Boolean(identity?.name && identity.taxId && identity.npi),
    },
    {
      id: 'billing_provider',
      label: 'A billing provider with tax ID, NPI, phone and address',
      complete: billingProviders.some(isBillable),
    },
    {
      id: 'rendering_provider',
      label: 'An active rendering provider',
      complete: renderingProviders.some(({ active }) => active),
    },
    { id: 'location', label: 'An active service location', complete: locations.some(({ active }) => active) },
    { id: 'w9', label: 'A W-9', complete: w9 !== null },
  ];
  return { status: checklist.every(({ complete }) => complete) ? 'complete' : 'configuring', checklist };
};
