import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, newId, type CommandResponse } from '#commands';
import { CreateReviewRequest, type ReviewView } from '#contracts';
import { BillCommands, type BillPath } from '../bill-commands.js';
import { AuthorizationProofs } from './authorization-proofs.js';
import { reviewInputOf } from './disputed-lines.js';
import { presentWrittenReview } from './present-written-review.js';

export class CreateReview extends HttpCommand<ReviewView, BillPath> {}

@CommandHandler(CreateReview)
export class CreateReviewHandler implements ICommandHandler<CreateReview> {
  constructor(
    private readonly bills: BillCommands,
    private readonly proofs: AuthorizationProofs,
  ) {}

  execute(request: CreateReview): Promise<CommandResponse<ReviewView>> {
    return this.bills.handle(request, {
      form: CreateReviewRequest,
      command: (form, { at, state }) =>
        this.proofs.with(request.context, state, {
          type: 'CreateReview',
          data: {
            at,
            actorName: form.actorName ?? null,
            ...(form.replaces !== undefined && { replaces: form.replaces }),
            review: reviewInputOf(form, { reviewId: newId('review'), type: form.type }),
          },
        }),
      present: (decided) => presentWrittenReview(decided, this.bills.rules),
    });
  }
}
