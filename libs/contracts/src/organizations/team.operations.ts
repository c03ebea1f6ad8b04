import { ListPageRequest } from '../kernel/list-page.request.js';
import type { OperationEntry } from '../kernel/operation.js';
import { HandedOverView, HandoverView } from './handover.js';
import { CreateKeyRequest, KeyView, IssuedKeyView, RotatedKeyView, RotateKeyRequest } from './keys.js';
import {
  organizationQuery as get,
  organizationOperation as own,
  taggedOrganizationQuery as read,
  organizationChange as write,
} from './operation-kinds.js';
import { SignInRulesRequest, SignInRulesView } from './sign-in-rules.js';
import {
  ChangeMemberRequest,
  InviteMemberRequest,
  inviters,
  MemberView,
  SecondFactorResetView,
  SignedOutView,
  TeamInvitationView,
  TeamView,
} from './team.js';

export const teamOperations = {
  getTeam: {
    ...read,
    path: '/organization/team',
    server: ['orgs:team:read'],
    browser: ['team:manage'],
    summary: 'List members and available roles',
    view: TeamView,
  },
  inviteMember: {
    ...write,
    stepUp: 'always',
    method: 'POST',
    path: '/organization/team/invitations',
    ext: true,
    server: inviters.server,
    browser: null,
    workspace: inviters.workspace,
    status: [201],
    summary: 'Invite a colleague to the hosted workspace',
    description:
      'Adds a member and creates a one-time sign-in link, valid for 48 hours. The service sends the link by email. If it sends no email, and in the sandbox, the response contains the link. Repeat the request for the same address to send a new link, until the member signs in. An address of another member is 422 at `email`. In the workspace, administrators can invite.',
    request: InviteMemberRequest,
    view: TeamInvitationView,
  },
  changeMember: {
    ...write,
    stepUp: 'always',
    method: 'PATCH',
    path: '/organization/team/{id}',
    server: ['orgs:team:write'],
    browser: ['team:manage'],
    summary: 'Change the role or state of a member',
    description:
      'Absent fields keep their value. The last active admin can be neither demoted nor deactivated (409 `last_admin`). Members cannot change themselves (403 `protected_member`).',
    request: ChangeMemberRequest,
    view: MemberView,
    problems: ['last_admin', 'protected_member'],
  },
  signOutMember: {
    ...write,
    stepUp: 'always',
    method: 'POST',
    path: '/organization/team/{id}/sign-out',
    ext: true,
    server: ['orgs:team:write'],
    browser: ['team:manage'],
    body: 'none',
    summary: 'Sign a member out of all sessions',
    description:
      'All sessions and links of the member, in the hosted workspace and on your own pages, are rejected within one second. So is every key that was created for the member. The member stays active and may sign in again.',
    view: SignedOutView,
  },
  resetSecondFactor: {
    ...write,
    stepUp: 'always',
    method: 'POST',
    path: '/organization/team/{id}/second-factor-reset',
    ext: true,
    server: ['orgs:team:write'],
    browser: ['team:manage'],
    body: 'none',
    summary: 'Reset a member’s second factor',
    description:
      'At the next sign-in by email, the link is sufficient. If the practice requires a second factor, the member is then prompted to set up a passkey. Sessions stay open: if a passkey was stolen, also sign the member out. Members cannot reset their own second factor (403 `protected_member`). Repeating the request changes nothing.',
    view: SecondFactorResetView,
    problems: ['protected_member'],
  },
  listHandovers: {
    ...get,
    path: '/organization/handovers',
    ext: true,
    server: ['orgs:team:read'],
    browser: ['team:manage'],
    summary: 'List keys and webhooks of former members',
    description:
      'Lists keys for programs and webhook endpoints that inactive members created in the workspace. Each keeps working until a user revokes or deletes it. `POST /organization/team/{id}/handover` records that another user is responsible for it.',
    view: [HandoverView],
  },
  handOver: {
    ...write,
    stepUp: 'always',
    method: 'POST',
    path: '/organization/team/{id}/handover',
    ext: true,
    server: ['orgs:team:write'],
    browser: ['team:manage'],
    body: 'none',
    summary: 'Reassign responsibility for a former member’s key or webhook',
    description:
      'Only for a member who is not active (otherwise 409 `lifecycle_conflict`). Repeating the request changes nothing.',
    view: HandedOverView,
    problems: ['lifecycle_conflict'],
  },
  getSignInRules: {
    ...read,
    path: '/organization/sign-in-rules',
    ext: true,
    server: ['orgs:team:read'],
    browser: ['team:manage'],
    summary: 'Get the workspace settings',
    view: SignInRulesView,
  },
  saveSignInRules: {
    ...write,
    stepUp: 'always',
    method: 'PUT',
    path: '/organization/sign-in-rules',
    ext: true,
    server: ['orgs:team:write'],
    browser: ['team:manage'],
    summary: 'Change the workspace settings',
    description:
      'Open workspaces apply the change at once: a workspace without user input for longer than the new limit is closed.',
    request: SignInRulesRequest,
    view: SignInRulesView,
    ifMatch: true,
  },
} as const satisfies Record<string, OperationEntry>;

const keys = {
  ...own,
  ext: true,
  server: ['keys:write'],
  browser: null,
  workspace: ['keys:manage'],
  stepUp: 'always',
  body: 'json',
  rate: 'writes',
} as const;

export const keyOperations = {
  listKeys: {
    ...get,
    path: '/keys',
    ext: true,
    browser: null,
    workspace: ['audit:read'],
    summary: 'List server keys without their secrets',
    description:
      'In order of creation, including expired and revoked keys. A key of the whole account is listed by its home organization.',
    view: [KeyView],
    query: ListPageRequest,
    pages: true,
  },
  getKey: {
    ...get,
    path: '/keys/{keyId}',
    ext: true,
    browser: null,
    workspace: ['audit:read'],
    summary: 'Get a server key without its secret',
    view: KeyView,
  },
  createKey: {
    ...keys,
    method: 'POST',
    path: '/keys',
    status: [201],
    summary: 'Create a server key for this organization',
    description:
      'Permissions are selected one by one. A server key can grant only its own permissions (otherwise 422). Keys of a whole account are created with the operator’s command line.',
    request: CreateKeyRequest,
    view: IssuedKeyView,
  },
  rotateKey: {
    ...keys,
    method: 'POST',
    path: '/keys/{keyId}/rotate',
    status: [201],
    summary: 'Rotate a server key',
    description:
      'The new key has the permissions, networks and member of the old key. A key that has ended or was already rotated is 409 `lifecycle_conflict`: rotate its successor, or create a key. A key with more permissions than the requesting server key, or with access to the whole account, is 403 `permission_denied`.',
    request: RotateKeyRequest,
    view: RotatedKeyView,
    problems: ['lifecycle_conflict'],
  },
  revokeKey: {
    ...keys,
    method: 'DELETE',
    path: '/keys/{keyId}',
    body: 'none',
    status: [200],
    summary: 'Revoke a server key',
    description:
      'Every process rejects the key within one second, with all sessions and links that it issued. Repeating the request changes nothing.',
    view: KeyView,
  },
} as const satisfies Record<string, OperationEntry>;
