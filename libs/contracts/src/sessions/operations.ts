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

/** Browser sessions and management sessions. */
export const credentialOperations = {
  createBrowserSession: {
    ...issue,
    path: '/browser-sessions',
    summary: 'Create a short-lived session for a user of your application',
    description:
      'The token works from the allowed origin only, until it expires or the server key that issued it is revoked. It has the permissions that are listed, which are at most what the server key may do itself (422 at the others): `bills:create` needs `bills:write`; `bills:read`, `documents:read` and `eors:read` need `bills:read`; `bills:act` needs `bills:write`, `bills:submit` and `payments:write`; `payers:read` the same; `organization:manage` needs `orgs:read` and `orgs:write`; `team:manage` needs `orgs:team:read` and `orgs:team:write`.',
    server: ['sessions:write'],
    request: CreateBrowserSessionRequest,
    view: BrowserSessionView,
  },
  createManagementSession: {
    ...issue,
    path: '/management-sessions',
    summary: 'Create a one-time link to the hosted workspace',
    description:
      'Opening the link changes nothing, so link scanners do no harm; the button on its page signs the person in, once. A person who comes for the first time joins the team with the role; somebody known gets the lesser of the role that is asked for and the one that the team gave, and a member who is not active gets no link (403).',
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
      'Sessions of the hosted workspace and of your own pages that stand, in the order in which they began. Links that nobody has used yet are not among them; they end with the member, too.',
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
    description: 'It is refused everywhere within a second. The person may sign in anew.',
    view: RemovedView,
  },
} as const satisfies Record<string, OperationEntry>;
