import { Controller, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  BillCountsRequest,
  BillDashboardRequest,
  DashboardOptionsRequest,
  type BillCountsView,
  type BillDashboardView,
  type DashboardOptionsView,
} from '#contracts';
import { Ctx, data, Operation, type RequestContext } from '#http';
import { Tabular, type Table, type TableAnswer } from '../kernel/table-answer.js';
import { CountBills, ExportBillDashboard, GetBillDashboard, SearchOptions } from './dashboard.queries.js';

@Controller()
export class DashboardController {
  constructor(private readonly queries: QueryBus) {}

  @Operation('getBillDashboard')
  async getBillDashboard(
    @Ctx() context: RequestContext,
    @Query() request: BillDashboardRequest,
    @Tabular() table: Table,
  ): Promise<TableAnswer<BillDashboardView>> {
    return table.answer(
      'bills',
      () => this.queries.execute(new GetBillDashboard(context, request)),
      () => this.queries.execute(new ExportBillDashboard(context, request)),
    );
  }

  @Operation('getBillCounts')
  async getBillCounts(
    @Ctx() context: RequestContext,
    @Query() request: BillCountsRequest,
  ): Promise<{ readonly data: BillCountsView }> {
    return data(await this.queries.execute(new CountBills(context, request)));
  }

  @Operation('searchDashboardOptions')
  async searchDashboardOptions(
    @Ctx() context: RequestContext,
    @Query() request: DashboardOptionsRequest,
  ): Promise<{ readonly data: DashboardOptionsView }> {
    return data(await this.queries.execute(new SearchOptions(context, request)));
  }
}
