import type { Types } from '../../api/client';

type Profile = Types.BillingProfileView;

export const physicianFields = (provider: Profile['renderingProviders'][number] | undefined) => ({
  'requestingPhysician.name': provider?.name ?? '',
  'requestingPhysician.npi': provider?.npi ?? '',
  'requestingPhysician.specialty': provider?.specialty ?? '',
  'requestingPhysician.licenseNumber': provider?.licenseNumber ?? '',
});

export const practiceFields = (practice: Profile['billingProviders'][number] | undefined) => ({
  'practice.name': practice?.name ?? '',
  'practice.phone': practice?.phone ?? '',
  'practice.address.line1': practice?.address?.line1 ?? '',
  'practice.address.line2': practice?.address?.line2 ?? '',
  'practice.address.city': practice?.address?.city ?? '',
  'practice.address.state': practice?.address?.state ?? '',
  'practice.address.postalCode': practice?.address?.postalCode ?? '',
});

/** Returns the fields of the practice's only physician and only practice, if there is only one. */
export const onlyProviderFields = (profile: Profile | undefined): Readonly<Record<string, string>> => {
  const physicians = (profile?.renderingProviders ?? []).filter(({ active }) => active);
  const practices = profile?.billingProviders ?? [];
  return {
    ...(physicians.length === 1 && physicianFields(physicians[0])),
    ...(practices.length === 1 && practiceFields(practices[0])),
  };
};
