import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands, HttpCommand, type CommandResponse } from '#commands';
import { MatchItemRequest, type PayerFileView } from '#contracts';
import { EventStore } from '#event-store';
import { PayerFiles } from '#payer-files';
import { validate } from '#http';
import { changeReceipt, type ReceiptPath } from './change-receipt.js';
import { uploaderOf } from './receive-payer-file.js';

export class MatchPayerFileItem extends HttpCommand<PayerFileView, ReceiptPath> {}

@CommandHandler(MatchPayerFileItem)
export class MatchPayerFileItemHandler implements ICommandHandler<MatchPayerFileItem> {
  constructor(
    private readonly commands: Commands,
    private readonly files: PayerFiles,
    private readonly events: EventStore,
  ) {}

  execute(request: MatchPayerFileItem): Promise<CommandResponse<PayerFileView>> {
    const { commands, files, events } = this;
    return changeReceipt({ commands, files, events }, request, (record, n, identity) => {
      const { billId, payeeConfirmed = false } = validate(MatchItemRequest, request.body ?? {});
      return files.match(record, n, billId, { ...uploaderOf(request.context), identity, payeeConfirmed });
    });
  }
}
