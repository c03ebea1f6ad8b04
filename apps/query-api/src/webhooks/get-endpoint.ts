import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { presentEndpoint, type EndpointView } from '#contracts';
import { Rejection } from '#domain';
import type { RequestContext } from '#http';
import { Endpoints } from '#outbox';

/** One webhook endpoint, as its stream says now. */
export class GetEndpoint extends Query<EndpointView> {
  constructor(
    readonly context: RequestContext,
    readonly endpointId: string,
  ) {
    super();
  }
}

@QueryHandler(GetEndpoint)
export class GetEndpointHandler implements IQueryHandler<GetEndpoint> {
  constructor(private readonly endpoints: Endpoints) {}

  async execute({ context, endpointId }: GetEndpoint): Promise<EndpointView> {
    const found = await this.endpoints.get(context.organizationId, endpointId);
    if (found === null) throw new Rejection('not_found');
    return presentEndpoint(found, new Date());
  }
}
