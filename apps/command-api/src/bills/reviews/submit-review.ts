import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SubmitReviewRequest, type WrittenReviewView } from '#contracts';
import type { RequestContext } from '#http';
import type { Answer } from '../../kernel/answer.js';
import { BillMutations } from '../bill-mutations.js';
import { reviewAnswer } from './review-answer.js';

const CREATED = 201;

/** Sends a drafted review to the payer. */
export class SubmitReview extends Command<Answer<WrittenReviewView>> {
  constructor(
    readonly context: RequestContext,
    readonly billId: string,
    readonly reviewId: string,
    readonly body: unknown,
  ) {
    super();
  }
}

@CommandHandler(SubmitReview)
export class SubmitReviewHandler implements ICommandHandler<SubmitReview> {
  constructor(private readonly mutations: BillMutations) {}

  async execute({ context, billId, reviewId, body }: SubmitReview): Promise<Answer<WrittenReviewView>> {
    const names = { event: 'ReviewCreated', member: 'reviewId', id: reviewId } as const;
    const request = { form: SubmitReviewRequest, body, names, status: CREATED };
    return reviewAnswer(
      context,
      await this.mutations.handle(context, billId, request, ({ actorName = null }, { at }) => ({
        type: 'SubmitReview',
        data: { at, actorName, reviewId },
      })),
    );
  }
}
