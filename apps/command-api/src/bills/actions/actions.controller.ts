import { Controller, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { CurrentRequest, send, type CommandRequest } from '#commands';
import { actionOf, type ActionOutcomeView } from '#contracts';
import { Operation } from '#http';
import type { BillPath } from '../bill-commands.js';
import { isReplacementRequest, checkAction, checkReplacement } from './action-access.js';
import { PerformAction } from './perform-action.js';
import { ReplaceBill } from './replace-bill.js';

@Controller()
export class ActionsController {
  constructor(private readonly commands: CommandBus) {}

  @Operation('performBillAction')
  async performBillAction(
    @CurrentRequest() request: CommandRequest<BillPath>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ActionOutcomeView> {
    const { context, body } = request;
    const action = actionOf(body);
    checkAction(context, action);
    if (!isReplacementRequest(action, body))
      return send(reply, await this.commands.execute(new PerformAction(request)));
    checkReplacement(context);
    return send(reply, await this.commands.execute(new ReplaceBill(request)));
  }
}
