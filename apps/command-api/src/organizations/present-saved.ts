import { only, presentOrganization, type SavedOrganizationView } from '#contracts';
import type { Organization } from '#domain';
import { mayRead, type RequestContext } from '#http';

/** The profile after a save; those who may not read it learn that it was saved. */
export const presentSaved = (context: RequestContext, organization: Organization): SavedOrganizationView => {
  const whole = presentOrganization(organization);
  return mayRead(context, 'getOwnOrganization') ? whole : only(whole, ['organizationId']);
};
