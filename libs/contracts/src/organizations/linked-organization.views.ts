import { onboardingOf, type Organization } from '#domain';
import { Choice, Flag, Id, Text } from '../kernel/fields.js';

const status = 'Onboarding status. `complete`: every step of the onboarding checklist is complete.';

/** An organization that the key can access. */
export class LinkedOrganizationView {
  @Id('Organization ID. Send it as X-Service-Org-Id.') readonly organizationId!: string;
  @Text('Your ID. Null for the home organization, or if the operator gave none.', { nullable: true })
  readonly externalId!: string | null;
  @Text('Name given at creation.') readonly name!: string;
  @Choice(['configuring', 'complete'], status) readonly status!: string;
}

export class OpenedOrganizationView {
  @Id('Organization ID. Send it as X-Service-Org-Id.') readonly organizationId!: string;
  @Text('Your ID for the organization.') readonly externalId!: string;
  @Text('Name given at creation.') readonly name!: string;
  @Choice(['configuring', 'complete'], status) readonly status!: string;
  @Flag('False if the organization already existed. In that case, nothing of the request was saved.')
  readonly created!: boolean;
}

export const presentLinked = (organization: Organization): LinkedOrganizationView => {
  const { organizationId, externalId, name } = organization;
  return { organizationId, externalId, name, status: onboardingOf(organization).status };
};
