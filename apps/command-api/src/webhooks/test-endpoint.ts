import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { presentDelivery, type WebhookDeliveryView } from '#contracts';
import { publicEventId } from '#domain';
import type { RequestContext } from '#http';
import { freshRow } from '#outbox';
import type { Answer } from '../kernel/answer.js';
import { momentOf } from './endpoint-answer.js';
import { EndpointMutations } from './endpoint-mutations.js';

const ACCEPTED = 202;

/** Send a `webhook.test` to an endpoint. */
export class TestEndpoint extends Command<Answer<WebhookDeliveryView>> {
  constructor(
    readonly context: RequestContext,
    readonly endpointId: string,
  ) {
    super();
  }
}

@CommandHandler(TestEndpoint)
export class TestEndpointHandler implements ICommandHandler<TestEndpoint> {
  constructor(private readonly mutations: EndpointMutations) {}

  async execute({ context, endpointId }: TestEndpoint): Promise<Answer<WebhookDeliveryView>> {
    const handled = await this.mutations.handle(context, endpointId, { status: ACCEPTED }, (_, { at }) => ({
      type: 'TestEndpoint',
      data: { at },
    }));
    const { position, replayed, appended } = handled;
    const test = { id: publicEventId(appended[0]?.id ?? ''), type: 'webhook.test' };
    const row = freshRow(test, momentOf(handled).getTime());
    return { body: presentDelivery({ endpointId, position }, row), position, replayed };
  }
}
