import { Injectable } from '@nestjs/common';
import type { ClockView } from '#contracts';
import { currentTimeOf, type RequestContext } from '#http';
import { HandlesQuery, ContextQuery } from '../kernel/context-query.js';

export class GetClock extends ContextQuery<ClockView> {}

@Injectable()
export class ClockQueries {
  @HandlesQuery(GetClock)
  async now(context: RequestContext): Promise<ClockView> {
    return { now: currentTimeOf(context).toISOString() };
  }
}
