import {
  fold,
  isBillable,
  onboardingOf,
  organization,
  type BillingProviderRecord,
  type OrganizationEvent,
} from '#domain';
import { everyOrganizationEvent } from '#testing/pure';

const until = (...types: OrganizationEvent['type'][]) =>
  onboardingOf(
    fold(
      organization,
      everyOrganizationEvent.filter(({ type }) => type === 'OrganizationCreated' || types.includes(type)),
    ),
  );
const missing = (...types: OrganizationEvent['type'][]) =>
  until(...types)
    .checklist.filter(({ complete }) => !complete)
    .map(({ id }) => id);

describe('onboarding', () => {
  it('starts with all steps open', () => {
    expect(until().status).toBe('configuring');
    expect(missing()).toEqual(['practice_identity', 'billing_provider', 'rendering_provider', 'location', 'w9']);
  });
  it('completes the steps that are on file, and is complete after the last step', () => {
    expect(missing('PracticeIdentitySaved', 'LocationSaved')).toEqual(['billing_provider', 'rendering_provider', 'w9']);
    const all = until(
      'PracticeIdentitySaved',
      'BillingProviderSaved',
      'RenderingProviderSaved',
      'LocationSaved',
      'W9Saved',
    );
    expect([all.status, all.checklist.every(({ complete }) => complete)]).toEqual(['complete', true]);
  });
});

it('a billing provider is billable only if it is complete', () => {
  const { private: complete } = everyOrganizationEvent.find(({ type }) => type === 'BillingProviderSaved')
    ?.data as unknown as { private: BillingProviderRecord };
  expect(isBillable(complete)).toBe(true);
  for (const field of ['taxId', 'npi', 'phone', 'address'] as const)
    expect(isBillable({ ...complete, [field]: null })).toBe(false);
  expect(isBillable({ ...complete, address: { ...complete.address, city: '' } })).toBe(false);
});
