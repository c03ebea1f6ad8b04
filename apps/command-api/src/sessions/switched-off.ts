import { isSwitchedOff, Rejection, type Organization } from '#domain';

/** 403 for a member whom the team made inactive: no session of any kind is issued. */
export const refuseSwitchedOff = (team: Organization, subject: string): void => {
  if (isSwitchedOff(team, subject))
    throw new Rejection('permission_denied', 'The member of the team with this subject is not active.');
};
