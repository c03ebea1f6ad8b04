import { isDeactivatedAddress, isDeactivated, Rejection, type Organization } from '#domain';

/** Throws 403 for an inactive team member, and for a new user with such a member's address. */
export const refuseDisabledMethod = (team: Organization, subject: string, address?: string): void => {
  const isKnown = team.members.some((member) => member.subject === subject);
  if (isDeactivated(team, subject) || (!isKnown && isDeactivatedAddress(team, address)))
    throw new Rejection('permission_denied', 'The team member with this subject is deactivated.');
};
