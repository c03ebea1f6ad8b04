import { Controller, Headers, Query, Res, type StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import {
  BillDashboardRequest,
  DashboardOptionsRequest,
  type BillDashboardView,
  type DashboardOptionsView,
} from '#contracts';
import { Ctx, data, Operation, type RequestContext } from '#http';
import { csvFile, prefersCsv } from '../kernel/csv.js';
import { ExportBillDashboard } from './export-bill-dashboard.js';
import { GetBillDashboard } from './get-bill-dashboard.js';
import { SearchOptions } from './search-options.js';

@Controller()
export class DashboardController {
  constructor(private readonly queries: QueryBus) {}

  @Operation('getBillDashboard')
  async getBillDashboard(
    @Ctx() context: RequestContext,
    @Query() request: BillDashboardRequest,
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ readonly data: BillDashboardView } | Buffer | StreamableFile> {
    void reply.header('vary', 'Origin, Accept');
    if (!prefersCsv(accept)) return data(await this.queries.execute(new GetBillDashboard(context, request)));
    return csvFile(reply, await this.queries.execute(new ExportBillDashboard(context, request)), 'bills');
  }

  @Operation('searchDashboardOptions')
  async searchDashboardOptions(
    @Ctx() context: RequestContext,
    @Query() request: DashboardOptionsRequest,
  ): Promise<{ readonly data: DashboardOptionsView }> {
    return data(await this.queries.execute(new SearchOptions(context, request)));
  }
}
