import { onboardingOf, type Organization } from '#domain';
import { Choice, Flag, Id, Text } from '../kernel/fields.js';

const status = 'How far it is set up: `complete` when the whole onboarding checklist is.';

/** GET /organizations: one of the organizations that the key reaches. */
export class LinkedOrganizationView {
  @Id('Send it as X-Service-Org-Id.') readonly organizationId!: string;
  @Text('The client’s id; null for the home organization and for those that the operator made without one.', {
    nullable: true,
  })
  readonly externalId!: string | null;
  @Text('The name that it was created with.') readonly name!: string;
  @Choice(['configuring', 'complete'], status) readonly status!: string;
}

/** POST /organizations. */
export class OpenedOrganizationView {
  @Id('Send it as X-Service-Org-Id.') readonly organizationId!: string;
  @Text('The client’s id.') readonly externalId!: string;
  @Text('The name that it was created with.') readonly name!: string;
  @Choice(['configuring', 'complete'], status) readonly status!: string;
  @Flag('False when it was there already: then nothing of the request was saved.') readonly created!: boolean;
}

export const presentLinked = (organization: Organization): LinkedOrganizationView => {
  const { organizationId, externalId, name } = organization;
  return { organizationId, externalId, name, status: onboardingOf(organization).status };
};
