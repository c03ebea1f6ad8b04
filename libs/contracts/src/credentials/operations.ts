import type { OperationEntry } from '../kernel/operation.js';
import { BrowserSessionView, CreateBrowserSessionRequest } from './browser-session.js';
import { CreateManagementSessionRequest, ManagementSessionView } from './management-session.js';

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
    summary: 'Issue a short-lived session for a person in your own application',
    description:
      'The token works from the allowed origin only, until it expires or the server key that issued it is revoked. It has the permissions that are listed, whatever the server key may do itself.',
    server: ['sessions:write'],
    request: CreateBrowserSessionRequest,
    view: BrowserSessionView,
  },
  createManagementSession: {
    ...issue,
    path: '/management-sessions',
    summary: 'Issue a one-time link into the hosted workspace',
    description:
      'Opening the link changes nothing, so link scanners do no harm; the button on its page signs the person in, once. A person who comes for the first time joins the team with the role; somebody known keeps the role that the team gave, and a member who is not active gets no link (403).',
    server: ['management:write'],
    request: CreateManagementSessionRequest,
    view: ManagementSessionView,
  },
} as const satisfies Record<string, OperationEntry>;
