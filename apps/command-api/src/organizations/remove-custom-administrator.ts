import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, type CommandResponse } from '#commands';
import type { RemovedView } from '#contracts';
import { customAdministratorList, presenceOf } from './custom-administrators.js';
import { OrganizationCommands } from './organization-commands.js';

export class RemoveCustomAdministrator extends HttpCommand<RemovedView, { readonly id: string }> {}

@CommandHandler(RemoveCustomAdministrator)
export class RemoveCustomAdministratorHandler implements ICommandHandler<RemoveCustomAdministrator> {
  constructor(private readonly organizations: OrganizationCommands) {}

  execute(request: RemoveCustomAdministrator): Promise<CommandResponse<RemovedView>> {
    const { id } = request.path;
    return this.organizations.handle(request, {
      target: presenceOf(id),
      shown: ({ state }) => customAdministratorList(state),
      command: () => ({ type: 'RemoveCustomAdministrator', data: { id } }),
      present: () => ({ body: { id, deleted: true } }),
    });
  }
}
