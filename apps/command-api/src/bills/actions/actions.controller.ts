import { Controller, Param, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { actionOf, type ActionOutcomeView } from '#contracts';
import { Ctx, Documents, Operation, type ReceivedBody, type RequestContext } from '#http';
import { send } from '../../kernel/answer.js';
import { asksForReplacement, checkAction, checkReplacement } from './action-access.js';
import { PerformAction } from './perform-action.js';
import { ReplaceBill } from './replace-bill.js';

@Controller()
export class ActionsController {
  constructor(private readonly commands: CommandBus) {}

  @Operation('performBillAction')
  async performBillAction(
    @Ctx() context: RequestContext,
    @Param('billId') billId: string,
    @Documents() received: ReceivedBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ActionOutcomeView> {
    const action = actionOf(received.json);
    checkAction(context, action);
    if (!asksForReplacement(action, received.json))
      return send(reply, await this.commands.execute(new PerformAction(context, billId, received)));
    checkReplacement(context);
    return send(reply, await this.commands.execute(new ReplaceBill(context, billId, received)));
  }
}
