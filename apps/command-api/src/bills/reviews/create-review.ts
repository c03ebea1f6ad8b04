import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CreateReviewRequest, type WrittenReviewView } from '#contracts';
import { centsOf } from '#domain';
import type { RequestContext } from '#http';
import type { Answer } from '../../kernel/answer.js';
import { newId } from '../../kernel/new-id.js';
import { BillMutations } from '../bill-mutations.js';
import { reviewAnswer } from './review-answer.js';

const CREATED = 201;
const fields = ['externalId', 'reason', 'disputedAmount', 'payerClaimControlNumber', 'attachmentIds'] as const;

/** Drafts a payer review. */
export class CreateReview extends Command<Answer<WrittenReviewView>> {
  constructor(
    readonly context: RequestContext,
    readonly billId: string,
    readonly body: unknown,
  ) {
    super();
  }
}

@CommandHandler(CreateReview)
export class CreateReviewHandler implements ICommandHandler<CreateReview> {
  constructor(private readonly mutations: BillMutations) {}

  async execute({ context, billId, body }: CreateReview): Promise<Answer<WrittenReviewView>> {
    const request = { form: CreateReviewRequest, body, status: CREATED };
    const handled = await this.mutations.handle(context, billId, request, (form, { at }) => ({
      type: 'CreateReview',
      data: {
        at,
        actorName: form.actorName ?? null,
        review: {
          reviewId: newId('review'),
          type: form.type,
          externalId: form.externalId ?? null,
          reason: form.reason,
          disputedAmount: form.disputedAmount === undefined ? null : centsOf(form.disputedAmount),
          payerClaimControlNumber: form.payerClaimControlNumber ?? null,
          attachmentIds: form.attachmentIds ?? [],
          lineItems: [],
        },
      },
    }));
    return reviewAnswer(
      context,
      handled,
      fields.filter((name) => handled.form[name] !== undefined),
    );
  }
}
