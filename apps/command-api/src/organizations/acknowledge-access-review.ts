import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, type CommandResponse } from '#commands';
import { presentAccessWeek, type AccessWeekView } from '#contracts';
import { isWeek } from '#domain';
import { OrganizationCommands } from './organization-commands.js';

export class AcknowledgeAccessReview extends HttpCommand<AccessWeekView, { readonly week: string }> {}

@CommandHandler(AcknowledgeAccessReview)
export class AcknowledgeAccessReviewHandler implements ICommandHandler<AcknowledgeAccessReview> {
  constructor(private readonly organizations: OrganizationCommands) {}

  execute(request: AcknowledgeAccessReview): Promise<CommandResponse<AccessWeekView>> {
    const { week } = request.path;
    // Access records use the wall clock, even if the sandbox's clock is ahead.
    const at = new Date().toISOString();
    return this.organizations.handle(request, {
      target: () => (isWeek(week) ? 'present' : 'unknown'),
      command: () => ({ type: 'ReviewAccess', data: { week, by: request.context.actor.id, at } }),
      present: ({ state }) => ({ body: presentAccessWeek(state, week) }),
    });
  }
}
