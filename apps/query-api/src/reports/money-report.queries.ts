import { Injectable } from '@nestjs/common';
import type {
  AdjustmentReportRequest,
  AdjustmentReportView,
  DepositReportRequest,
  DepositReportView,
  DepositWindowRequest,
  ReconciliationView,
  UnappliedView,
} from '#contracts';
import { pollUntil } from '#event-store';
import type { RequestContext } from '#http';
import { billProjection, checkProjection, Views, type CheckDoc, type Filter } from '#read-models';
import { allOf, equals } from '../bills/search-filter.js';
import { withPayers } from '../checks/payers-of-checks.js';
import { depositedWithin, depositsWithin } from '../deposits/deposit-days.js';
import { HandlesQuery, ContextQuery } from '../kernel/context-query.js';
import { Freshness, FRESHNESS_TIMEOUT_MS } from '../kernel/freshness.js';
import type { CsvOrJson } from '../kernel/query-controller.js';
import { todayOf } from '../kernel/today.js';
import { adjustmentReport, adjustmentsCsv } from './adjustments.js';
import { checkOrder } from './date-range.js';
import { depositReport, depositsCsv } from './deposits.js';
import {
  billMoneyFields,
  checkFigureFields,
  reconciliation,
  reconciliationCsv,
  type DepositWindow,
} from './reconciliation.js';
import { PaymentsProgress } from './payments-progress.js';
import { pagesForReport } from './rows-for-reports.js';
import { unappliedCsv, unappliedReport } from './unapplied.js';

export class GetDepositReport extends ContextQuery<CsvOrJson<DepositReportView>, [request: DepositReportRequest]> {}
export class GetUnappliedReport extends ContextQuery<CsvOrJson<UnappliedView>> {}
/** Provider-level adjustments from remittances. */
export class GetAdjustmentReport extends ContextQuery<
  CsvOrJson<AdjustmentReportView>,
  [request: AdjustmentReportRequest]
> {}
export class GetReconciliation extends ContextQuery<CsvOrJson<ReconciliationView>, [request: DepositWindowRequest]> {}

const BATCH_SIZE = 500;
const POLL_INTERVAL_MS = 100;

@Injectable()
export class MoneyReportQueries {
  constructor(
    private readonly views: Views,
    private readonly freshness: Freshness,
    private readonly payments: PaymentsProgress,
  ) {}

  @HandlesQuery(GetDepositReport)
  async deposits(context: RequestContext, request: DepositReportRequest): Promise<CsvOrJson<DepositReportView>> {
    checkOrder('from', request.from, request.to);
    await this.freshness.reached(context, [checkProjection.name]);
    const { method } = request;
    const filter = allOf(depositsWithin(request), equals<CheckDoc>('method', method));
    const deposits = await this.checks(context.organizationId, filter, '-depositDate');
    return { name: 'deposits', view: () => depositReport(deposits), csv: () => depositsCsv(deposits) };
  }

  @HandlesQuery(GetUnappliedReport)
  async unapplied(context: RequestContext): Promise<CsvOrJson<UnappliedView>> {
    await this.freshness.reached(context, [checkProjection.name]);
    const open = { $or: [{ unappliedCents: { $ne: 0 } }, { openAdjustments: { $gt: 0 } }] };
    const view = unappliedReport(await this.checks(context.organizationId, open, 'depositDate'), todayOf(context));
    return { name: 'unapplied', view: () => view, csv: () => unappliedCsv(view) };
  }

  @HandlesQuery(GetAdjustmentReport)
  async adjustments(
    context: RequestContext,
    request: AdjustmentReportRequest,
  ): Promise<CsvOrJson<AdjustmentReportView>> {
    checkOrder('from', request.from, request.to);
    await this.freshness.reached(context, [checkProjection.name]);
    const filter = allOf(depositedWithin(request), { adjustmentCount: { $gt: 0 } });
    const view = adjustmentReport(await this.checks(context.organizationId, filter, '-depositDate'), request);
    return { name: 'adjustments', view: () => view, csv: () => adjustmentsCsv(view) };
  }

  @HandlesQuery(GetReconciliation)
  async reconciliation(context: RequestContext, window: DepositWindowRequest): Promise<CsvOrJson<ReconciliationView>> {
    checkOrder('from', window.from, window.to);
    await this.freshness.reached(context, [billProjection.name, checkProjection.name]);
    const view = await this.settled(context.organizationId, window);
    return { name: 'reconciliation', view: () => view, csv: () => reconciliationCsv(view) };
  }

  /** Returns the report. If it shows a difference, waits up to two seconds for the payments reaction first. */
  private async settled(organizationId: string, window: DepositWindow): Promise<ReconciliationView> {
    const early = await this.reconciled(organizationId, window);
    if (early.difference === 0) return early;
    const isSettled = await pollUntil(
      () => this.payments.isSettled(organizationId),
      FRESHNESS_TIMEOUT_MS,
      POLL_INTERVAL_MS,
    );
    return this.reconciled(organizationId, window, isSettled);
  }

  private reconciled(organizationId: string, window: DepositWindow, isSettled = true): Promise<ReconciliationView> {
    return reconciliation(
      window,
      this.views.scan<CheckDoc>(checkProjection.name, organizationId, depositedWithin(window), checkFigureFields),
      pagesForReport(this.views, organizationId, { firstPaymentDate: { $ne: null } }, billMoneyFields),
      (ids) => this.known(organizationId, ids),
      isSettled,
    );
  }

  private async known(organizationId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for (let at = 0; at < ids.length; at += BATCH_SIZE) {
      const filter = { _id: { $in: ids.slice(at, at + BATCH_SIZE) } };
      const pages = this.views.scan<CheckDoc>(checkProjection.name, organizationId, filter, ['checkId']);
      for await (const page of pages) for (const { checkId } of page) found.add(checkId);
    }
    return found;
  }

  /** Returns complete checks, including their sealed fields. */
  private async checks(organizationId: string, filter: Filter, order: string): Promise<readonly CheckDoc[]> {
    const all: CheckDoc[] = [];
    for await (const check of this.views.inOrder<CheckDoc>(checkProjection.name, { organizationId, filter, by: order }))
      all.push(check);
    return withPayers(this.views, organizationId, all);
  }
}
