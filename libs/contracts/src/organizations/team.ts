import { isProtected, teamRoles, type Member, type Organization, type TeamRole } from '#domain';
import {
  Choice,
  Email,
  Flag,
  Id,
  Int,
  ListOf,
  Nested,
  NOT_CLEARABLE,
  OptionalChoice,
  OptionalFlag,
  Text,
  TextList,
  Timestamp,
} from '../kernel/fields.js';
import { satisfiesAny, workspacePermissions, type WorkspacePermission } from '../kernel/operation.js';

/** Read permissions of most roles. */
const readPermissions = [
  'bills:read',
  'documents:read',
  'eors:read',
  'payers:read',
  'events:read',
  'rfas:read',
] as const;

/** Browser permissions and workspace-only permissions. */
export const rolePermissions: Readonly<Record<TeamRole, readonly WorkspacePermission[]>> = {
  admin: workspacePermissions,
  manager: workspacePermissions.filter((permission) => permission !== 'team:manage' && permission !== 'keys:manage'),
  biller: [
    ...readPermissions,
    'identifiers:read',
    'exports:create',
    'bills:create',
    'bills:act',
    'payments:write',
    'eors:write',
    'rfas:create',
    'rfas:edit',
    'rfas:sign',
    'rfas:act',
  ],
  payments: [...readPermissions, 'exports:create', 'payments:write'],
  viewer: readPermissions,
  auditor: [...readPermissions, 'audit:read'],
};

export const roleLabels: Readonly<Record<TeamRole, string>> = {
  admin: 'Administrator',
  manager: 'Manager',
  biller: 'Biller',
  payments: 'Payments',
  viewer: 'Viewer',
  auditor: 'Auditor',
};

export class ChangeMemberRequest {
  @OptionalChoice(teamRoles, `New role. ${NOT_CLEARABLE}`, { example: 'manager' }) readonly role?: TeamRole;
  @OptionalFlag(`False deactivates the member; true reactivates the member. ${NOT_CLEARABLE}`)
  readonly active?: boolean;
}

/** Hours, measured by the wall clock. */
export const INVITATION_HOURS = 48;

export class InviteMemberRequest {
  @Text('Name of the colleague.', { max: 200, example: 'Robin Payne' }) readonly name!: string;
  @Email('Email address of the colleague. No other member of the team may have it.', {
    example: 'robin@clinic.example',
  })
  readonly email!: string;
  @Choice(teamRoles, 'Role of the new member.', { example: 'biller' }) readonly role!: TeamRole;
}

const deliveries = ['email', 'link'] as const;

export class TeamInvitationView {
  @Id('Member ID.') readonly id!: string;
  @Text('Name.') readonly name!: string;
  @Text('Email address.') readonly email!: string;
  @Choice(teamRoles, 'Role.') readonly role!: TeamRole;
  @Choice(
    deliveries,
    '`email`: the service sends the link to the colleague. `link`: this service sends no email, or the organization is a sandbox. Give `url` to the colleague.',
  )
  readonly delivery!: (typeof deliveries)[number];
  @Text('One-time sign-in link. Null if it is sent by email. Treat the URL like a password.', {
    max: 2000,
    nullable: true,
  })
  readonly url!: string | null;
  @Timestamp('Expiration time of the link, by the wall clock: 48 hours after the invitation.')
  readonly expiresAt!: string;
}

export class SignedOutView {
  @Id('Member ID.') readonly id!: string;
  @Flag('Always true.') readonly signedOut!: boolean;
}

export class SecondFactorResetView {
  @Id('Member ID.') readonly id!: string;
  @Int('Number of passkeys of the member. Always 0.', { min: 0, max: 0 }) readonly passkeys!: number;
}

export class MemberView {
  @Id('Member ID.') readonly id!: string;
  @Text('Email address. Null if neither the host nor the operator provided one.', { nullable: true })
  readonly email!: string | null;
  @Text('Name.', { nullable: true }) readonly name!: string | null;
  @Choice(teamRoles, 'Role.') readonly role!: TeamRole;
  @Flag('True if the member may sign in.') readonly active!: boolean;
  @Flag('True if the member was invited and has not signed in yet.') readonly invited!: boolean;
  @Int('Number of passkeys. 0: the member has no second factor.', { min: 0 }) readonly passkeys!: number;
  @Timestamp('Time when the member joined the team.') readonly createdAt!: string;
  @Flag('True if the caller may change this member. Members cannot change their own role or state.')
  readonly canManage!: boolean;
}

export class RoleView {
  @Choice(teamRoles, 'Role ID.') readonly id!: TeamRole;
  @Text('Display name of the role.') readonly label!: string;
  @TextList('Permissions of the role in the workspace: browser permissions and workspace-only permissions.')
  readonly permissions!: readonly string[];
}

export class TeamCapabilitiesView {
  @Flag('True if the caller may change members.') readonly canManage!: boolean;
  @Flag('Always false: members are added by invitations, management sessions or the operator.')
  readonly canAdd!: boolean;
  @Flag('True if the caller may invite members (extension).') readonly canInvite!: boolean;
}

export class TeamView {
  @ListOf(() => MemberView, 'Members, active or not, in the order in which they joined.', { max: 100_000 })
  readonly members!: readonly MemberView[];
  @ListOf(() => RoleView, 'Roles that a member can have.') readonly roles!: readonly RoleView[];
  @Nested(() => TeamCapabilitiesView, 'Operations that the caller may perform on the team.')
  readonly capabilities!: TeamCapabilitiesView;
}

/** Caller: a user or a server key. */
export interface TeamReader {
  /** Null for server keys. */
  readonly subject: string | null;
  readonly mayChange: boolean;
  readonly mayInvite: boolean;
}

/**
 * An invitation can open the workspace as an administrator, who can create keys. So a key needs the permissions for
 * that, and a session must belong to the hosted workspace.
 */
export const inviters = {
  server: [['orgs:team:write', 'management:write', 'keys:write']],
  workspace: ['keys:manage'],
} as const;

export const teamReaderOf = ({
  actor,
  permissions,
}: {
  readonly actor: { readonly kind: string; readonly id: string };
  readonly permissions: ReadonlySet<string>;
}): TeamReader =>
  actor.kind === 'browser_session'
    ? {
        subject: actor.id,
        mayChange: permissions.has('team:manage'),
        mayInvite: satisfiesAny(permissions, inviters.workspace),
      }
    : {
        subject: null,
        mayChange: permissions.has('orgs:team:write'),
        mayInvite: satisfiesAny(permissions, inviters.server),
      };

export const presentMember = (member: Member, { subject, mayChange }: TeamReader): MemberView => {
  const { id, email, name, role, active, passkeys = [], createdAt } = member;
  return {
    id,
    email,
    name,
    role,
    active,
    invited: member.invited === true,
    passkeys: passkeys.length,
    createdAt,
    canManage: mayChange && !isProtected(member, subject),
  };
};

export const presentTeam = ({ members }: Organization, reader: TeamReader): TeamView => ({
  members: members.map((member) => presentMember(member, reader)),
  roles: teamRoles.map((id) => ({ id, label: roleLabels[id], permissions: rolePermissions[id] })),
  capabilities: { canManage: reader.mayChange, canAdd: false, canInvite: reader.mayInvite },
});
