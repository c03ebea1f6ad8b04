import { Controller, Headers, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ListEventsRequest, type EventPage } from '#contracts';
import {
  Authenticator,
  Ctx,
  onClosed,
  Operation,
  OrganizationReader,
  recheck,
  Shutdown,
  type RequestContext,
} from '#http';
import { wantsStream } from './accept.js';
import { FollowEvents, ListEvents } from './event.queries.js';
import type { Listener } from './listener.js';

/** Resumes at the reader's last event, which is later than the cursor in the URL. */
const resumeRequest = (request: ListEventsRequest, lastEventId: string | undefined): ListEventsRequest => {
  if (!lastEventId?.trim()) return request;
  const { last: _, ...rest } = request;
  return { ...rest, cursor: lastEventId };
};

@Controller()
export class EventsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly authenticator: Authenticator,
    private readonly organizations: OrganizationReader,
    private readonly shutdown: Shutdown,
  ) {}

  @Operation('listEvents')
  async listEvents(
    @Ctx() context: RequestContext,
    @Query() request: ListEventsRequest,
    @Headers('accept') accept: string | undefined,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Req() http: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EventPage | StreamableFile> {
    void reply.header('vary', 'Origin, Accept');
    if (wantsStream(accept)) return this.streamEvents(context, request, lastEventId, http, reply);
    return this.queries.execute(new ListEvents(context, request, this.listenerOf(http, reply)));
  }

  @Operation('streamEvents')
  async streamEvents(
    @Ctx() context: RequestContext,
    @Query() request: ListEventsRequest,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Req() http: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const listener = this.listenerOf(http, reply);
    const stream = await this.queries.execute(new FollowEvents(context, resumeRequest(request, lastEventId), listener));
    // An open connection would delay the process shutdown.
    void reply.headers({ connection: 'close', 'x-accel-buffering': 'no' });
    return new StreamableFile(stream, { type: 'text/event-stream' });
  }

  private listenerOf(http: FastifyRequest, reply: FastifyReply): Listener {
    const gone = new AbortController();
    const leave = () => gone.abort();
    const { signal } = this.shutdown;
    // A HEAD request does not wait.
    if (signal.aborted || http.method === 'HEAD') leave();
    signal.addEventListener('abort', leave, { once: true });
    onClosed(reply.raw, () => {
      signal.removeEventListener('abort', leave);
      leave();
    });
    return { gone: gone.signal, recheck: () => recheck(this.authenticator, this.organizations, http) };
  }
}
