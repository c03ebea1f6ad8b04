import type { Decider } from '../kernel/decider.js';
import { Rejection } from '../kernel/rejection.js';
import type { OrganizationCommand } from './organization.commands.js';
import { teamRoles, type OrganizationEvent, type TeamRole } from './organization.events.js';
import { secondFactorRuleOf } from './second-factor.js';
import { requireOrganization, type Member, type Organization } from './organization.state.js';

type Decide = Decider<Organization, OrganizationCommand, OrganizationEvent>['decide'];

/** Users can't change their own role or lock themselves out. `by`: the session's subject. */
export const isProtected = ({ subject }: Member, by: string | null): boolean => subject === by;

/** False for an unknown subject. */
export const isDeactivated = ({ members }: Pick<Organization, 'members'>, subject: string): boolean =>
  members.some((member) => member.subject === subject && !member.active);

/** True if only members who left have the address. Keeps them from returning with a different host ID. */
export const isDeactivatedAddress = (
  { members }: Pick<Organization, 'members'>,
  address: string | null | undefined,
): boolean => {
  const wanted = address?.toLowerCase();
  const same = members.filter(({ email }) => wanted !== undefined && email?.toLowerCase() === wanted);
  return same.length > 0 && same.every(({ active }) => !active);
};

/** True if another member, active or not, has the address. */
export const isAddressTaken = (
  { members }: Pick<Organization, 'members'>,
  address: string,
  memberId: string | null,
): boolean => members.some(({ id, email }) => id !== memberId && email?.toLowerCase() === address.toLowerCase());

/** Undefined if there is none for the address. */
export const pendingInvitation = (
  { members }: Pick<Organization, 'members'>,
  address: string | null,
): Member | undefined =>
  members.find(
    ({ invited, active, email }) =>
      invited === true && active && email !== null && email.toLowerCase() === address?.toLowerCase(),
  );

/** A new session stores this number and ends when it increases. Empty for an unknown subject. */
export const membershipOf = (
  { members }: Pick<Organization, 'members'>,
  subject: string,
): { readonly membership?: number } => {
  const { timesOff } = members.find((member) => member.subject === subject) ?? {};
  return timesOff === undefined ? {} : { membership: timesOff };
};

/** True if ended after the session was issued. The session stays ended, even if the member is active again. */
export const isMembershipEnded = (
  { members }: Pick<Organization, 'members'>,
  { subject, membership = 0 }: { readonly subject: string; readonly membership?: number },
): boolean => members.some((member) => member.subject === subject && (member.timesOff ?? 0) > membership);

export const hasLostAccess = (
  team: Pick<Organization, 'members'>,
  session: { readonly subject: string; readonly membership?: number },
): boolean => isDeactivated(team, session.subject) || isMembershipEnded(team, session);

/** True if access ended since the key was created. Also true if the member is unknown. */
export const hasMemberAccessEnded = (
  { members }: Pick<Organization, 'members'>,
  { memberId, membership = 0 }: { readonly memberId?: string; readonly membership?: number },
): boolean => {
  if (memberId === undefined) return false;
  const member = members.find(({ id }) => id === memberId);
  return member?.active !== true || (member.timesOff ?? 0) > membership;
};

/** Roles with all auditor permissions. */
const auditorRoles: ReadonlySet<TeamRole> = new Set(['admin', 'manager', 'auditor']);

/**
 * Role whose permissions both roles have. Each role includes the roles after it, up to viewer. An auditor is a viewer
 * who can also read the access log, and is below only admin and manager.
 */
export const lowerRole = (one: TeamRole, other: TeamRole): TeamRole => {
  if (one === 'auditor' || other === 'auditor')
    return auditorRoles.has(one) && auditorRoles.has(other) ? 'auditor' : 'viewer';
  return teamRoles.indexOf(one) > teamRoles.indexOf(other) ? one : other;
};

/** Returns true for an active administrator who has signed in since the invitation. */
export const isActingAdmin = ({ role, active, invited }: Member): boolean =>
  role === 'admin' && active && invited !== true;

const isLastAdmin = (members: readonly Member[], member: Member): boolean =>
  isActingAdmin(member) && !members.some((other) => other.id !== member.id && isActingAdmin(other));

/** Includes inactive members. */
const MAX_MEMBERS = 2_000;

