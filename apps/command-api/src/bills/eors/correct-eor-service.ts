import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, type CommandResponse } from '#commands';
import { CorrectEorServiceRequest, eorReceipt, presentBillEor, type RecordedEorView } from '#contracts';
import { billDays, billViewFold, eorServiceOf, Rejection, serviceProblems } from '#domain';
import { foldHistory } from '#event-store';
import { ApiBase, canRead } from '#http';
import { BillCommands, type BillPath } from '../bill-commands.js';

export class CorrectEorService extends HttpCommand<RecordedEorView, BillPath & { readonly eorId: string }> {}

@CommandHandler(CorrectEorService)
export class CorrectEorServiceHandler implements ICommandHandler<CorrectEorService> {
  constructor(
    private readonly bills: BillCommands,
    private readonly base: ApiBase,
  ) {}

  execute(request: CorrectEorService): Promise<CommandResponse<RecordedEorView>> {
    const { context, path } = request;
    const { eorId } = path;
    return this.bills.handle(request, {
      form: CorrectEorServiceRequest,
      names: { event: 'EorReceived', member: 'eorId', id: eorId },
      rules: (form, { at, history, rules }, refused) => {
        const view = foldHistory(history, billViewFold);
        const eorDate = view.eors.find((eor) => eor.eorId === eorId)?.eorDate;
        return refused.length > 0 ? [] : serviceProblems(form, billDays(view, at), { eorDate, path: '' }, rules);
      },
      command: ({ actorName = null, ...service }, { at }) => ({
        type: 'CorrectEorService',
        data: { at, actorName, eorId, service: eorServiceOf(service) },
      }),
      present: ({ history }) => {
        const whole = presentBillEor(foldHistory(history, billViewFold), this.base.url, this.bills.rules);
        if (!whole) throw new Rejection('not_found');
        return { body: canRead(context, 'getBillEor') ? whole : eorReceipt(whole, eorId) };
      },
    });
  }
}
