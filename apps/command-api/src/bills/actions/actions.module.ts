import { Module } from '@nestjs/common';
import { ActionsController } from './actions.controller.js';
import { Assignments } from './assignments.js';
import { BillCheckRecorder } from './bill-check-recorder.js';
import { CopiedDocuments } from './copied-documents.js';
import { DeliveryRoutes } from './delivery-routes.js';
import { PerformActionHandler } from './perform-action.js';
import { Recoupments } from './recoupments.js';
import { ReplaceBillHandler } from './replace-bill.js';
import { ChecksModule } from '../../checks/checks.module.js';
import { ReviewsModule } from '../reviews/reviews.module.js';
import { SubmissionModule } from '../submission/submission.module.js';

@Module({
  imports: [ChecksModule, ReviewsModule, SubmissionModule],
  controllers: [ActionsController],
  providers: [
    Assignments,
    BillCheckRecorder,
    CopiedDocuments,
    DeliveryRoutes,
    PerformActionHandler,
    Recoupments,
    ReplaceBillHandler,
  ],
  exports: [BillCheckRecorder],
})
export class ActionsModule {}
