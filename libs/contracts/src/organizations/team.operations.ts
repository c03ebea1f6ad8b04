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
import { ChangeMemberRequest, MemberView, SecondFactorResetView, SignedOutView, TeamView } from './team.js';

/** The team: who is in it, who left, and by which rules it works in the workspace. */
export const teamOperations = {
  getTeam: {
    ...read,
    path: '/organization/team',
    server: ['orgs:team:read'],
    browser: ['team:manage'],
    summary: 'List members and available roles',
    view: TeamView,
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
      'What is absent stays. The last active admin can be neither demoted nor deactivated (409 `last_admin`), and nobody changes themselves (403 `protected_member`).',
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
      'Every session and link of the member, of the hosted workspace and of your own pages alike, and every key that was made for the member, is refused within a second. The member stays active and may sign in anew.',
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
      'At the next sign-in by mail the member gets in by the link alone, or is brought to set up a passkey where the practice requires one. Sessions stay open: sign the member out, too, where a key was stolen. Nobody resets their own (403 `protected_member`). Doing it twice changes nothing.',
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
      'Keys of programs and webhook endpoints that a member who is not active made in the workspace. Each goes on until somebody ends it; `POST /organization/team/{id}/handover` says that somebody else answers for it.',
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
    description: 'Only for a member who is not active (409 `lifecycle_conflict`). Doing it twice changes nothing.',
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
    description: 'Open workspaces keep to it at once: one in which nobody has worked for longer is closed.',
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

/** The organization's server keys. */
export const keyOperations = {
  listKeys: {
    ...get,
    path: '/keys',
    ext: true,
    browser: null,
    workspace: ['audit:read'],
    summary: 'List server keys without their secrets',
    description:
      'In the order in which they were made, those that ended or were revoked too. A key of the whole account is listed by its home organization.',
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
      'Its permissions are chosen one by one; a server key gives no more than it may do itself (422 at the others). Keys of a whole account are made by the operator’s command line.',
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
      'The new key may do what the old one may, from the same networks and for the same member. A key that has ended or was already rotated is 409 `lifecycle_conflict`: rotate its successor, or create a key. A key that may do more than the requesting server key, or that reaches the whole account, is 403 `permission_denied`.',
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
      'Every process refuses it within a second, with all sessions and links that it issued. Doing it twice changes nothing.',
    view: KeyView,
  },
} as const satisfies Record<string, OperationEntry>;
