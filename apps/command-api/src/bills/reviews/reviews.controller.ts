import { Body, Controller, Param, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { RemovedView, WrittenReviewView } from '#contracts';
import { Ctx, Operation, type RequestContext } from '#http';
import { send } from '../../kernel/answer.js';
import { CreateReview } from './create-review.js';
import { DiscardReview } from './discard-review.js';
import { SubmitReview } from './submit-review.js';

@Controller()
export class ReviewsController {
  constructor(private readonly commands: CommandBus) {}

  @Operation('createReview')
  async createReview(
    @Ctx() context: RequestContext,
    @Param('billId') billId: string,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ data: WrittenReviewView }> {
    return { data: send(reply, await this.commands.execute(new CreateReview(context, billId, body))) };
  }

  @Operation('submitReview')
  async submitReview(
    @Ctx() context: RequestContext,
    @Param('billId') billId: string,
    @Param('reviewId') reviewId: string,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ data: WrittenReviewView }> {
    return { data: send(reply, await this.commands.execute(new SubmitReview(context, billId, reviewId, body))) };
  }

  @Operation('discardReview')
  async discardReview(
    @Ctx() context: RequestContext,
    @Param('billId') billId: string,
    @Param('reviewId') reviewId: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ data: RemovedView }> {
    return { data: send(reply, await this.commands.execute(new DiscardReview(context, billId, reviewId))) };
  }
}
