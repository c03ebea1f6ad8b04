import { queryController } from '../kernel/query-controller.js';
import { GetAccessReview, ListAccessAlerts, ListAccessReviews } from './access-review.queries.js';

export const AccessReviewsController = queryController({
  listAccessReviews: ListAccessReviews,
  getAccessReview: GetAccessReview,
  listAccessAlerts: ListAccessAlerts,
});
