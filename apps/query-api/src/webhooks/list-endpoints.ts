import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { presentEndpoint, type EndpointView } from '#contracts';
import type { RequestContext } from '#http';
import { Endpoints } from '#outbox';

/** The webhook endpoints of an organization, as their streams say now. */
export class ListEndpoints extends Query<readonly EndpointView[]> {
  constructor(readonly context: RequestContext) {
    super();
  }
}

@QueryHandler(ListEndpoints)
export class ListEndpointsHandler implements IQueryHandler<ListEndpoints> {
  constructor(private readonly endpoints: Endpoints) {}

  async execute({ context }: ListEndpoints): Promise<readonly EndpointView[]> {
    const now = new Date();
    return (await this.endpoints.all(context.organizationId)).map((one) => presentEndpoint(one, now));
  }
}
