import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { bills, Commands, HttpCommand, uploadsOf, type Answer } from '#commands';
import { presentBill, SubmitBillRequest, type BillView } from '#contracts';
import { billStream, billViewFold, type BillCommand, type Draft } from '#domain';
import { foldHistory } from '#event-store';
import { ApiBase, examine, type Examined } from '#http';
import { ExternalIdLock } from './submission/external-id-lock.js';
import { Submissions } from './submission/submissions.js';

/** Create and submit a bill: all of it, or nothing. */
export class SubmitBill extends HttpCommand<BillView> {}

@CommandHandler(SubmitBill)
export class SubmitBillHandler implements ICommandHandler<SubmitBill> {
  constructor(
    private readonly commands: Commands,
    private readonly submissions: Submissions,
    private readonly externalIds: ExternalIdLock,
    private readonly base: ApiBase,
  ) {}

  execute(request: SubmitBill): Promise<Answer<BillView>> {
    const { context, body } = request;
    const examined = examine(SubmitBillRequest, body);
    // Any part of a wrong request may be missing.
    const { rejectDuplicates, bill } = (examined.value as Draft<SubmitBillRequest> | undefined) ?? {};
    const submit = () => this.submit(request, examined);
    return rejectDuplicates === true && typeof bill?.externalId === 'string'
      ? this.externalIds.run(context.organizationId, bill.externalId, submit)
      : submit();
  }

  private submit(request: SubmitBill, examined: Examined<SubmitBillRequest>): Promise<Answer<BillView>> {
    const { context, body } = request;
    const received = uploadsOf(request);
    return this.commands.handle(request, bills, {
      stream: { creates: 'bill', in: (id) => billStream(context.organizationId, id) },
      signedBy: () => examined.value.actorName,
      command: async (_, { id: billId, at }): Promise<BillCommand> => ({
        type: 'SubmitBill',
        data: await this.submissions.prepare(context, {
          billId,
          examined,
          sent: { form: SubmitBillRequest, body },
          received,
          at,
        }),
      }),
      present: ({ history }) => {
        const bill = presentBill(foldHistory(history, billViewFold), this.base.url);
        return { body: bill, location: `/v2/bills/${bill.id}` };
      },
    });
  }
}
