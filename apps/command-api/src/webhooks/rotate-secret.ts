import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RotateSecretRequest, type ChangedEndpointView } from '#contracts';
import type { RequestContext } from '#http';
import type { Answer } from '../kernel/answer.js';
import { changedEndpointAnswer, newSecret } from './endpoint-answer.js';
import { EndpointMutations } from './endpoint-mutations.js';

const OK = 200;

/** Replace the secret of a webhook endpoint. */
export class RotateSecret extends Command<Answer<ChangedEndpointView>> {
  constructor(
    readonly context: RequestContext,
    readonly endpointId: string,
    readonly body: unknown,
  ) {
    super();
  }
}

@CommandHandler(RotateSecret)
export class RotateSecretHandler implements ICommandHandler<RotateSecret> {
  constructor(private readonly mutations: EndpointMutations) {}

  async execute({ context, endpointId, body }: RotateSecret): Promise<Answer<ChangedEndpointView>> {
    const handled = await this.mutations.handle(
      context,
      endpointId,
      { form: RotateSecretRequest, body, status: OK },
      ({ previousSecretExpiresInSeconds }, { at, now }) => ({
        type: 'RotateSecret',
        data: {
          secret: newSecret(),
          now: new Date(now).toISOString(),
          previousSecretExpiresAt: new Date(now + previousSecretExpiresInSeconds * 1_000).toISOString(),
          at,
        },
      }),
    );
    return changedEndpointAnswer(context, handled, 'with-secret');
  }
}
