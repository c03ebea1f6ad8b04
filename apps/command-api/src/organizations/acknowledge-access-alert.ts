import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, type CommandResponse } from '#commands';
import { presentAccessAlert, type AccessAlertView } from '#contracts';
import type { AccessAlert } from '#domain';
import { OrganizationCommands } from './organization-commands.js';

export class AcknowledgeAccessAlert extends HttpCommand<AccessAlertView, { readonly alertId: string }> {}

@CommandHandler(AcknowledgeAccessAlert)
export class AcknowledgeAccessAlertHandler implements ICommandHandler<AcknowledgeAccessAlert> {
  constructor(private readonly organizations: OrganizationCommands) {}

  execute(request: AcknowledgeAccessAlert): Promise<CommandResponse<AccessAlertView>> {
    const { alertId } = request.path;
    // Access records use the wall clock, even if the sandbox's clock is ahead.
    const at = new Date().toISOString();
    const isIt = ({ id }: AccessAlert): boolean => id === alertId;
    return this.organizations.handle(request, {
      target: ({ accessAlerts = [] }) => (accessAlerts.some(isIt) ? 'present' : 'unknown'),
      command: () => ({ type: 'AcknowledgeAccessAlert', data: { id: alertId, by: request.context.actor.id, at } }),
      present: ({ state }) => ({ body: presentAccessAlert(state, state.accessAlerts?.find(isIt) as AccessAlert) }),
    });
  }
}
