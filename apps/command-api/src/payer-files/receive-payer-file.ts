import { createHash } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands, HttpCommand, requestMetadata, RequestStreams, type CommandResponse } from '#commands';
import { presentPayerFile, type PayerFileView } from '#contracts';
import { EventStore } from '#event-store';
import { PayerFiles, type FileActor } from '#payer-files';
import type { RequestContext } from '#http';
import { readableReceipt } from './change-receipt.js';

export class ReceivePayerFile extends HttpCommand<PayerFileView> {}

/** A file uploaded in a request may concern only the request's organization. */
export const uploaderOf = ({ organizationId, organization, actor, keyName, requestId }: RequestContext): FileActor => ({
  organizations: [organizationId],
  actor,
  actorName: keyName,
  requestId,
  clockOffsetMs: organization.clockOffsetMs,
});

interface DuplicateNote {
  readonly known: boolean;
}

/** Used in request stream names. STORED FOREVER. */
const PAYER_FILE_REQUEST = 'payer-file-request';
const CREATED = 201;

@CommandHandler(ReceivePayerFile)
export class ReceivePayerFileHandler implements ICommandHandler<ReceivePayerFile> {
  private readonly requests: RequestStreams<DuplicateNote>;

  constructor(
    private readonly commands: Commands,
    private readonly files: PayerFiles,
    private readonly events: EventStore,
  ) {
    this.requests = new RequestStreams(commands.ledger, PAYER_FILE_REQUEST);
  }

  execute({ context, body }: ReceivePayerFile): Promise<CommandResponse<PayerFileView>> {
    const bytes = body as Buffer;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return this.commands.identified({ context, body: { sha256 }, received: null }, async (identity) => {
      const { organizationId } = context;
      const before = await this.files.known(organizationId, sha256);
      const keyed = identity && { identity, metadata: requestMetadata(context, null, CREATED) };
      const noted = keyed && (await this.requests.begin(keyed, { known: before }));
      const { receipt } = await this.files.receive({ bytes, source: 'api', partner: null, ...uploaderOf(context) });
      const duplicate = noted?.note.known ?? before;
      return {
        body: presentPayerFile(readableReceipt(context, receipt), duplicate),
        position: await this.events.head(),
        replayed: noted !== null && !noted.isFirst,
        status: duplicate ? 200 : CREATED,
        ...(!duplicate && { location: `/v2/payer-files/${receipt.payerFileId}` }),
      };
    });
  }
}
