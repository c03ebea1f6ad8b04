import { Controller, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  AdjustmentReportRequest,
  DepositWindowRequest,
  type AdjustmentReportView,
  type ReconciliationView,
  type UnappliedView,
} from '#contracts';
import { Ctx, Operation, type RequestContext } from '#http';
import { Tabular, type Table, type TableAnswer } from '../kernel/table-answer.js';
import { adjustmentsCsv } from './adjustments.js';
import { GetAdjustmentReport, GetReconciliation, GetUnappliedReport } from './money-report.queries.js';
import { reconciliationCsv } from './reconciliation.js';
import { unappliedCsv } from './unapplied.js';

/** Reports about checks, each as JSON or as CSV. */
@Controller()
export class MoneyReportsController {
  constructor(private readonly queries: QueryBus) {}

  @Operation('getUnappliedReport')
  async getUnapplied(@Ctx() context: RequestContext, @Tabular() table: Table): Promise<TableAnswer<UnappliedView>> {
    const view = await this.queries.execute(new GetUnappliedReport(context));
    return table.answer(
      'unapplied',
      () => view,
      () => unappliedCsv(view),
    );
  }

  @Operation('getAdjustmentReport')
  async getAdjustments(
    @Ctx() context: RequestContext,
    @Query() request: AdjustmentReportRequest,
    @Tabular() table: Table,
  ): Promise<TableAnswer<AdjustmentReportView>> {
    const view = await this.queries.execute(new GetAdjustmentReport(context, request));
    return table.answer(
      'adjustments',
      () => view,
      () => adjustmentsCsv(view),
    );
  }

  @Operation('getReconciliation')
  async getReconciliation(
    @Ctx() context: RequestContext,
    @Query() request: DepositWindowRequest,
    @Tabular() table: Table,
  ): Promise<TableAnswer<ReconciliationView>> {
    const view = await this.queries.execute(new GetReconciliation(context, request));
    return table.answer(
      'reconciliation',
      () => view,
      () => reconciliationCsv(view),
    );
  }
}
