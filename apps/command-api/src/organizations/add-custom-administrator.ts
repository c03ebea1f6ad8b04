import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, newId, type CommandResponse } from '#commands';
import { administratorFacts, type CustomAdministratorView } from '#contracts';
import { formFor, customAdministratorList, presentById } from './custom-administrators.js';
import { appendedOf, OrganizationCommands } from './organization-commands.js';

export class AddCustomAdministrator extends HttpCommand<CustomAdministratorView> {}

@CommandHandler(AddCustomAdministrator)
export class AddCustomAdministratorHandler implements ICommandHandler<AddCustomAdministrator> {
  constructor(private readonly organizations: OrganizationCommands) {}

  execute(request: AddCustomAdministrator): Promise<CommandResponse<CustomAdministratorView>> {
    const id = newId('cadm');
    return this.organizations.handle(request, {
      ...formFor(request.body),
      shown: ({ state }) => customAdministratorList(state),
      command: (form, { at }) => ({
        type: 'AddCustomAdministrator',
        data: { id, facts: administratorFacts(form), at },
      }),
      present: (decided) => {
        const added = presentById(decided.state, appendedOf(decided, 'CustomAdministratorSaved').data.id);
        return { body: added, location: `/v2/claims-administrators/${added.id}` };
      },
    });
  }
}
