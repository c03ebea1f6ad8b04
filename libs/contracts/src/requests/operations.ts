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

export const requestOperations = {
  listRequests: {
    ...read,
    path: '/requests',
    answer: 'page',
    summary: 'List recent API requests, newest first',
    description:
      'Requests to the organization and their responses, without bodies, queries and patient data. Requests are kept for as many days as the operator configures (default 7; 0 disables the log). Requests without a valid credential belong to no organization and are not logged; reads of the log itself are not logged either. Entries may appear some seconds late. Above 100 requests per second, successful reads may be omitted. After a failure of a store, entries may be missing; `GET /audit` is the complete record of changes. With filters, a page may be short or empty: continue with `nextCursor` until it is null.',
    query: ListRequestsRequest,
    view: RequestView,
  },
  getRequest: {
    ...read,
    path: '/requests/{requestId}',
    answer: 'data',
    summary: 'Get an API request by its `X-Request-Id`',
    description: 'If several requests share an ID chosen by the client, returns the last of them.',
    view: RequestView,
  },
} as const satisfies Record<string, OperationEntry>;