const checkTeamSize = ({ length }: readonly Member[], path: 'subject' | 'email'): void => {
  if (length >= MAX_MEMBERS)
    throw new Rejection('validation_error', undefined, [
      { path, message: `cannot be added: a team has at most ${MAX_MEMBERS} members` },
    ]);
};

export const decideTeam: Pick<
  Decide,
  'EnsureMember' | 'InviteMember' | 'JoinTeam' | 'ChangeMember' | 'SignOutMember' | 'HandOver' | 'SetSignInRules'
> = {
  EnsureMember: (state, { memberId, subject, name, email, role, at }) => {
    const { organizationId, members } = requireOrganization(state);
    const known = members.find((member) => member.subject === subject);
    if (!known) checkTeamSize(members, 'subject');
    if (!known)
      return [
        {
          type: 'MemberAdded',
          data: {
            organizationId,
            id: memberId,
            role,
            createdAt: at,
            private: { subject, name: name ?? null, email: email ?? null },
          },
        },
      ];
    const named = { name: name ?? known.name, email: email ?? known.email };
    if (named.name === known.name && named.email === known.email) return [];
    return [{ type: 'MemberNamed', data: { organizationId, id: known.id, private: named } }];
  },
  InviteMember: (state, { memberId, subject, name, email, role, at }) => {
    const { organizationId, members } = requireOrganization(state);
    const pending = pendingInvitation(state, email);
    if (pending) {
      const { id, active } = pending;
      const before = { role: pending.role, active };
      return [
        ...(name === pending.name
          ? []
          : [{ type: 'MemberNamed' as const, data: { organizationId, id, private: { name, email: pending.email } } }]),
        ...(role === pending.role
          ? []
          : [{ type: 'MemberChanged' as const, data: { organizationId, id, role, active, before } }]),
      ];
    }
    if (email !== null && isAddressTaken(state, email, null))
      throw new Rejection('validation_error', undefined, [
        { path: 'email', message: 'belongs to a member of the team. Activate the member to restore access' },
      ]);
    checkTeamSize(members, 'email');
    const person = { subject, name, email };
    return [{ type: 'MemberInvited', data: { organizationId, id: memberId, role, createdAt: at, private: person } }];
  },
  JoinTeam: (state, { memberId, name, email }) => {
    const { organizationId, members } = requireOrganization(state);
    const member = members.find(({ id }) => id === memberId);
    if (member?.invited !== true) return [];
    return [{ type: 'MemberJoined', data: { organizationId, id: memberId, private: { name, email } } }];
  },
  ChangeMember: (state, { memberId, by, ...changes }) => {
    const { organizationId, members } = requireOrganization(state);
    const member = members.find(({ id }) => id === memberId);
    if (!member) throw new Rejection('not_found');
    if (isProtected(member, by)) throw new Rejection('protected_member');
    const { role = member.role, active = member.active } = changes;
    if (role === member.role && active === member.active) return [];
    if (isLastAdmin(members, member)) throw new Rejection('last_admin');
    const before = { role: member.role, active: member.active };
    return [{ type: 'MemberChanged', data: { organizationId, id: memberId, role, active, before } }];
  },
  SetSignInRules: (state, { minutes, secondFactor }) => {
    const { organizationId, logOffMinutes } = requireOrganization(state);
    const before = secondFactorRuleOf(state);
    const rule = secondFactor ?? before;
    return [
      ...(minutes === logOffMinutes ? [] : [{ type: 'LogOffSet' as const, data: { organizationId, minutes } }]),
      ...(rule === before ? [] : [{ type: 'SecondFactorRuleSet' as const, data: { organizationId, rule, before } }]),
    ];
  },
  HandOver: (state, { memberId }) => {
    const { organizationId, members } = requireOrganization(state);
    const member = members.find(({ id }) => id === memberId);
    if (!member) throw new Rejection('not_found');
    if (member.active) throw new Rejection('lifecycle_conflict', 'The member is still active.');
    return member.handedOver ? [] : [{ type: 'MemberHandedOver', data: { organizationId, id: memberId } }];
  },
  SignOutMember: (state, { memberId }) => {
    const { organizationId, members } = requireOrganization(state);
    if (!members.some(({ id }) => id === memberId)) throw new Rejection('not_found');
    return [{ type: 'MemberSignedOut', data: { organizationId, id: memberId } }];
  },
};
