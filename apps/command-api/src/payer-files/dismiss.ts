import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands, HttpCommand, type CommandResponse } from '#commands';
import { DismissalRequest, type PayerFileView } from '#contracts';
import { EventStore } from '#event-store';
import { PayerFiles } from '#payer-files';
import { validate } from '#http';
import { changeReceipt, type ReceiptPath } from './change-receipt.js';
import { uploaderOf } from './receive-payer-file.js';

export class DismissPayerFile extends HttpCommand<PayerFileView, ReceiptPath> {}

@CommandHandler(DismissPayerFile)
export class DismissPayerFileHandler implements ICommandHandler<DismissPayerFile> {
  constructor(
    private readonly commands: Commands,
    private readonly files: PayerFiles,
    private readonly events: EventStore,
  ) {}

  execute(request: DismissPayerFile): Promise<CommandResponse<PayerFileView>> {
    const { commands, files, events } = this;
    return changeReceipt({ commands, files, events }, request, (record, n, identity) => {
      const { reason } = validate(DismissalRequest, request.body ?? {});
      const by = { ...uploaderOf(request.context), identity };
      return files.dismiss(record, request.path.n === undefined ? null : n, reason, by);
    });
  }
}
