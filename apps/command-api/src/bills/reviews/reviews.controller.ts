import { commandController } from '#commands';
import { CreateReview } from './create-review.js';
import { SubmitReview } from './submit-review.js';
import { DiscardReview } from './discard-review.js';

export const ReviewsController = commandController({
  createReview: CreateReview,
  submitReview: SubmitReview,
  discardReview: DiscardReview,
});
