import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RecoverRequest, type RecoveryView } from '#contracts';
import type { DataOf, EndpointEvent } from '#domain';
import type { RequestContext } from '#http';
import type { Answer } from '../kernel/answer.js';
import { EndpointMutations } from './endpoint-mutations.js';
import { FeedSearch } from './feed-search.js';

const ACCEPTED = 202;

/** Send an endpoint everything since a time. */
export class RecoverEndpoint extends Command<Answer<RecoveryView>> {
  constructor(
    readonly context: RequestContext,
    readonly endpointId: string,
    readonly body: unknown,
  ) {
    super();
  }
}

@CommandHandler(RecoverEndpoint)
export class RecoverEndpointHandler implements ICommandHandler<RecoverEndpoint> {
  constructor(
    private readonly mutations: EndpointMutations,
    private readonly feed: FeedSearch,
  ) {}

  async execute({ context, endpointId, body }: RecoverEndpoint): Promise<Answer<RecoveryView>> {
    const { appended, position, replayed } = await this.mutations.handle(
      context,
      endpointId,
      { form: RecoverRequest, body, status: ACCEPTED },
      async ({ since }, { at, endpoint }) => ({
        type: 'RequestRecovery',
        data: { since, ...(await this.feed.since(context.organizationId, since, endpoint.eventTypes)), at },
      }),
    );
    const { count } = appended[0]?.data as DataOf<EndpointEvent, 'RecoveryRequested'>;
    return { body: { count }, position, replayed };
  }
}
