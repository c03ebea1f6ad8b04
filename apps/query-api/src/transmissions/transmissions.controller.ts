import { Controller, Param, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { ListPageRequest, type TransmissionView } from '#contracts';
import { ClientSignal, Ctx, Operation, type RequestContext } from '#http';
import { attachment } from '../kernel/disposition.js';
import type { PagedList } from '../kernel/list-pages.js';
import { GetTransmissionFile, ListTransmissions } from './transmission.queries.js';

@Controller()
export class TransmissionsController {
  constructor(private readonly queries: QueryBus) {}

  @Operation('listTransmissions')
  async listTransmissions(
    @Ctx() context: RequestContext,
    @Param('billId') billId: string,
    @Query() request: ListPageRequest,
  ): Promise<PagedList<TransmissionView>> {
    return this.queries.execute(new ListTransmissions(context, billId, request));
  }

  @Operation('getTransmissionFile')
  async getTransmissionFile(
    @Ctx() context: RequestContext,
    @Param('billId') billId: string,
    @Param('controlNumber') controlNumber: string,
    @Param('name') name: string,
    @ClientSignal() signal: AbortSignal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const { bytes, mediaType } = await this.queries.execute(
      new GetTransmissionFile(context, billId, controlNumber, name, signal),
    );
    void reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
    void reply.headers({ 'content-type': mediaType, 'content-disposition': attachment(name) });
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
}
