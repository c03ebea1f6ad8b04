import { Module } from '@nestjs/common';
import { BillsModule } from '../bills/bills.module.js';
import { queryProviders } from '../kernel/context-query.js';
import { ReviewQueries } from './review.queries.js';
import { ReviewQueriesController } from './reviews.controller.js';

@Module({
  imports: [BillsModule],
  controllers: [ReviewQueriesController],
  providers: [...queryProviders(ReviewQueries)],
})
export class ReviewsModule {}
