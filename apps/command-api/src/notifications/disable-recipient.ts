import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, type CommandResponse } from '#commands';
import type { RecipientDisabledView } from '#contracts';
import { RecipientCommands, type RecipientPath } from './recipient-commands.js';

/** Disables a recipient's notifications and revokes the links in earlier invitations. */
export class DisableRecipient extends HttpCommand<RecipientDisabledView, RecipientPath> {}

@CommandHandler(DisableRecipient)
export class DisableRecipientHandler implements ICommandHandler<DisableRecipient> {
  constructor(private readonly recipients: RecipientCommands) {}

  execute(request: DisableRecipient): Promise<CommandResponse<RecipientDisabledView>> {
    return this.recipients.handle(request, {
      mustExist: true,
      command: (_, { at }) => ({ type: 'DisableRecipient', data: { at } }),
      present: () => ({ body: { enabled: false } }),
    });
  }
}
