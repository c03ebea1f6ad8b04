import { Controller, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { CurrentRequest, send, type CommandRequest } from '#commands';
import { SubmitBillQuery, type BillView, type ValidatedBillView } from '#contracts';
import { data, Operation } from '#http';
import { SubmitBill } from './submit-bill.js';
import { ValidateBill } from './validate-bill.js';

@Controller()
export class SubmissionController {
  constructor(private readonly commands: CommandBus) {}

  @Operation('createBill')
  async createBill(
    @CurrentRequest() request: CommandRequest,
    @Query() { validateOnly = false }: SubmitBillQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BillView | { readonly data: ValidatedBillView }> {
    if (!validateOnly) return send(reply, await this.commands.execute(new SubmitBill(request)));
    void reply.code(200);
    return this.validateBill(request);
  }

  @Operation('validateBill')
  async validateBill(@CurrentRequest() request: CommandRequest): Promise<{ readonly data: ValidatedBillView }> {
    return data(await this.commands.execute(new ValidateBill(request)));
  }
}
