import { Controller, Param, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { DocumentView } from '#contracts';
import { Ctx, Documents, Operation, type ReceivedBody, type RequestContext } from '#http';
import { send } from '../../kernel/answer.js';
import { AddDocuments } from './add-documents.js';

@Controller()
export class DocumentsController {
  constructor(private readonly commands: CommandBus) {}

  @Operation('addBillDocuments')
  async addBillDocuments(
    @Ctx() context: RequestContext,
    @Param('billId') billId: string,
    @Documents() received: ReceivedBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ data: readonly DocumentView[] }> {
    return { data: send(reply, await this.commands.execute(new AddDocuments(context, billId, received))) };
  }
}
