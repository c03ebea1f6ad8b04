import { Controller, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { EndpointView, ListDeliveriesRequest } from '#contracts';
import { Ctx, Operation, type RequestContext } from '#http';
import { GetEndpoint, ListDeliveries, ListEndpoints, type DeliveryPage } from './webhook.queries.js';

@Controller()
export class WebhookQueriesController {
  constructor(private readonly queries: QueryBus) {}

  @Operation('listWebhookEndpoints')
  async listEndpoints(@Ctx() context: RequestContext): Promise<{ data: readonly EndpointView[] }> {
    return { data: await this.queries.execute(new ListEndpoints(context)) };
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
