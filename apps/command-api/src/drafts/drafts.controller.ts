import { commandController } from '#commands';
import { DeleteDraft } from './delete-draft.js';
import { CreateDraft, ReplaceDraft } from './save-draft.js';

export const DraftsController = commandController({
  createDraft: CreateDraft,
  replaceDraft: ReplaceDraft,
  deleteDraft: DeleteDraft,
});
