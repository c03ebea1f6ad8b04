import { createHash } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands, HttpCommand, type Answer } from '#commands';
import { presentPayerFile, type PayerFileView } from '#contracts';
import { EventStore } from '#event-store';
import { PayerFiles, type Bringer } from '#exchange';
import type { RequestContext } from '#http';

/** Takes a payer's file. */
export class ReceivePayerFile extends HttpCommand<PayerFileView> {}

/** Whoever brings a file by a request: what it may speak of is the organization alone. */
export const bringerOf = ({ organizationId, organization, actor, keyName, requestId }: RequestContext): Bringer => ({
  organizations: [organizationId],
  actor,
  actorName: keyName,
  requestId,
  clockOffsetMs: organization.clockOffsetMs,
});

@CommandHandler(ReceivePayerFile)
export class ReceivePayerFileHandler implements ICommandHandler<ReceivePayerFile> {
  constructor(
    private readonly commands: Commands,
    private readonly files: PayerFiles,
    private readonly events: EventStore,
  ) {}

  execute({ context, body }: ReceivePayerFile): Promise<Answer<PayerFileView>> {
    const bytes = body as Buffer;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return this.commands.identified({ context, body: { sha256 }, received: null }, async (identity) => {
      const { organizationId } = context;
      const before = await this.files.known(organizationId, sha256);
      const noted = identity && (await this.files.store.requests.begin(organizationId, identity, { known: before }));
      const { receipt } = await this.files.receive({ bytes, source: 'api', partner: null, ...bringerOf(context) });
      const duplicate = noted?.note.known ?? before;
      return {
        body: presentPayerFile(receipt, duplicate),
        position: await this.events.head(),
        replayed: noted !== null && !noted.isFirst,
        status: duplicate ? 200 : 201,
        ...(!duplicate && { location: `/v2/payer-files/${receipt.payerFileId}` }),
      };
    });
  }
}
