import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { BillTasksRequest, BillTasksView } from '#contracts';
import type { RequestContext } from '#http';
import { billRowProjection, Views, type BillRow, type Option } from '#read-models';
import { allOf, equals } from '../bills/search-filter.js';
import { Freshness } from '../kernel/freshness.js';
import { scopeFilter } from '../kernel/scope.js';
import { todayOf } from '../kernel/today.js';
import { pagesForReport } from '../reports/rows-for-reports.js';
import { taskFilters } from './task-filters.js';
import { billTasks, taskFields, type Waiting } from './tasks.js';

/** The work queues of an organization. */
export class GetBillTasks extends Query<BillTasksView> {
  constructor(
    readonly context: RequestContext,
    readonly request: BillTasksRequest,
  ) {
    super();
  }
}

const choices = [
  { id: 'renderingProviderId', name: 'renderingProviderName' },
  { id: 'claimsAdminId', name: 'claimsAdminName' },
] as const satisfies readonly { id: keyof BillRow; name: keyof BillRow }[];

/** What was erased has no name to choose by. */
const named = (options: readonly Option[] = []): readonly Option[] => options.filter(({ name }) => name !== '');

@QueryHandler(GetBillTasks)
export class GetBillTasksHandler implements IQueryHandler<GetBillTasks> {
  constructor(
    private readonly views: Views,
    private readonly freshness: Freshness,
  ) {}

  async execute({ context, request }: GetBillTasks): Promise<BillTasksView> {
    const { organizationId } = context;
    const today = todayOf(context);
    const scope = scopeFilter(context);
    const asked = allOf(
      scope,
      equals('customerExternalId', request.customerExternalId),
      equals('claimsAdminId', request.claimsAdminId),
      equals('renderingProviderId', request.renderingProviderId),
    );
    const waiting: Waiting = (kind) =>
      pagesForReport(this.views, organizationId, allOf(asked, taskFilters[kind](today)), taskFields);
    await this.freshness.reached(context, [billRowProjection.name]);
    const [tasks, [renderingProviders, claimsAdministrators]] = await Promise.all([
      billTasks(waiting, today),
      this.views.options(billRowProjection.name, organizationId, scope, choices),
    ]);
    return {
      ...tasks,
      filters: { renderingProviders: named(renderingProviders), claimsAdministrators: named(claimsAdministrators) },
    };
  }
}
