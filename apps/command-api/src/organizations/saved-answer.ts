import { only, presentOrganization, type SavedOrganizationView } from '#contracts';
import { mayRead, type RequestContext } from '#http';
import type { Answer } from '../kernel/answer.js';
import type { Changed } from './organization-mutations.js';

/** The profile after a save; those who may not read it learn that it was saved. */
export const savedAnswer = (
  context: RequestContext,
  { organization, position, replayed }: Changed,
): Answer<SavedOrganizationView> => {
  const whole = presentOrganization(organization);
  const body = mayRead(context, 'getOwnOrganization') ? whole : only(whole, ['organizationId']);
  return { body, position, replayed };
};
