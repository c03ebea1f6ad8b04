import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, type CommandResponse } from '#commands';
import { administratorFacts, type CustomAdministratorView } from '#contracts';
import { formFor, customAdministratorList, presenceOf, presentById } from './custom-administrators.js';
import { OrganizationCommands } from './organization-commands.js';

export class ReplaceCustomAdministrator extends HttpCommand<CustomAdministratorView, { readonly id: string }> {}

@CommandHandler(ReplaceCustomAdministrator)
export class ReplaceCustomAdministratorHandler implements ICommandHandler<ReplaceCustomAdministrator> {
  constructor(private readonly organizations: OrganizationCommands) {}

  execute(request: ReplaceCustomAdministrator): Promise<CommandResponse<CustomAdministratorView>> {
    const { id } = request.path;
    return this.organizations.handle(request, {
      ...formFor(request.body),
      target: presenceOf(id),
      shown: ({ state }) => customAdministratorList(state),
      command: (form) => ({ type: 'ReplaceCustomAdministrator', data: { id, facts: administratorFacts(form) } }),
      present: ({ state }) => ({ body: presentById(state, id) }),
    });
  }
}
