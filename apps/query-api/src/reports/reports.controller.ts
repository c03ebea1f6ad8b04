import { Controller, Headers, Query, Res, type StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import {
  CustomerRequest,
  PaymentReportRequest,
  ProductivityRequest,
  ServiceLineItemsRequest,
  type AgingView,
  type PaymentReportView,
  type ProductivityView,
  type ServiceLineItemsView,
} from '#contracts';
import { Ctx, data, Operation, type RequestContext } from '#http';
import { csvFile, prefersCsv } from '../kernel/csv.js';
import { FindPaidBills } from './find-paid-bills.js';
import { GetAgingReport } from './get-aging-report.js';
import { GetProductivity } from './get-productivity.js';
import { GetServiceLineItems } from './get-service-line-items.js';
import { paymentEntries, paymentReport } from './payments.js';
import { agingCsv, paymentsCsv, productivityCsv, serviceLinesCsv } from './report-csv.js';

type Answer<View> = { readonly data: View } | Buffer | StreamableFile;

/** Four reports, each as JSON or as CSV. */
@Controller()
export class ReportsController {
  constructor(private readonly queries: QueryBus) {}

  @Operation('getProductivity')
  async getProductivity(
    @Ctx() context: RequestContext,
    @Query() request: ProductivityRequest,
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<ProductivityView | null>> {
    void reply.header('vary', 'Origin, Accept');
    const view = await this.queries.execute(new GetProductivity(context, request));
    return prefersCsv(accept) ? csvFile(reply, productivityCsv(view), 'productivity') : data(view);
  }

  @Operation('getServiceLineItems')
  async getServiceLineItems(
    @Ctx() context: RequestContext,
    @Query() request: ServiceLineItemsRequest,
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<ServiceLineItemsView>> {
    void reply.header('vary', 'Origin, Accept');
    const view = await this.queries.execute(new GetServiceLineItems(context, request));
    return prefersCsv(accept) ? csvFile(reply, serviceLinesCsv(view), 'service-line-items') : data(view);
  }

  @Operation('getPaymentReport')
  async getPaymentReport(
    @Ctx() context: RequestContext,
    @Query() request: PaymentReportRequest,
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<PaymentReportView>> {
    void reply.header('vary', 'Origin, Accept');
    const bills = await this.queries.execute(new FindPaidBills(context, request));
    return prefersCsv(accept)
      ? csvFile(reply, paymentsCsv(paymentEntries(bills, request)), 'payments')
      : data(paymentReport(bills, request));
  }

  @Operation('getAgingReport')
  async getAgingReport(
    @Ctx() context: RequestContext,
    @Query() request: CustomerRequest,
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<AgingView>> {
    void reply.header('vary', 'Origin, Accept');
    const view = await this.queries.execute(new GetAgingReport(context, request));
    return prefersCsv(accept) ? csvFile(reply, agingCsv(view), 'aging') : data(view);
  }
}
