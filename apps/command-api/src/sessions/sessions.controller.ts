import { Body, Controller, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { BrowserSessionView, ManagementSessionView } from '#contracts';
import { Ctx, Operation, type RequestContext } from '#http';
import { send } from '../kernel/answer.js';
import { CreateBrowserSession } from './create-browser-session.js';
import { CreateManagementSession } from './create-management-session.js';

@Controller()
export class SessionsController {
  constructor(private readonly commands: CommandBus) {}

  @Operation('createBrowserSession')
  async browser(
    @Ctx() context: RequestContext,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BrowserSessionView> {
    return send(reply, await this.commands.execute(new CreateBrowserSession(context, body)));
  }

  @Operation('createManagementSession')
  async management(
    @Ctx() context: RequestContext,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ManagementSessionView> {
    return send(reply, await this.commands.execute(new CreateManagementSession(context, body)));
  }
}
