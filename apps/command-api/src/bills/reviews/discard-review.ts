import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, type CommandResponse } from '#commands';
import type { RemovedView } from '#contracts';
import { BillCommands } from '../bill-commands.js';
import { reviewName, type ReviewPath } from './present-written-review.js';

export class DiscardReview extends HttpCommand<RemovedView, ReviewPath> {}

@CommandHandler(DiscardReview)
export class DiscardReviewHandler implements ICommandHandler<DiscardReview> {
  constructor(private readonly bills: BillCommands) {}

  execute(request: DiscardReview): Promise<CommandResponse<RemovedView>> {
    const { reviewId } = request.path;
    return this.bills.handle(request, {
      names: reviewName(reviewId),
      command: (_, { at }) => ({ type: 'DiscardReview', data: { at, actorName: null, reviewId } }),
      present: () => ({ body: { id: reviewId, deleted: true } }),
    });
  }
}
