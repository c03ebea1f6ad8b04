import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { EventPage, ListEventsRequest } from '#contracts';
import { refuse, type RequestContext } from '#http';
import { HandlesQuery, ContextQuery } from '../kernel/context-query.js';
import { EventStream } from './event-stream.js';
import { FeedProgress } from './feed-progress.js';
import { FeedReader, feedFilter, type Scan, type EventFilter } from './feed-reader.js';
import { FeedSubscribers, type FeedSlot } from './feed-subscribers.js';
import { recheckIfPossible, type Listener } from './listener.js';
import { FeedCursors, NOW, type FeedPosition } from './feed-cursors.js';

/** With `wait`, returns as soon as there is an event. Throws 503 if too many clients are waiting. */
export class ListEvents extends ContextQuery<EventPage, [request: ListEventsRequest, listener: Listener]> {}
/** Infinite stream of server-sent events after a cursor. */
export class FollowEvents extends ContextQuery<Readable, [request: ListEventsRequest, listener: Listener]> {}

@Injectable()
export class EventQueries {
  constructor(
    private readonly cursors: FeedCursors,
    private readonly reader: FeedReader,
    private readonly subscribers: FeedSubscribers,
    private readonly progress: FeedProgress,
  ) {}

  @HandlesQuery(ListEvents)
  async list(context: RequestContext, request: ListEventsRequest, listener: Listener): Promise<EventPage> {
    const { organizationId } = context;
    await this.progress.reached(context);
    const wanted = feedFilter(organizationId, request);
    const from = await this.beginning(organizationId, request.cursor, request.last, wanted);
    const first = await this.reader.scan(context, from.at, request.limit, wanted);
    // Only a cursor with no events after it can be beyond the end.
    if (first.at === from.at) await this.cursors.checkIsThere(organizationId, from);
    const { found, at } = await this.somethingAfter(first, context, request, wanted, listener);
    return {
      events: found.map(({ event }) => event),
      // The cursor also moves past events that are not public. If nothing was scanned, the client keeps its cursor.
      nextCursor:
        at === from.at && request.cursor !== NOW && request.last === undefined
          ? null
          : await this.cursors.cursor(organizationId, { ...from, at }),
    };
  }

  /** Throws 503 if too many clients are waiting. */
  @HandlesQuery(FollowEvents)
  async follow(context: RequestContext, request: ListEventsRequest, listener: Listener): Promise<Readable> {
    const { organizationId } = context;
    const wanted = feedFilter(organizationId, request);
    const from = await this.beginning(organizationId, request.cursor, request.last, wanted);
    await this.cursors.checkIsThere(organizationId, from);
    const place = this.place(context);
    return new EventStream(
      {
        scan: (at, limit) => this.reader.scan(context, at, limit, wanted),
        cursor: (at) => this.cursors.cursor(organizationId, { ...from, at }),
        named: request.event,
      },
      place,
      listener,
    ).from(from.at);
  }

  /** Throws 503 if too many clients are waiting. */
  private place(context: RequestContext): FeedSlot {
    return this.subscribers.take(context) ?? refuse('service_unavailable', { headers: { 'retry-after': '5' } });
  }

  /** Returns the cursor's position, or the position before the last `last` events. */
  private async beginning(
    organizationId: string,
    cursor: string,
    last: number | undefined,
    wanted: EventFilter,
  ): Promise<FeedPosition> {
    if (last === undefined) return this.cursors.resolve(organizationId, cursor);
    const end = await this.cursors.resolve(organizationId, NOW);
    return { ...end, at: await this.reader.before(organizationId, end.at, last, wanted) };
  }

  /**
   * Returns the first scan if it found events, did not reach the end, or the client doesn't wait. Otherwise, waits and
   * returns the next scan that finds events, or the last scan before the timeout.
   */
  private async somethingAfter(
    first: Scan,
    context: RequestContext,
    { limit, wait }: ListEventsRequest,
    wanted: EventFilter,
    listener: Listener,
  ): Promise<Scan> {
    const isEmpty = ({ found, atEnd }: Scan) => found.length === 0 && atEnd;
    if (wait === 0 || !isEmpty(first)) return first;
    const place = this.place(context);
    const until = performance.now() + wait * 1000;
    try {
      let scan = first;
      for (let left = wait * 1000; isEmpty(scan) && left > 0; left = until - performance.now()) {
        await place.more(scan.at, left, listener.gone);
        if (listener.gone.aborted) break;
        await recheckIfPossible(listener);
        scan = await this.reader.scan(context, scan.at, limit, wanted);
      }
      return scan;
    } finally {
      place.leave();
    }
  }
}
