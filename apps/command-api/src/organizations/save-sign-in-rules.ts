import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, type CommandResponse } from '#commands';
import { presentSignInRules, SignInRulesRequest, type SignInRulesView } from '#contracts';
import { data } from '#http';
import { OrganizationCommands } from './organization-commands.js';

/** Saves the idle time and the second factor setting. */
export class SaveSignInRules extends HttpCommand<SignInRulesView> {}

@CommandHandler(SaveSignInRules)
export class SaveSignInRulesHandler implements ICommandHandler<SaveSignInRules> {
  constructor(private readonly organizations: OrganizationCommands) {}

  execute(request: SaveSignInRules): Promise<CommandResponse<SignInRulesView>> {
    return this.organizations.handle(request, {
      form: SignInRulesRequest,
      shown: ({ state }) => data(presentSignInRules(state)),
      command: ({ logOffMinutes: minutes, secondFactor }) => ({
        type: 'SetSignInRules',
        data: { minutes, secondFactor },
      }),
      present: ({ state }) => ({ body: presentSignInRules(state) }),
    });
  }
}
