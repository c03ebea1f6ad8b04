import type { OperationEntry } from '../kernel/operation.js';
import { ListEventsRequest } from '../queries/index.js';
import { EventPage } from './public-event.js';

/** The feed. */
export const eventOperations = {
  listEvents: {
    method: 'GET',
    body: 'none',
    status: [200],
    rate: 'default',
    path: '/events',
    section: 'Events',
    summary: 'The ordered feed of lifecycle events',
    server: ['events:read'],
    browser: null,
    reach: 'organization',
    answer: 'plain',
    etag: true,
    query: ListEventsRequest,
    view: EventPage,
    problems: ['cursor_expired'],
  },
} as const satisfies Record<string, OperationEntry>;
