import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Readable } from 'node:stream';
import type { ListEventsRequest } from '#contracts';
import { refuse, type RequestContext } from '#http';
import { EventStream } from './event-stream.js';
import { FeedReader, wantedBy } from './feed-reader.js';
import { FeedWatch } from './feed-watch.js';
import type { Listener } from './listener.js';
import { Places } from './places.js';

/** The organization's feed as server-sent events, from a place on and without end. */
export class FollowEvents extends Query<Readable> {
  constructor(
    readonly context: RequestContext,
    readonly request: ListEventsRequest,
    readonly cursor: string,
    readonly listener: Listener,
  ) {
    super();
  }
}

@QueryHandler(FollowEvents)
export class FollowEventsHandler implements IQueryHandler<FollowEvents> {
  constructor(
    private readonly places: Places,
    private readonly reader: FeedReader,
    private readonly watch: FeedWatch,
  ) {}

  /** 503 when too many wait already. */
  async execute({ context, request, cursor, listener }: FollowEvents): Promise<Readable> {
    const { organizationId } = context;
    const from = await this.places.of(organizationId, cursor);
    const seat = this.watch.sit(context);
    if (seat === null) return refuse('service_unavailable', { headers: { 'retry-after': '5' } });
    const wanted = wantedBy(organizationId, request);
    return new EventStream(
      {
        scan: (at, limit) => this.reader.scan(organizationId, at, limit, wanted),
        cursor: (at) => this.places.cursor(organizationId, { ...from, at }),
      },
      seat,
      listener,
    ).from(from.at);
  }
}
