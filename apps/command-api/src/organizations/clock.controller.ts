import { Body, Controller, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { ClockView } from '#contracts';
import { Ctx, Operation, type RequestContext } from '#http';
import { send } from '../kernel/answer.js';
import { MoveClock } from './move-clock.js';

@Controller()
export class ClockController {
  constructor(private readonly commands: CommandBus) {}

  @Operation('moveSandboxClock')
  async move(
    @Ctx() context: RequestContext,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ data: ClockView }> {
    return { data: send(reply, await this.commands.execute(new MoveClock(context, body))) };
  }
}
