import type { OperationEntry } from '../kernel/operation.js';
import { ListRequestsRequest, RequestView } from './request-log.js';

const read = {
  method: 'GET',
  section: 'Organization',
  ext: true,
  server: ['orgs:read'],
  browser: ['organization:manage'],
  reach: 'organization',
  body: 'none',
  status: [200],
  rate: 'default',
} as const;

/** The request log. Part of the table of operations. */
export const requestOperations = {
  listRequests: {
    ...read,
    path: '/requests',
    answer: 'page',
    summary: 'List recent API requests, newest first',
    description:
      'What was asked of the organization and how it was answered, for as many days as the operator keeps it (7 unless said otherwise; with 0 there are none): no bodies, no queries, no patient data. Requests without a valid credential belong to nobody and are not in it, nor is reading the log itself. It may be some seconds late; above 100 requests a second reads that went well may be left out, and after a failure of a store lines may be missing: the truth about what changed is `GET /audit`. With filters a page may be short or empty: go on with `nextCursor` until it is null.',
    query: ListRequestsRequest,
    view: RequestView,
  },
  getRequest: {
    ...read,
    path: '/requests/{requestId}',
    answer: 'data',
    summary: 'Get an API request by its `X-Request-Id`',
    description: 'Of several with one id that the client chose, the last.',
    view: RequestView,
  },
} as const satisfies Record<string, OperationEntry>;
