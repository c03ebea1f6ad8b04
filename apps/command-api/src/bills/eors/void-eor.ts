import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, type CommandResponse } from '#commands';
import { VoidEorRequest, type ActionOutcomeView } from '#contracts';
import { ApiBase } from '#http';
import { presentActionOutcome } from '../actions/present-action-outcome.js';
import { BillCommands, type BillPath } from '../bill-commands.js';

export class VoidEor extends HttpCommand<ActionOutcomeView, BillPath & { readonly docId: string }> {}

@CommandHandler(VoidEor)
export class VoidEorHandler implements ICommandHandler<VoidEor> {
  constructor(
    private readonly bills: BillCommands,
    private readonly base: ApiBase,
  ) {}

  execute(request: VoidEor): Promise<CommandResponse<ActionOutcomeView>> {
    const eorId = request.path.docId;
    return this.bills.handle(request, {
      form: VoidEorRequest,
      names: { event: 'EorReceived', member: 'eorId', id: eorId },
      command: ({ reason, actorName = null }, { at }) => ({ type: 'VoidEor', data: { at, actorName, eorId, reason } }),
      present: (decided) => presentActionOutcome(request.context, decided, this.base.url, this.bills.rules),
    });
  }
}
