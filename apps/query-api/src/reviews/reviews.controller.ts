import { queryController } from '../kernel/query-controller.js';
import { GetReview, ListReviews } from './review.queries.js';

export const ReviewQueriesController = queryController({
  listReviews: ListReviews,
  getReview: GetReview,
});
