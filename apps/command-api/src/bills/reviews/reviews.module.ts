import { Module } from '@nestjs/common';
import { ReviewsController } from './reviews.controller.js';
import { AuthorizationProofs } from './authorization-proofs.js';
import { CreateReviewHandler } from './create-review.js';
import { DiscardReviewHandler } from './discard-review.js';
import { ReviewPreviewController, ReviewPreviews } from './preview-review.js';
import { SubmitReviewHandler } from './submit-review.js';

@Module({
  controllers: [ReviewsController, ReviewPreviewController],
  providers: [AuthorizationProofs, CreateReviewHandler, DiscardReviewHandler, ReviewPreviews, SubmitReviewHandler],
  exports: [AuthorizationProofs],
})
export class ReviewsModule {}
