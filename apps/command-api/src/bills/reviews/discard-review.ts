import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RemovedView } from '#contracts';
import type { RequestContext } from '#http';
import type { Answer } from '../../kernel/answer.js';
import { BillMutations } from '../bill-mutations.js';

/** Throws the draft of a review away. */
export class DiscardReview extends Command<Answer<RemovedView>> {
  constructor(
    readonly context: RequestContext,
    readonly billId: string,
    readonly reviewId: string,
  ) {
    super();
  }
}

@CommandHandler(DiscardReview)
export class DiscardReviewHandler implements ICommandHandler<DiscardReview> {
  constructor(private readonly mutations: BillMutations) {}

  async execute({ context, billId, reviewId }: DiscardReview): Promise<Answer<RemovedView>> {
    const names = { event: 'ReviewCreated', member: 'reviewId', id: reviewId } as const;
    const { position, replayed } = await this.mutations.handle(context, billId, { names }, (_, { at }) => ({
      type: 'DiscardReview',
      data: { at, actorName: null, reviewId },
    }));
    return { body: { id: reviewId, deleted: true }, position, replayed };
  }
}
