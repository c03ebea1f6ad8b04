import { Controller, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListEventsRequest, type EventPage } from '#contracts';
import { Ctx, Operation, type RequestContext } from '#http';
import { ListEvents } from './list-events.js';

@Controller()
export class EventsController {
  constructor(private readonly queries: QueryBus) {}

  @Operation('listEvents')
  async listEvents(@Ctx() context: RequestContext, @Query() request: ListEventsRequest): Promise<EventPage> {
    return this.queries.execute(new ListEvents(context, request));
  }
}
