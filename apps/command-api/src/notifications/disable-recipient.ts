import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RecipientDisabledView } from '#contracts';
import type { RequestContext } from '#http';
import type { Answer } from '../kernel/answer.js';
import { RecipientMutations } from './recipient-mutations.js';

/** Turns a subscription off, and revokes the links of its invitations. */
export class DisableRecipient extends Command<Answer<RecipientDisabledView>> {
  constructor(
    readonly context: RequestContext,
    readonly externalUserId: string,
    readonly body: unknown,
  ) {
    super();
  }
}

@CommandHandler(DisableRecipient)
export class DisableRecipientHandler implements ICommandHandler<DisableRecipient> {
  constructor(private readonly mutations: RecipientMutations) {}

  async execute({ context, externalUserId, body }: DisableRecipient): Promise<Answer<RecipientDisabledView>> {
    const { position, replayed } = await this.mutations.handle(
      { context, externalUserId, body, mustExist: true },
      ({ at }) => ({ type: 'DisableRecipient', data: { at } }),
    );
    return { body: { enabled: false }, position, replayed };
  }
}
