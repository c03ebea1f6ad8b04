import { Controller, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListRequestsRequest, type RequestView } from '#contracts';
import { Ctx, data, Operation, type RequestContext } from '#http';
import { GetRequest, ListRequests, type RequestsPage } from './request.queries.js';

@Controller()
export class RequestsController {
  constructor(private readonly queries: QueryBus) {}

  @Operation('listRequests')
  async listRequests(@Ctx() context: RequestContext, @Query() request: ListRequestsRequest): Promise<RequestsPage> {
    return this.queries.execute(new ListRequests(context, request));
  }

  @Operation('getRequest')
  async getRequest(
    @Ctx() context: RequestContext,
    @Param('requestId') requestId: string,
  ): Promise<{ readonly data: RequestView }> {
    return data(await this.queries.execute(new GetRequest(context, requestId)));
  }
}
