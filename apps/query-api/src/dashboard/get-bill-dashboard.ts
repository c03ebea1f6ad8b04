import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { BillDashboardRequest, BillDashboardView, NamedView } from '#contracts';
import { dollarsOf } from '#domain';
import type { RequestContext } from '#http';
import { billRowProjection, Views, type BillRow, type Option } from '#read-models';
import { Freshness } from '../kernel/freshness.js';
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

/** The fields of a row that make one list of choices each. */
const choices = [
  { id: 'patientId', name: 'patientName' },
  { id: 'renderingProviderId', name: 'renderingProviderName' },
  { id: 'claimsAdminId', name: 'claimsAdminName' },
] as const satisfies readonly { id: keyof BillRow; name: keyof BillRow }[];

/** What was erased has no name to choose by. */
const named = (options: readonly Option[] = []): readonly NamedView[] => options.filter(({ name }) => name !== '');

@QueryHandler(GetBillDashboard)
export class GetBillDashboardHandler implements IQueryHandler<GetBillDashboard> {
  constructor(
    private readonly views: Views,
    private readonly freshness: Freshness,
  ) {}

  async execute({ context, request }: GetBillDashboard): Promise<BillDashboardView> {
    const { organizationId } = context;
    const today = todayOf(context);
    const scope = scopeFilter(context);
    const search = dashboardSearch(scope, request, today);
    await this.freshness.reached(context, [billRowProjection.name]);
    const [{ rows, total, sums }, [patients, renderingProviders, claimsAdministrators]] = await Promise.all([
      this.views.find<ItemFacts>(billRowProjection.name, {
        organizationId,
        ...search,
        sort: dashboardSort(request),
        skip: (request.page - 1) * request.pageSize,
        limit: request.pageSize,
        sums: ['balanceCents'],
        fields: itemFields,
      }),
      this.views.options(billRowProjection.name, organizationId, scope, choices),
    ]);
    return {
      filters: {
        patients: named(patients),
        renderingProviders: named(renderingProviders),
        claimsAdministrators: named(claimsAdministrators),
      },
      items: rows.map((row) => presentItem(row, today)),
      total,
      balanceTotal: dollarsOf(sums['balanceCents'] ?? 0),
      page: request.page,
      pageSize: request.pageSize,
    };
  }
}
