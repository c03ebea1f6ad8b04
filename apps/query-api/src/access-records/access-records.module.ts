import { Module } from '@nestjs/common';
import { queryProviders } from '../kernel/context-query.js';
import { AccessRecordQueries } from './access-record.queries.js';
import { AccessRecordsController } from './access-records.controller.js';
import { AccessReviewQueries } from './access-review.queries.js';
import { AccessReviewsController } from './access-reviews.controller.js';

@Module({
  controllers: [AccessRecordsController, AccessReviewsController],
  providers: [...queryProviders(AccessReviewQueries), AccessRecordQueries],
})
export class AccessRecordsModule {}
