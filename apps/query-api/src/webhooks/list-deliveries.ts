import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { presentDelivery, type WebhookDeliveryView, type ListDeliveriesRequest } from '#contracts';
import { Cursors, type RequestContext } from '#http';
import { DeliveryRows, findDeliveries } from '#outbox';
import { DispatchProgress } from './dispatch-progress.js';

export interface DeliveryPage {
  readonly data: readonly WebhookDeliveryView[];
  readonly nextCursor: string | null;
}

/** Webhook deliveries of an organization, newest event first. */
export class ListDeliveries extends Query<DeliveryPage> {
  constructor(
    readonly context: RequestContext,
    readonly request: ListDeliveriesRequest,
  ) {
    super();
  }
}

/** Where a page ended. */
interface Place {
  readonly [member: string]: string;
  readonly position: string;
  readonly endpointId: string;
}

@QueryHandler(ListDeliveries)
export class ListDeliveriesHandler implements IQueryHandler<ListDeliveries> {
  constructor(
    private readonly rows: DeliveryRows,
    private readonly progress: DispatchProgress,
    private readonly cursors: Cursors,
  ) {}

  async execute({ context, request }: ListDeliveries): Promise<DeliveryPage> {
    const { organizationId } = context;
    const owner = { organizationId, list: 'webhook-deliveries' };
    const { cursor, limit, status, eventId, endpointId } = request;
    const place = await this.cursors.decode<Place>(owner, cursor);
    await this.progress.reached(context);
    const known = (await this.rows.endpoints(organizationId)).map((one) => one.endpointId);
    const position = eventId === undefined ? undefined : await this.rows.positionOf(organizationId, eventId);
    // An event that was sent to nobody.
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
      data: rows.map((found) => presentDelivery(found, found.row)),
      nextCursor:
        next && (await this.cursors.encode(owner, { position: String(next.position), endpointId: next.endpointId })),
    };
  }
}
