import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, type CommandResponse } from '#commands';
import { teamReaderOf, type SecondFactorResetView } from '#contracts';
import { memberPresence, OrganizationCommands } from './organization-commands.js';

/** For a member who lost their passkeys and recovery codes. */
export class ResetSecondFactor extends HttpCommand<SecondFactorResetView, { readonly id: string }> {}

@CommandHandler(ResetSecondFactor)
export class ResetSecondFactorHandler implements ICommandHandler<ResetSecondFactor> {
  constructor(private readonly organizations: OrganizationCommands) {}

  execute(request: ResetSecondFactor): Promise<CommandResponse<SecondFactorResetView>> {
    const { id } = request.path;
    const { subject } = teamReaderOf(request.context);
    return this.organizations.handle(request, {
      target: memberPresence(id),
      command: () => ({ type: 'ResetSecondFactor', data: { memberId: id, by: subject } }),
      present: () => ({ body: { id, passkeys: 0 } }),
    });
  }
}
