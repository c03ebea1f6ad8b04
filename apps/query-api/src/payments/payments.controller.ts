import { Controller, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetCheckRequest, ListChecksRequest, type WholeCheckView } from '#contracts';
import { Ctx, Operation, type RequestContext } from '#http';
import { GetCheck, ListChecks, type CheckPageView } from './check.queries.js';

@Controller()
export class CheckQueriesController {
  constructor(private readonly queries: QueryBus) {}

  @Operation('listChecks')
  list(@Ctx() context: RequestContext, @Query() request: ListChecksRequest): Promise<CheckPageView> {
    return this.queries.execute(new ListChecks(context, request));
  }

  @Operation('getCheck')
  async get(
    @Ctx() context: RequestContext,
    @Param('id') id: string,
    @Query() request: GetCheckRequest,
  ): Promise<{ data: WholeCheckView }> {
    return { data: await this.queries.execute(new GetCheck(context, id, request)) };
  }
}
