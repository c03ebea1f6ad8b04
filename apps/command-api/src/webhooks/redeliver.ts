import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, type CommandResponse } from '#commands';
import { deliveryReceipt, presentDelivery, type RedeliveryView } from '#contracts';
import { parseDeliveryId, Rejection, type RequestedRedelivery, type DeliveryKey } from '#domain';
import { canRead, type RequestContext } from '#http';
import { DeliveryAttempts, DeliveryRows, type DeliveryAttempt } from '#state-store';
import { EndpointCommands } from './endpoint-commands.js';
import { timeOfAppend } from './present-written-endpoint.js';

export class Redeliver extends HttpCommand<RedeliveryView, { readonly deliveryId: string }> {}

@CommandHandler(Redeliver)
export class RedeliverHandler implements ICommandHandler<Redeliver> {
  constructor(
    private readonly endpoints: EndpointCommands,
    private readonly rows: DeliveryRows,
    private readonly attempts: DeliveryAttempts,
  ) {}

  async execute(request: Redeliver): Promise<CommandResponse<RedeliveryView>> {
    const { context, path } = request;
    const place = parseDeliveryId(path.deliveryId);
    if (place === null) throw new Rejection('not_found');
    const tried = await this.tried(context, place);
    let delivery: RequestedRedelivery | null = null;
    return this.endpoints.handle(request, place.endpointId, {
      exists: async () => {
        delivery = await this.asked(context, path.deliveryId, place);
        return delivery !== null;
      },
      command: (_, { at }) => {
        if (delivery === null) throw new Rejection('not_found');
        return { type: 'RequestRedelivery', data: { ...delivery, at } };
      },
      present: ({ appended }) => {
        const row = appended[0]?.data as RequestedRedelivery;
        const nextAttemptAt = timeOfAppend({ appended }).getTime();
        // A replay shows only the attempts in the first response.
        const attempts = tried.filter(({ at }) => at <= (row.attemptedAt ?? 0));
        const whole = presentDelivery(place, { ...row, status: 'pending', nextAttemptAt }, attempts);
        return { body: canRead(context, 'listWebhookDeliveries') ? whole : deliveryReceipt(whole) };
      },
    });
  }

  private async tried(
    { organizationId }: RequestContext,
    { endpointId, position }: DeliveryKey,
  ): Promise<readonly DeliveryAttempt[]> {
    const found = await this.rows.get({ organizationId, endpointId }, position);
    return found === null ? [] : this.attempts.list({ organizationId, ...found });
  }

  private async asked(
    { organizationId }: RequestContext,
    deliveryId: string,
    { endpointId, position }: DeliveryKey,
  ): Promise<RequestedRedelivery | null> {
    const found = await this.rows.get({ organizationId, endpointId }, position);
    if (found === null) return null;
    const { eventId, eventType, attempt, attemptedAt, responseStatus, durationMs, error } = found.row;
    return { deliveryId, eventId, eventType, attempt, attemptedAt, responseStatus, durationMs, error };
  }
}
