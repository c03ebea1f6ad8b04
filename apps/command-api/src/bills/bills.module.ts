import { Module } from '@nestjs/common';
import { BillsController } from './bills.controller.js';
import { RefuseSubmissionHandler } from './refuse-submission.js';
import { SimulateBillHandler } from './simulate-bill.js';
import { ActionsModule } from './actions/actions.module.js';
import { CourtesyModule } from './courtesy/courtesy.module.js';
import { DocumentsModule } from './documents/documents.module.js';
import { EorsModule } from './eors/eors.module.js';
import { PaymentsModule } from './payments/payments.module.js';
import { ReviewsModule } from './reviews/reviews.module.js';
import { SubmissionModule } from './submission/submission.module.js';

@Module({
  imports: [
    ActionsModule,
    CourtesyModule,
    DocumentsModule,
    EorsModule,
    PaymentsModule,
    ReviewsModule,
    SubmissionModule,
  ],
  controllers: [BillsController],
  providers: [RefuseSubmissionHandler, SimulateBillHandler],
})
export class BillsModule {}
