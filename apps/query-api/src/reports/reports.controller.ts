import { Controller, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  CustomerRequest,
  OutlookRequest,
  PaymentReportRequest,
  ProductivityRequest,
  ServiceLineItemsRequest,
  type AgingView,
  type OutlookView,
  type PaymentReportView,
  type ProductivityView,
  type ServiceLineItemsView,
} from '#contracts';
import { Ctx, data, Operation, type RequestContext } from '#http';
import { Tabular, type Table, type TableAnswer } from '../kernel/table-answer.js';
import { agingCsv } from './aging.js';
import { paymentEntries, paymentReport, paymentsCsv } from './payments.js';
import { productivityCsv } from './productivity.js';
import { FindPaidBills, GetAgingReport, GetOutlook, GetProductivity, GetServiceLineItems } from './report.queries.js';
import { serviceLinesCsv } from './service-lines.js';

/** Four reports, each as JSON or as CSV. */
@Controller()
export class ReportsController {
  constructor(private readonly queries: QueryBus) {}

  @Operation('getProductivity')
  async getProductivity(
    @Ctx() context: RequestContext,
    @Query() request: ProductivityRequest,
    @Tabular() table: Table,
  ): Promise<TableAnswer<ProductivityView | null>> {
    const view = await this.queries.execute(new GetProductivity(context, request));
    return table.answer(
      'productivity',
      () => view,
      () => productivityCsv(view),
    );
  }

  @Operation('getServiceLineItems')
  async getServiceLineItems(
    @Ctx() context: RequestContext,
    @Query() request: ServiceLineItemsRequest,
    @Tabular() table: Table,
  ): Promise<TableAnswer<ServiceLineItemsView>> {
    const view = await this.queries.execute(new GetServiceLineItems(context, request));
    return table.answer(
      'service-line-items',
      () => view,
      () => serviceLinesCsv(view),
    );
  }

  @Operation('getPaymentReport')
  async getPaymentReport(
    @Ctx() context: RequestContext,
    @Query() request: PaymentReportRequest,
    @Tabular() table: Table,
  ): Promise<TableAnswer<PaymentReportView>> {
    const bills = await this.queries.execute(new FindPaidBills(context, request));
    return table.answer(
      'payments',
      () => paymentReport(bills, request),
      () => paymentsCsv(paymentEntries(bills, request)),
    );
  }

  @Operation('getAgingReport')
  async getAgingReport(
    @Ctx() context: RequestContext,
    @Query() request: CustomerRequest,
    @Tabular() table: Table,
  ): Promise<TableAnswer<AgingView>> {
    const view = await this.queries.execute(new GetAgingReport(context, request));
    return table.answer(
      'aging',
      () => view,
      () => agingCsv(view),
    );
  }

  @Operation('getOutlook')
  async getOutlook(
    @Ctx() context: RequestContext,
    @Query() request: OutlookRequest,
  ): Promise<{ readonly data: OutlookView }> {
    return data(await this.queries.execute(new GetOutlook(context, request)));
  }
}
