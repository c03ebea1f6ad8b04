import { Body, Controller, Param, Res, type StreamableFile } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { Ctx, Operation, type RequestContext } from '#http';
import { send } from '../../kernel/answer.js';
import { streamed } from './courtesy-answer.js';
import { ForwardCourtesyCopy } from './forward-courtesy-copy.js';

@Controller()
export class CourtesyController {
  constructor(private readonly commands: CommandBus) {}

  @Operation('forwardCourtesyCopy')
  async forwardCourtesyCopy(
    @Ctx() context: RequestContext,
    @Param('billId') billId: string,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return streamed(send(reply, await this.commands.execute(new ForwardCourtesyCopy(context, billId, body))));
  }
}
