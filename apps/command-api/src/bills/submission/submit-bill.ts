import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { bills, Commands, HttpCommand, uploadsOf, type CommandResponse } from '#commands';
import { presentBill, SubmitBillRequest, type BillView } from '#contracts';
import { billStream, billViewFold, type BillCommand, type Draft } from '#domain';
import { foldHistory } from '#event-store';
import { ApiBase, examine, type ExaminedForm, type RequestContext } from '#http';
import { ExternalIdLock } from './external-id-lock.js';
import { Submissions } from './submissions.js';

export class SubmitBill extends HttpCommand<BillView> {}

@CommandHandler(SubmitBill)
export class SubmitBillHandler implements ICommandHandler<SubmitBill> {
  constructor(
    private readonly commands: Commands,
    private readonly submissions: Submissions,
    private readonly externalIds: ExternalIdLock,
    private readonly base: ApiBase,
  ) {}

  async execute(request: SubmitBill): Promise<CommandResponse<BillView>> {
    const { context, body } = request;
    const examined = examine(SubmitBillRequest, body);
    const received = uploadsOf(request);
    let release: (() => Promise<void>) | undefined;
    try {
      const response = await this.commands.handle(request, bills, {
        stream: { creates: 'bill', in: (id) => billStream(context.organizationId, id), isOwn: true },
        signedBy: () => examined.value.actorName,
        command: async (_, { id: billId, at, rules }): Promise<BillCommand> => {
          // Hold the lock until the bill is in the log, so that the next request finds it.
          release ??= await this.lockExternalId(context, examined);
          const sent = { form: SubmitBillRequest, body };
          return {
            type: 'SubmitBill',
            data: await this.submissions.prepare(context, { billId, examined, sent, received, at, rules }),
          };
        },
        present: ({ history }) => {
          const bill = presentBill(foldHistory(history, billViewFold), this.base.url);
          return { body: bill, location: `/v2/bills/${bill.id}` };
        },
      });
      await this.submissions.indexed(response.body.id);
      return response;
    } finally {
      await release?.();
    }
  }

  /** With `rejectDuplicates`, locks the external ID, so that submissions with the same one run one after another. */
  private async lockExternalId(
    { organizationId }: RequestContext,
    { value }: ExaminedForm<SubmitBillRequest>,
  ): Promise<(() => Promise<void>) | undefined> {
    // Any field of an invalid request may be missing.
    const { rejectDuplicates, bill } = (value as Draft<SubmitBillRequest> | undefined) ?? {};
    return rejectDuplicates === true && typeof bill?.externalId === 'string'
      ? this.externalIds.acquire(organizationId, bill.externalId)
      : undefined;
  }
}
