import { Module } from '@nestjs/common';
import { SubmissionModule } from '../bills/submission/submission.module.js';
import { DeleteDraftHandler } from './delete-draft.js';
import { DraftDocuments } from './draft-documents.js';
import { DraftFindings } from './draft-findings.js';
import { Drafts } from './drafts.js';
import { DraftsController } from './drafts.controller.js';
import { CreateDraftHandler, ReplaceDraftHandler } from './save-draft.js';

@Module({
  imports: [SubmissionModule],
  controllers: [DraftsController],
  providers: [CreateDraftHandler, DeleteDraftHandler, DraftDocuments, DraftFindings, Drafts, ReplaceDraftHandler],
})
export class DraftsModule {}
