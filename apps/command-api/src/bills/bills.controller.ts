import { Body, Controller, Param, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { BillView, SimulationView } from '#contracts';
import { Ctx, Documents, Operation, type ReceivedBody, type RequestContext } from '#http';
import { send } from '../kernel/answer.js';
import { RefuseSubmission } from './refuse-submission.js';
import { SimulateBill } from './simulate-bill.js';
import { SubmitBill } from './submit-bill.js';

@Controller()
export class BillsController {
  constructor(private readonly commands: CommandBus) {}

  @Operation('createBill')
  async createBill(
    @Ctx() context: RequestContext,
    @Documents() received: ReceivedBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BillView> {
    return send(reply, await this.commands.execute(new SubmitBill(context, received)));
  }

  @Operation('submitBill')
  async submitBill(@Ctx() context: RequestContext, @Param('billId') billId: string): Promise<never> {
    return this.commands.execute(new RefuseSubmission(context, billId));
  }

  @Operation('simulateBill')
  async simulateBill(
    @Ctx() context: RequestContext,
    @Param('billId') billId: string,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ data: SimulationView }> {
    return { data: send(reply, await this.commands.execute(new SimulateBill(context, billId, body))) };
  }
}
