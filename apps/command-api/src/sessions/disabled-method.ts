import { isDeactivatedAddress, isDeactivated, Rejection, type Organization } from '#domain';

/**
 * 403 for a member whom the team made inactive: no session of any kind is issued, nor for somebody new with that member's
 * address.
 */
export const refuseDisabledMethod = (team: Organization, subject: string, address?: string): void => {
  const isKnown = team.members.some((member) => member.subject === subject);
  if (isDeactivated(team, subject) || (!isKnown && isDeactivatedAddress(team, address)))
    throw new Rejection('permission_denied', 'The member of the team with this subject is not active.');
};
