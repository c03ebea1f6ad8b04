import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, type CommandResponse } from '#commands';
import type { HandedOverView } from '#contracts';
import { memberPresence, OrganizationCommands } from './organization-commands.js';

/** Makes another member responsible for a former member's keys and endpoints. */
export class HandOver extends HttpCommand<HandedOverView, { readonly id: string }> {}

@CommandHandler(HandOver)
export class HandOverHandler implements ICommandHandler<HandOver> {
  constructor(private readonly organizations: OrganizationCommands) {}

  execute(request: HandOver): Promise<CommandResponse<HandedOverView>> {
    const { id } = request.path;
    return this.organizations.handle(request, {
      target: memberPresence(id),
      command: () => ({ type: 'HandOver', data: { memberId: id } }),
      present: () => ({ body: { id, handedOver: true } }),
    });
  }
}
