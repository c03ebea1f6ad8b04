import { queryController } from '../kernel/query-controller.js';
import { GetReview, ListBillReasons, ListReviewReasons, ListReviews } from './review.queries.js';

export const ReviewQueriesController = queryController({
  listReviews: ListReviews,
  getReview: GetReview,
  listReviewReasons: ListReviewReasons,
  listBillReasons: ListBillReasons,
});
