import type { OperationEntry } from '../kernel/operation.js';
import { ListEventsRequest } from './list-events.request.js';
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
    summary: 'Read the ordered feed of lifecycle events',
    description: [
      'Oldest first. Process a page, keep `nextCursor`, send it as `cursor` next time; a page can be empty and still have one, because what is hidden or filtered moves it on, too.',
      'With `Min-Event-Position` the page waits until the feed shows the event at that position, if it is one of the organization’s feed; a stream does not wait, it brings the event when it is there.',
      'With `wait` (extension) an empty answer is held back until there is an event. When too many wait already, the answer is 503 with `Retry-After`.',
      'With `Accept: text/event-stream` (extension) the feed is streamed as server-sent events: `id` is a cursor, `event` the type, `data` the event. Comments are heartbeats. Resume with `Last-Event-ID`, which stands above `cursor`. Reconnect whenever it ends.',
    ].join('\n\n'),
    server: ['events:read'],
    browser: null,
    workspace: ['events:read'],
    reach: 'organization',
    answer: 'plain',
    etag: true,
    stream: true,
    query: ListEventsRequest,
    view: EventPage,
    problems: ['cursor_expired', 'not_acceptable'],
  },
} as const satisfies Record<string, OperationEntry>;
