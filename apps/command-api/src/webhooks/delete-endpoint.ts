import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DeletedEndpointView } from '#contracts';
import type { RequestContext } from '#http';
import type { Answer } from '../kernel/answer.js';
import { EndpointMutations } from './endpoint-mutations.js';

const OK = 200;

/** Delete a webhook endpoint. */
export class DeleteEndpoint extends Command<Answer<DeletedEndpointView>> {
  constructor(
    readonly context: RequestContext,
    readonly endpointId: string,
  ) {
    super();
  }
}

@CommandHandler(DeleteEndpoint)
export class DeleteEndpointHandler implements ICommandHandler<DeleteEndpoint> {
  constructor(private readonly mutations: EndpointMutations) {}

  async execute({ context, endpointId }: DeleteEndpoint): Promise<Answer<DeletedEndpointView>> {
    const { position, replayed } = await this.mutations.handle(context, endpointId, { status: OK }, (_, { at }) => ({
      type: 'DeleteEndpoint',
      data: { at },
    }));
    return { body: { id: endpointId, deleted: true }, position, replayed };
  }
}
