import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, type CommandResponse } from '#commands';
import type { DraftView } from '#contracts';
import { Drafts } from './drafts.js';

export interface DraftPath {
  readonly draftId: string;
}

export class CreateDraft extends HttpCommand<DraftView> {}

@CommandHandler(CreateDraft)
export class CreateDraftHandler implements ICommandHandler<CreateDraft> {
  constructor(private readonly drafts: Drafts) {}

  execute(request: CreateDraft): Promise<CommandResponse<DraftView>> {
    return this.drafts.save(request, null);
  }
}

export class ReplaceDraft extends HttpCommand<DraftView, DraftPath> {}

@CommandHandler(ReplaceDraft)
export class ReplaceDraftHandler implements ICommandHandler<ReplaceDraft> {
  constructor(private readonly drafts: Drafts) {}

  execute(request: ReplaceDraft): Promise<CommandResponse<DraftView>> {
    return this.drafts.save(request, request.path.draftId);
  }
}
