import { Injectable } from '@nestjs/common';
import {
  presentDelivery,
  presentEndpoint,
  type EndpointView,
  type ListDeliveriesRequest,
  type ListPageRequest,
  type WebhookDeliveryView,
} from '#contracts';
import { Rejection } from '#domain';
import { Cursors, type RequestContext } from '#http';
import { DeliveryAttempts, DeliveryRows, Endpoints, findDeliveries, type PlacedRow } from '#state-store';
import { HandlesQuery, ContextQuery } from '../kernel/context-query.js';
import { ListPages, type PagedList } from '../kernel/list-pages.js';
import { DispatchProgress } from './dispatch-progress.js';

export interface DeliveryPage {
  readonly data: readonly WebhookDeliveryView[];
  readonly nextCursor: string | null;
}

export class ListEndpoints extends ContextQuery<PagedList<EndpointView>, [request: ListPageRequest]> {}
export class GetEndpoint extends ContextQuery<EndpointView, [endpointId: string]> {}
/** Newest event first. */
export class ListDeliveries extends ContextQuery<DeliveryPage, [request: ListDeliveriesRequest]> {}

interface DeliveryCursor {
  readonly [member: string]: string;
  readonly position: string;
  readonly endpointId: string;
}

@Injectable()
export class WebhookQueries {
  constructor(
    private readonly endpoints: Endpoints,
    private readonly rows: DeliveryRows,
    private readonly progress: DispatchProgress,
    private readonly cursors: Cursors,
    private readonly pages: ListPages,
    private readonly attempts: DeliveryAttempts,
  ) {}

  @HandlesQuery(ListEndpoints)
  async list({ organizationId }: RequestContext, request: ListPageRequest): Promise<PagedList<EndpointView>> {
    const now = new Date();
    const all = new Map((await this.endpoints.all(organizationId)).map((endpoint) => [endpoint.endpointId, endpoint]));
    const owner = { organizationId, list: 'webhook-endpoints' };
    return this.pages.page(owner, request, [...all.keys()], async (ids) =>
      ids.flatMap((id) => all.get(id) ?? []).map((endpoint) => presentEndpoint(endpoint, now)),
    );
  }

  @HandlesQuery(GetEndpoint)
  async get({ organizationId }: RequestContext, endpointId: string): Promise<EndpointView> {
    const found = await this.endpoints.get(organizationId, endpointId);
    if (found === null) throw new Rejection('not_found');
    return presentEndpoint(found, new Date());
  }

  @HandlesQuery(ListDeliveries)
  async deliveries(context: RequestContext, request: ListDeliveriesRequest): Promise<DeliveryPage> {
    const { organizationId } = context;
    const owner = { organizationId, list: 'webhook-deliveries' };
    const { cursor, limit, status, eventId, endpointId } = request;
    const place = await this.cursors.decode<DeliveryCursor>(owner, cursor);
    await this.progress.reached(context);
    const known = (await this.rows.endpoints(organizationId)).map((endpoint) => endpoint.endpointId);
    const position = eventId === undefined ? undefined : await this.rows.positionOf(organizationId, eventId);
    // The event wasn't sent to any endpoint.
    if (position === null) return { data: [], nextCursor: null };
    const { rows, next } = await findDeliveries(this.rows, {
      organizationId,
      endpointIds: known.filter((id) => endpointId === undefined || id === endpointId),
      limit,
      ...(status !== undefined && { status }),
      ...(position !== undefined && { position }),
      ...(place && { after: { endpointId: place.endpointId, position: BigInt(place.position) } }),
    });
    return {
      data: await Promise.all(rows.map((found) => this.present(organizationId, found))),
      nextCursor:
        next && (await this.cursors.encode(owner, { position: String(next.position), endpointId: next.endpointId })),
    };
  }
  private async present(organizationId: string, found: PlacedRow): Promise<WebhookDeliveryView> {
    return presentDelivery(found, found.row, await this.attempts.list({ organizationId, ...found }));
  }
}
