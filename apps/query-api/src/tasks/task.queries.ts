import { Injectable } from '@nestjs/common';
import type { BillTasksRequest, BillTasksView } from '#contracts';
import { PayerFileReader } from '#payer-files';
import type { RequestContext } from '#http';
import { billProjection, checkProjection, Views } from '#read-models';
import { allOf, equals, isProvider } from '../bills/search-filter.js';
import { Answers, Ask } from '../kernel/ask.js';
import { Freshness } from '../kernel/freshness.js';
import { Names } from '../kernel/names.js';
import { scopeFilter } from '../kernel/scope.js';
import { todayOf } from '../kernel/today.js';
import { UnappliedMoney } from '../payments/unapplied-money.js';
import { pagesForReport } from '../reports/rows-for-reports.js';
import { taskFilters } from './task-filters.js';
import { billTasks, taskFields, type Waiting } from './tasks.js';

/** The work queues of an organization. */
export class GetBillTasks extends Ask<BillTasksView, [request: BillTasksRequest]> {}

@Injectable()
export class TaskQueries {
  constructor(
    private readonly views: Views,
    private readonly freshness: Freshness,
    private readonly names: Names,
    private readonly payerFiles: PayerFileReader,
    private readonly unapplied: UnappliedMoney,
  ) {}

  @Answers(GetBillTasks)
  async get(context: RequestContext, request: BillTasksRequest): Promise<BillTasksView> {
    const { organizationId } = context;
    const today = todayOf(context);
    await this.freshness.reached(context, [billProjection.name]);
    await this.freshness.reached(context, [...(await this.payerFiles.readModels()), checkProjection.name]);
    const names = await this.names.counted(context, ['renderingProviders', 'claimsAdministrators']);
    const filters = {
      renderingProviders: names.options('renderingProviders', Infinity).options,
      claimsAdministrators: names.options('claimsAdministrators', Infinity).options,
    };
    const asked = allOf(
      scopeFilter(context),
      equals('customerExternalId', request.customerExternalId),
      equals('claimsAdminId', request.claimsAdminId),
      isProvider(names.providers, 'rendering', request.renderingProviderId),
    );
    const waiting: Waiting = (kind) =>
      pagesForReport(this.views, organizationId, allOf(asked, taskFilters[kind](today)), taskFields);
    const seesAll = context.scope.kind === 'organization' && request.customerExternalId === undefined;
    return {
      ...(await billTasks(waiting, today)),
      filters,
      ...(seesAll && {
        unmatchedRemittance: await this.payerFiles.quarantineCounts(organizationId),
        unappliedMoney: await this.unapplied.of(organizationId, today),
      }),
    };
  }
}
