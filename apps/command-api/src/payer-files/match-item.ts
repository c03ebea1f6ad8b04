import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands, HttpCommand, type Answer } from '#commands';
import { MatchItemRequest, presentPayerFile, type PayerFileView } from '#contracts';
import { Rejection } from '#domain';
import { EventStore } from '#event-store';
import { PayerFiles, type Receipt } from '#exchange';
import { validate } from '#http';
import { bringerOf } from './receive-payer-file.js';

interface ItemPath {
  readonly id: string;
  readonly n: string;
}

/** A person says which bill an unmatched item of a payer file is about. */
export class MatchPayerFileItem extends HttpCommand<PayerFileView, ItemPath> {}

@CommandHandler(MatchPayerFileItem)
export class MatchPayerFileItemHandler implements ICommandHandler<MatchPayerFileItem> {
  constructor(
    private readonly commands: Commands,
    private readonly files: PayerFiles,
    private readonly events: EventStore,
  ) {}

  execute(request: MatchPayerFileItem): Promise<Answer<PayerFileView>> {
    const { context, path } = request;
    return this.commands.identified(request, async (identity) => {
      const { organizationId } = context;
      const record = await this.files.store.find(organizationId, path.id);
      const n = /^[1-9]\d{0,6}$/.test(path.n) ? Number(path.n) : 0;
      if (!record?.done || n < 1 || n > record.totals.items) throw new Rejection('not_found');
      const answer = async (receipt: Receipt, replayed: boolean): Promise<Answer<PayerFileView>> => ({
        body: presentPayerFile(receipt),
        position: await this.events.head(),
        replayed,
      });
      const { requests } = this.files.store;
      if (identity && (await requests.find(organizationId, identity)))
        return answer(await this.files.store.receipt(record), true);
      const { billId } = validate(MatchItemRequest, request.body ?? {});
      const receipt = await this.files.match(record, n, billId, bringerOf(context));
      if (identity) await requests.begin(organizationId, identity, { known: true });
      return answer(receipt, false);
    });
  }
}
