import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { deliveryReceipt, presentDelivery, type RedeliveryView, type WebhookDeliveryView } from '#contracts';
import { deliveryPlace, Rejection, type AskedDelivery, type DeliveryPlace, type EndpointEvent } from '#domain';
import type { Handled } from '#event-store';
import { mayRead, type RequestContext } from '#http';
import { DeliveryRows } from '#outbox';
import type { Answer } from '../kernel/answer.js';
import { momentOf } from './endpoint-answer.js';
import { EndpointMutations } from './endpoint-mutations.js';

const ACCEPTED = 202;

/** Send one delivery again. */
export class Redeliver extends Command<Answer<RedeliveryView>> {
  constructor(
    readonly context: RequestContext,
    readonly deliveryId: string,
  ) {
    super();
  }
}

@CommandHandler(Redeliver)
export class RedeliverHandler implements ICommandHandler<Redeliver> {
  constructor(
    private readonly mutations: EndpointMutations,
    private readonly rows: DeliveryRows,
  ) {}

  async execute({ context, deliveryId }: Redeliver): Promise<Answer<RedeliveryView>> {
    const place = deliveryPlace(deliveryId);
    if (place === null) throw new Rejection('not_found');
    let delivery: Promise<AskedDelivery> | undefined;
    const asked = () => (delivery ??= this.asked(context, deliveryId, place));
    const request = { status: ACCEPTED, exists: asked };
    const handled = await this.mutations.handle(context, place.endpointId, request, async (_, { at }) => ({
      type: 'RequestRedelivery',
      data: { ...(await asked()), at },
    }));
    const whole = answerOf(handled, place);
    const body = mayRead(context, 'listWebhookDeliveries') ? whole : deliveryReceipt(whole);
    return { body, position: handled.position, replayed: handled.replayed };
  }

  private async asked(
    { organizationId }: RequestContext,
    deliveryId: string,
    { endpointId, position }: DeliveryPlace,
  ): Promise<AskedDelivery> {
    const found = await this.rows.get({ organizationId, endpointId }, position);
    if (found === null) throw new Rejection('not_found');
    const { eventId, eventType, attempt, attemptedAt, responseStatus, durationMs, error } = found.row;
    return { deliveryId, eventId, eventType, attempt, attemptedAt, responseStatus, durationMs, error };
  }
}

const answerOf = (handled: Handled<EndpointEvent>, place: DeliveryPlace): WebhookDeliveryView => {
  const asked = handled.appended[0]?.data as AskedDelivery;
  return presentDelivery(place, { ...asked, status: 'pending', nextAttemptAt: momentOf(handled).getTime() });
};
