import { Controller, Param, Query, Res, StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import {
  GetBillRequest,
  LifecycleQuery,
  ListBillsRequest,
  type BillEorView,
  type BillStatusView,
  type DocumentView,
  type ExpandedBillView,
} from '#contracts';
import { Ctx, data, Operation, type RequestContext } from '#http';
import { attachment } from '../kernel/disposition.js';
import {
  GetBill,
  GetBillEor,
  GetBillLifecycle,
  GetBillStatus,
  ListBillDocuments,
  ListBills,
  OpenBillDocument,
  type BillPage,
  type LifecyclePage,
} from './bill.queries.js';

interface Data<View> {
  readonly data: View;
}

@Controller()
export class BillQueriesController {
  constructor(private readonly queries: QueryBus) {}

  @Operation('listBills')
  async listBills(@Ctx() context: RequestContext, @Query() request: ListBillsRequest): Promise<BillPage> {
    return this.queries.execute(new ListBills(context, request));
  }

  @Operation('getBill')
  async getBill(
    @Ctx() context: RequestContext,
    @Param('billId') billId: string,
    @Query() request: GetBillRequest,
  ): Promise<ExpandedBillView> {
    return this.queries.execute(new GetBill(context, billId, request));
  }

  @Operation('getBillStatus')
  async getBillStatus(@Ctx() context: RequestContext, @Param('billId') billId: string): Promise<Data<BillStatusView>> {
    return data(await this.queries.execute(new GetBillStatus(context, billId)));
  }

  @Operation('getBillLifecycle')
  async getBillLifecycle(
    @Ctx() context: RequestContext,
    @Param('billId') billId: string,
    @Query() query: LifecycleQuery,
  ): Promise<LifecyclePage> {
    return this.queries.execute(new GetBillLifecycle(context, billId, query));
  }

  @Operation('getBillEor')
  async getBillEor(@Ctx() context: RequestContext, @Param('billId') billId: string): Promise<Data<BillEorView>> {
    return data(await this.queries.execute(new GetBillEor(context, billId)));
  }

  @Operation('listBillDocuments')
  async listBillDocuments(
    @Ctx() context: RequestContext,
    @Param('billId') billId: string,
  ): Promise<Data<readonly DocumentView[]>> {
    return data(await this.queries.execute(new ListBillDocuments(context, billId)));
  }

  /** A client's PDF is saved, not shown: should a browser open it all the same, it runs in a sandbox of its own. */
  @Operation('getBillDocument', 'getBillDocumentContent')
  async getBillDocument(
    @Ctx() context: RequestContext,
    @Param('billId') billId: string,
    @Param('docId') documentId: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { stream, size, filename } = await this.queries.execute(new OpenBillDocument(context, billId, documentId));
    void reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
    return new StreamableFile(stream, {
      type: 'application/pdf',
      length: size,
      disposition: attachment(filename),
    });
  }
}
