import { queryController } from '../kernel/query-controller.js';
import { GetAccessReview, ListAccessReviews } from './access-review.queries.js';

export const AccessReviewsController = queryController({
  listAccessReviews: ListAccessReviews,
  getAccessReview: GetAccessReview,
});
