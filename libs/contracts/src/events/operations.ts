import type { OperationEntry } from '../kernel/operation.js';
import { ListEventsRequest } from './list-events.request.js';
import { EventPage } from './public-event.js';

const feed = {
  method: 'GET',
  body: 'none',
  status: [200],
  rate: 'default',
  path: '/events',
  section: 'Events',
  summary: 'Read the ordered feed of lifecycle events',
  description: [
    'Events are sorted from oldest to newest. Process a page, save `nextCursor`, and send it as `cursor` in the next request. A page can be empty and still have a `nextCursor`, because hidden and filtered events also advance it.',
    'With `Min-Event-Position`, the response waits until the feed contains the event at that position, if it is in the organization’s feed. A stream does not wait: it sends the event when it is available.',
    'With `wait` (extension), an empty response is delayed until there is an event. If too many requests are already waiting, the response is 503 with `Retry-After`.',
    'With `Accept: text/event-stream` (extension), the feed is streamed as server-sent events: `id` is a cursor, `event` the type, and `data` the event. Comments are heartbeats. Resume with `Last-Event-ID`, which overrides `cursor`. Reconnect whenever the stream ends.',
  ].join('\n\n'),
  server: ['events:read'],
  browser: null,
  workspace: ['events:read'],
  reach: 'organization',
  answer: 'plain',
  query: ListEventsRequest,
  view: EventPage,
} as const satisfies OperationEntry;

export const eventOperations = {
  listEvents: { ...feed, etag: true, stream: true, problems: ['cursor_expired', 'not_acceptable'] },
  streamEvents: {
    ...feed,
    path: '/events/stream',
    ext: true,
    summary: 'Stream the feed as server-sent events',
    description: 'Same as `GET /events` with `Accept: text/event-stream`, for clients that cannot set `Accept`.',
    stream: 'only',
    problems: ['cursor_expired'],
  },
} as const satisfies Record<string, OperationEntry>;
