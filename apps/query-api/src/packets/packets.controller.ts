import { Controller, Param, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { ClientSignal, Ctx, Operation, type RequestContext } from '#http';
import { attachment } from '../kernel/disposition.js';
import { GetEorDocument, GetPacket, type PacketFile } from './packet.queries.js';

@Controller()
export class PacketsController {
  constructor(private readonly queries: QueryBus) {}

  @Operation('getBillPacket')
  async getBillPacket(
    @Ctx() context: RequestContext,
    @Param('billId') billId: string,
    @ClientSignal() signal: AbortSignal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return file(reply, await this.queries.execute(new GetPacket(context, billId, { of: 'bill' }, signal)));
  }

  @Operation('getIbrPacket')
  async getIbrPacket(
    @Ctx() context: RequestContext,
    @Param('billId') billId: string,
    @ClientSignal() signal: AbortSignal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return file(reply, await this.queries.execute(new GetPacket(context, billId, { of: 'ibr' }, signal)));
  }

  @Operation('getReviewPacket')
  async getReviewPacket(
    @Ctx() context: RequestContext,
    @Param('billId') billId: string,
    @Param('reviewId') reviewId: string,
    @ClientSignal() signal: AbortSignal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return file(reply, await this.queries.execute(new GetPacket(context, billId, { of: 'ibr', reviewId }, signal)));
  }

  @Operation('getSbrPacket')
  async getSbrPacket(
    @Ctx() context: RequestContext,
    @Param('billId') billId: string,
    @Param('reviewId') reviewId: string,
    @ClientSignal() signal: AbortSignal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return file(reply, await this.queries.execute(new GetPacket(context, billId, { of: 'sbr', reviewId }, signal)));
  }

  @Operation('getEorDocument')
  async getEorDocument(
    @Ctx() context: RequestContext,
    @Param('billId') billId: string,
    @Param('docId') eorId: string,
    @ClientSignal() signal: AbortSignal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return file(reply, await this.queries.execute(new GetEorDocument(context, billId, eorId, signal)));
  }
}

const file = (reply: FastifyReply, { pdf, filename, warnings = [] }: PacketFile): Buffer => {
  if (warnings.length > 0) void reply.header('packet-warnings', warnings.join(', '));
  void reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
  void reply.headers({ 'content-type': 'application/pdf', 'content-disposition': attachment(filename) });
  return pdf;
};
