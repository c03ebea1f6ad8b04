import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands, HttpCommand, type CommandResponse } from '#commands';
import { DismissalRequest, type PayerFileView } from '#contracts';
import { EventStore } from '#event-store';
import { PayerFiles } from '#payer-files';
import { validate } from '#http';
import { changeReceipt, type ReceiptPath } from './change-receipt.js';
import { uploaderOf } from './receive-payer-file.js';

/** Destroys a file that concerns none of the organization's bills. */
export class DestroyPayerFile extends HttpCommand<PayerFileView, ReceiptPath> {}

@CommandHandler(DestroyPayerFile)
export class DestroyPayerFileHandler implements ICommandHandler<DestroyPayerFile> {
  constructor(
    private readonly commands: Commands,
    private readonly files: PayerFiles,
    private readonly events: EventStore,
  ) {}

  execute(request: DestroyPayerFile): Promise<CommandResponse<PayerFileView>> {
    const { commands, files, events } = this;
    return changeReceipt({ commands, files, events }, request, (record, _n, identity) => {
      const { reason } = validate(DismissalRequest, request.body ?? {});
      return files.destroy(record, reason, { ...uploaderOf(request.context), identity });
    });
  }
}
