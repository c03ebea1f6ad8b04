import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RotateSecretRequest, type EndpointView } from '#contracts';
import type { RequestContext } from '#http';
import type { Answer } from '../kernel/answer.js';
import { endpointAnswer, newSecret } from './endpoint-answer.js';
import { EndpointMutations } from './endpoint-mutations.js';

const OK = 200;

/** Replace the secret of a webhook endpoint. */
export class RotateSecret extends Command<Answer<EndpointView>> {
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

  async execute({ context, endpointId, body }: RotateSecret): Promise<Answer<EndpointView>> {
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
    return endpointAnswer(handled, 'with-secret');
  }
}
