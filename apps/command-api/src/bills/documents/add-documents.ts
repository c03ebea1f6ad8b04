import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, uploadsOf, type CommandResponse } from '#commands';
import { AddDocumentsRequest, presentDocuments, type DocumentView } from '#contracts';
import {
  bill,
  billViewFold,
  decide,
  documentFacts,
  documentText,
  assertDocumentLimit,
  type BillCommand,
} from '#domain';
import { foldHistory } from '#event-store';
import { ApiBase } from '#http';
import { BillCommands, type BillDecisionContext, type BillPath } from '../bill-commands.js';
import { base64Problems, PacketIntake, type CheckedPacket } from '../submission/packet-intake.js';

export class AddDocuments extends HttpCommand<readonly DocumentView[], BillPath> {}

@CommandHandler(AddDocuments)
export class AddDocumentsHandler implements ICommandHandler<AddDocuments> {
  constructor(
    private readonly bills: BillCommands,
    private readonly intake: PacketIntake,
    private readonly base: ApiBase,
  ) {}

  execute(request: AddDocuments): Promise<CommandResponse<readonly DocumentView[]>> {
    const { context, path } = request;
    const received = uploadsOf(request);
    let checked: Promise<CheckedPacket> | undefined;
    let kept: Promise<void> | undefined;
    return this.bills.handle(request, {
      form: AddDocumentsRequest,
      rules: () => base64Problems(received),
      command: async (form, moment) => {
        // Report field problems first.
        assertDocumentLimit(moment.state, form.documents.length);
        // Check uploads once, even after a version conflict.
        const packet = await (checked ??= this.intake.check(context, received, form));
        const command = commandOf(form, moment, packet);
        decide(bill, moment.state, command, moment.rules);
        await (kept ??= this.intake.keep(packet, context.organizationId, path.billId));
        return command;
      },
      present: ({ history, appended }) => {
        const added = new Set(
          appended.flatMap(({ type, data }) =>
            type === 'DocumentAdded' ? [(data as { document: { id: string } }).document.id] : [],
          ),
        );
        const all = presentDocuments(foldHistory(history, billViewFold), this.base.url);
        return { body: all.filter(({ id }) => added.has(id)), location: `/v2/bills/${path.billId}/documents` };
      },
    });
  }
}

const commandOf = (
  { actorName }: AddDocumentsRequest,
  { at, state }: BillDecisionContext,
  { documents }: CheckedPacket,
): BillCommand => ({
  type: 'AddDocuments',
  data: {
    at,
    actorName: actorName ?? null,
    documents: documents.map((document) => ({
      facts: documentFacts(document, state.billingMode),
      text: documentText(document),
    })),
  },
});
