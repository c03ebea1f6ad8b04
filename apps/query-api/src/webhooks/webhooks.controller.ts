import { Controller, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { EndpointView, ListDeliveriesRequest, ListPageRequest } from '#contracts';
import { Ctx, Operation, type RequestContext } from '#http';
import type { PagedList } from '../kernel/list-pages.js';
import { GetEndpoint, ListDeliveries, ListEndpoints, type DeliveryPage } from './webhook.queries.js';

@Controller()
export class WebhookQueriesController {
  constructor(private readonly queries: QueryBus) {}

  @Operation('listWebhookEndpoints')
  listEndpoints(@Ctx() context: RequestContext, @Query() request: ListPageRequest): Promise<PagedList<EndpointView>> {
    return this.queries.execute(new ListEndpoints(context, request));
  }

  @Operation('getWebhookEndpoint')
  async getEndpoint(
    @Ctx() context: RequestContext,
    @Param('endpointId') endpointId: string,
  ): Promise<{ data: EndpointView }> {
    return { data: await this.queries.execute(new GetEndpoint(context, endpointId)) };
  }

  @Operation('listWebhookDeliveries')
  async listDeliveries(@Ctx() context: RequestContext, @Query() request: ListDeliveriesRequest): Promise<DeliveryPage> {
    return this.queries.execute(new ListDeliveries(context, request));
  }
}
