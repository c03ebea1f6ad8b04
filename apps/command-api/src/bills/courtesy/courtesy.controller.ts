import { Controller, Res, type StreamableFile } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { CurrentRequest, send, type CommandRequest } from '#commands';
import { Spool } from '#documents';
import { Operation } from '#http';
import type { BillPath } from '../bill-commands.js';
import { streamResponse } from './courtesy-response.js';
import { ForwardCourtesyCopy } from './forward-courtesy-copy.js';

@Controller()
export class CourtesyController {
  constructor(
    private readonly commands: CommandBus,
    private readonly spool: Spool,
  ) {}

  @Operation('forwardCourtesyCopy')
  async forwardCourtesyCopy(
    @CurrentRequest() request: CommandRequest<BillPath>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const answer = await this.commands.execute(new ForwardCourtesyCopy(request));
    return streamResponse(send(reply, answer), this.spool, request.context.organization.accountId);
  }
}
