import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, type CommandResponse } from '#commands';
import { SubmitReviewRequest, type ReviewView } from '#contracts';
import { BillCommands } from '../bill-commands.js';
import { AuthorizationProofs } from './authorization-proofs.js';
import { feePaidOf } from './fee-paid.js';
import { reviewName, presentWrittenReview, type ReviewPath } from './present-written-review.js';

export class SubmitReview extends HttpCommand<ReviewView, ReviewPath> {}

@CommandHandler(SubmitReview)
export class SubmitReviewHandler implements ICommandHandler<SubmitReview> {
  constructor(
    private readonly bills: BillCommands,
    private readonly proofs: AuthorizationProofs,
  ) {}

  execute(request: SubmitReview): Promise<CommandResponse<ReviewView>> {
    const { reviewId } = request.path;
    return this.bills.handle(request, {
      form: SubmitReviewRequest,
      names: reviewName(reviewId),
      command: ({ actorName = null, fee }, { at, state }) =>
        this.proofs.with(request.context, state, {
          type: 'SubmitReview',
          data: { at, actorName, reviewId, ...(fee && { fee: feePaidOf(fee) }) },
        }),
      present: (decided) => presentWrittenReview(decided, this.bills.rules),
    });
  }
}
