import { Controller, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { ReviewView } from '#contracts';
import { Ctx, data, Operation, type RequestContext } from '#http';
import { GetReview, ListReviews } from './review.queries.js';

@Controller()
export class ReviewQueriesController {
  constructor(private readonly queries: QueryBus) {}

  @Operation('listReviews')
  async listReviews(
    @Ctx() context: RequestContext,
    @Param('billId') billId: string,
  ): Promise<{ readonly data: readonly ReviewView[] }> {
    return data(await this.queries.execute(new ListReviews(context, billId)));
  }

  @Operation('getReview')
  async getReview(
    @Ctx() context: RequestContext,
    @Param('billId') billId: string,
    @Param('reviewId') reviewId: string,
  ): Promise<{ readonly data: ReviewView }> {
    return data(await this.queries.execute(new GetReview(context, billId, reviewId)));
  }
}
