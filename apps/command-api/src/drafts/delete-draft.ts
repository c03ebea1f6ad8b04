import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands, HttpCommand, RequestStreams, requestMetadata, type CommandResponse } from '#commands';
import type { RemovedView } from '#contracts';
import { Rejection } from '#domain';
import { EncryptedEventStore, EventStore } from '#event-store';
import { Drafts } from './drafts.js';
import type { DraftPath } from './save-draft.js';

const OK = 200;

export class DeleteDraft extends HttpCommand<RemovedView, DraftPath> {}

@CommandHandler(DeleteDraft)
export class DeleteDraftHandler implements ICommandHandler<DeleteDraft> {
  /** Idempotency keys of deletions. A deleted draft is not kept, so they have their own streams. */
  private readonly requests: RequestStreams<{ readonly draftId: string }>;

  constructor(
    private readonly commands: Commands,
    private readonly drafts: Drafts,
    private readonly events: EventStore,
    ledger: EncryptedEventStore,
  ) {
    this.requests = new RequestStreams(ledger, 'delete-draft');
  }

  execute(request: DeleteDraft): Promise<CommandResponse<RemovedView>> {
    const { context, path } = request;
    const { draftId: id } = path;
    return this.commands.identified(request, async (identity) => {
      const replayed = identity !== null && (await this.requests.find(context.organizationId, identity)) !== null;
      if (!replayed) {
        if (!(await this.drafts.destroy(context, id))) throw new Rejection('not_found');
        if (identity)
          await this.requests.begin({ identity, metadata: requestMetadata(context, identity, OK) }, { draftId: id });
      }
      return { body: { id, deleted: true }, position: await this.events.head(), replayed };
    });
  }
}
