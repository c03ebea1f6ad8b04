import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { AgingView, CustomerRequest } from '#contracts';
import type { RequestContext } from '#http';
import { billRowProjection, Views } from '#read-models';
import { allOf, equals } from '../bills/search-filter.js';
import { openAccounts } from '../dashboard/dashboard-filter.js';
import { Freshness } from '../kernel/freshness.js';
import { Names } from '../kernel/names.js';
import { scopeFilter } from '../kernel/scope.js';
import { todayOf } from '../kernel/today.js';
import { agingFields, agingReport } from './aging.js';
import { pagesForReport } from './rows-for-reports.js';

/** Open accounts receivable by claims administrator and age. */
export class GetAgingReport extends Query<AgingView> {
  constructor(
    readonly context: RequestContext,
    readonly request: CustomerRequest,
  ) {
    super();
  }
}

@QueryHandler(GetAgingReport)
export class GetAgingReportHandler implements IQueryHandler<GetAgingReport> {
  constructor(
    private readonly views: Views,
    private readonly freshness: Freshness,
    private readonly names: Names,
  ) {}

  async execute({ context, request }: GetAgingReport): Promise<AgingView> {
    await this.freshness.reached(context, [billRowProjection.name]);
    const filter = allOf(scopeFilter(context), equals('customerExternalId', request.customerExternalId), openAccounts);
    const names = await this.names.counted(context, ['claimsAdministrators']);
    const bills = pagesForReport(this.views, context.organizationId, filter, agingFields);
    return agingReport(bills, todayOf(context), names);
  }
}
