import { Body, Controller, Param, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { ActionOutcomeView, RecordedEorView } from '#contracts';
import { Ctx, Documents, Operation, type ReceivedBody, type RequestContext } from '#http';
import { send } from '../../kernel/answer.js';
import { RecordEor } from './record-eor.js';
import { VoidEor } from './void-eor.js';

@Controller()
export class EorsController {
  constructor(private readonly commands: CommandBus) {}

  @Operation('recordEor')
  async recordEor(
    @Ctx() context: RequestContext,
    @Param('billId') billId: string,
    @Documents() received: ReceivedBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ data: RecordedEorView }> {
    return { data: send(reply, await this.commands.execute(new RecordEor(context, billId, received))) };
  }

  @Operation('voidEor')
  async voidEor(
    @Ctx() context: RequestContext,
    @Param('billId') billId: string,
    @Param('docId') eorId: string,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ActionOutcomeView> {
    return send(reply, await this.commands.execute(new VoidEor(context, billId, eorId, body)));
  }
}
