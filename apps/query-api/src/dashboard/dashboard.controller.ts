import { Controller, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  BillDashboardRequest,
  DashboardOptionsRequest,
  type BillDashboardView,
  type DashboardOptionsView,
} from '#contracts';
import { Ctx, data, Operation, type RequestContext } from '#http';
import { Tabular, type Table, type TableAnswer } from '../kernel/table-answer.js';
import { ExportBillDashboard, GetBillDashboard, SearchOptions } from './dashboard.queries.js';

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

  @Operation('searchDashboardOptions')
  async searchDashboardOptions(
    @Ctx() context: RequestContext,
    @Query() request: DashboardOptionsRequest,
  ): Promise<{ readonly data: DashboardOptionsView }> {
    return data(await this.queries.execute(new SearchOptions(context, request)));
  }
}
