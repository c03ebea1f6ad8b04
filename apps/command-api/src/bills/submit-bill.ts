import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { bills, Commands, HttpCommand, uploadsOf, type Answer } from '#commands';
import { presentBill, SubmitBillRequest, withoutTaxId, type BillView } from '#contracts';
import { billStream, billViewFold, type BillCommand } from '#domain';
import { foldHistory } from '#event-store';
import { ApiBase, examine, mayRead } from '#http';
import { Submissions } from './submission/submissions.js';

/** Create and submit a bill: all of it, or nothing. */
export class SubmitBill extends HttpCommand<BillView> {}

@CommandHandler(SubmitBill)
export class SubmitBillHandler implements ICommandHandler<SubmitBill> {
  constructor(
    private readonly commands: Commands,
    private readonly submissions: Submissions,
    private readonly base: ApiBase,
  ) {}

  execute(request: SubmitBill): Promise<Answer<BillView>> {
    const { context, body } = request;
    const received = uploadsOf(request);
    const examined = examine(SubmitBillRequest, body);
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
        // All of the answer came with the request, but a saved provider’s tax id, which the billing profile masks, too.
        const usesSaved = examined.value.bill.billingProvider.savedProviderId !== undefined;
        const mayKnow = mayRead(context, 'getBill') || mayRead(context, 'getOwnOrganization') || !usesSaved;
        const whole = presentBill(foldHistory(history, billViewFold), this.base.url);
        return { body: mayKnow ? whole : withoutTaxId(whole), location: `/v2/bills/${whole.id}` };
      },
    });
  }
}
