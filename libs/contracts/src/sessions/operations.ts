import type { OperationEntry } from '../kernel/operation.js';
import { BrowserSessionView, CreateBrowserSessionRequest } from './browser-session.js';
import { RemovedView } from '../organizations/custom-administrator.js';
import { CreateManagementSessionRequest, ManagementSessionView } from './management-session.js';
import { ListSessionsRequest, SessionView } from './session-list.js';

const issue = {
  method: 'POST',
  section: 'Sessions',
  browser: null,
  reach: 'organization',
  body: 'json',
  answer: 'plain',
  status: [201],
  rate: 'writes',
} as const;

export const credentialOperations = {
  createBrowserSession: {
    ...issue,
    path: '/browser-sessions',
    summary: 'Create a short-lived session for a user of your application',
    description:
      'The token works only from the allowed origin, until it expires or the server key that issued it is revoked. It has the listed permissions. The server key must have the corresponding permissions itself (otherwise 422): `bills:create` needs `bills:write`; `bills:read`, `documents:read` and `eors:read` need `bills:read`; `bills:act` needs `bills:write`, `bills:submit` and `payments:write`; `payers:read` needs `payers:read`; `organization:manage` needs `orgs:read` and `orgs:write`; `team:manage` needs `orgs:team:read` and `orgs:team:write`.',
    server: ['sessions:write'],
    request: CreateBrowserSessionRequest,
    view: BrowserSessionView,
  },
  createManagementSession: {
    ...issue,
    path: '/management-sessions',
    summary: 'Create a one-time link to the hosted workspace',
    description:
      'Opening the link changes nothing, so link scanners do not use it up. The button on its page signs the user in, once. A new user joins the team with the role. An existing member gets the lesser of the requested role and the role in the team. An inactive member gets no link (403).',
    server: ['management:write'],
    request: CreateManagementSessionRequest,
    view: ManagementSessionView,
  },
  listSessions: {
    ...issue,
    method: 'GET',
    path: '/sessions',
    ext: true,
    server: ['orgs:team:read'],
    browser: ['team:manage'],
    body: 'none',
    answer: 'data',
    status: [200],
    rate: 'default',
    summary: 'List active sessions',
    description:
      'Active sessions of the hosted workspace and of your own pages, in the order in which they started. Unused links are not listed; they end with the member’s access, too.',
    query: ListSessionsRequest,
    view: [SessionView],
    pages: true,
  },
  endSession: {
    ...issue,
    method: 'DELETE',
    path: '/sessions/{sessionId}',
    ext: true,
    server: ['orgs:team:write'],
    browser: ['team:manage'],
    body: 'none',
    answer: 'data',
    status: [200],
    summary: 'End a session',
    description: 'The session is rejected everywhere within one second. The user may sign in again.',
    view: RemovedView,
  },
} as const satisfies Record<string, OperationEntry>;
