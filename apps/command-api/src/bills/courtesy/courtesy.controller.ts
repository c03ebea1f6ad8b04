import { Body, Controller, Param, Res, type StreamableFile } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { Spool } from '#documents';
import { ClientSignal, Ctx, Operation, type RequestContext } from '#http';
import { send } from '../../kernel/answer.js';
import { streamed } from './courtesy-answer.js';
import { ForwardCourtesyCopy } from './forward-courtesy-copy.js';

@Controller()
export class CourtesyController {
  constructor(
    private readonly commands: CommandBus,
    private readonly spool: Spool,
  ) {}

  @Operation('forwardCourtesyCopy')
  async forwardCourtesyCopy(
    @Ctx() context: RequestContext,
    @Param('billId') billId: string,
    @Body() body: unknown,
    @ClientSignal() signal: AbortSignal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const answer = await this.commands.execute(new ForwardCourtesyCopy(context, billId, body, signal));
    return streamed(send(reply, answer), this.spool, context.organization.accountId);
  }
}
