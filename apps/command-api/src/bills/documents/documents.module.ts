import { Module } from '@nestjs/common';
import { DocumentsController } from './documents.controller.js';
import { AddDocumentsHandler } from './add-documents.js';
import { SubmissionModule } from '../submission/submission.module.js';

@Module({
  imports: [SubmissionModule],
  controllers: [DocumentsController],
  providers: [AddDocumentsHandler],
})
export class DocumentsModule {}
