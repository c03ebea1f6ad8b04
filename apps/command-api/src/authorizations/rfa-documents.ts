import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, uploadsOf, type CommandResponse } from '#commands';
import { AddRfaDocumentsRequest, type ChangedRfaView } from '#contracts';
import { decide, rfa, type RfaCommand } from '#domain';
import { base64Problems } from '../bills/submission/packet-intake.js';
import { RfaCommands, type RfaPath } from './rfa-commands.js';
import { RfaIntake, type ReceivedRfaDocuments } from './rfa-intake.js';

export class AddRfaDocuments extends HttpCommand<ChangedRfaView, RfaPath> {}

@CommandHandler(AddRfaDocuments)
export class AddRfaDocumentsHandler implements ICommandHandler<AddRfaDocuments> {
  constructor(
    private readonly rfas: RfaCommands,
    private readonly intake: RfaIntake,
  ) {}

  execute(request: AddRfaDocuments): Promise<CommandResponse<ChangedRfaView>> {
    const { context, path } = request;
    const received = uploadsOf(request);
    let taken: Promise<ReceivedRfaDocuments> | undefined;
    return this.rfas.handle(request, {
      form: AddRfaDocumentsRequest,
      rules: () => base64Problems(received),
      command: async (form, { at, state, rules }) => {
        // Take the uploads only once, even if the command is retried after a version conflict.
        const { documents, keep } = await (taken ??= this.intake.take(context, received, form.documents));
        const command: RfaCommand = { type: 'AttachRfaDocuments', data: { at, actorName: null, documents } };
        // Check the command before storing the uploads, so that rejected documents are not stored.
        decide(rfa, state, command, rules);
        await keep(path.id);
        return command;
      },
    });
  }
}

/** Removes a document that was not sent to the claims administrator. */
export class RemoveRfaDocument extends HttpCommand<ChangedRfaView, RfaPath & { readonly docId: string }> {}

@CommandHandler(RemoveRfaDocument)
export class RemoveRfaDocumentHandler implements ICommandHandler<RemoveRfaDocument> {
  constructor(private readonly rfas: RfaCommands) {}

  execute(request: RemoveRfaDocument): Promise<CommandResponse<ChangedRfaView>> {
    const { docId: documentId } = request.path;
    return this.rfas.handle(request, {
      command: (_, { at }) => ({ type: 'RemoveRfaDocument', data: { at, actorName: null, documentId } }),
    });
  }
}
