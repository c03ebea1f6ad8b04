import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { MOST_CHOICES, type BillDashboardRequest, type BillDashboardView, type NamedView } from '#contracts';
import { dollarsOf } from '#domain';
import type { RequestContext } from '#http';
import { billRowProjection, Views } from '#read-models';
import { Freshness } from '../kernel/freshness.js';
import { Names, type List } from '../kernel/names.js';
import { scopeFilter } from '../kernel/scope.js';
import { todayOf } from '../kernel/today.js';
import { dashboardSearch, dashboardSort } from './dashboard-filter.js';
import { itemFields, presentItem, type ItemFacts } from './present-item.js';

/** One page of the dashboard, with totals over all pages and the choices for its filters. */
export class GetBillDashboard extends Query<BillDashboardView> {
  constructor(
    readonly context: RequestContext,
    readonly request: BillDashboardRequest,
  ) {
    super();
  }
}

@QueryHandler(GetBillDashboard)
export class GetBillDashboardHandler implements IQueryHandler<GetBillDashboard> {
  constructor(
    private readonly views: Views,
    private readonly freshness: Freshness,
    private readonly names: Names,
  ) {}

  async execute({ context, request }: GetBillDashboard): Promise<BillDashboardView> {
    const today = todayOf(context);
    await this.freshness.reached(context, [billRowProjection.name]);
    const names = await this.names.counted(context, ['patients', 'renderingProviders', 'claimsAdministrators']);
    const choices = (list: List): readonly NamedView[] => names.options(list, MOST_CHOICES).options;
    const filters = {
      patients: choices('patients'),
      renderingProviders: choices('renderingProviders'),
      claimsAdministrators: choices('claimsAdministrators'),
    };
    const { rows, total, sums } = await this.views.find<ItemFacts>(billRowProjection.name, {
      organizationId: context.organizationId,
      ...dashboardSearch(scopeFilter(context), request, today, names.providers),
      sort: dashboardSort(request),
      skip: (request.page - 1) * request.pageSize,
      limit: request.pageSize,
      sums: ['balanceCents'],
      fields: itemFields,
    });
    return {
      filters,
      items: rows.map((row) => presentItem(row, today, names)),
      total,
      balanceTotal: dollarsOf(sums['balanceCents'] ?? 0),
      page: request.page,
      pageSize: request.pageSize,
    };
  }
}
