import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { taskKinds, type BillTasksRequest, type BillTasksView } from '#contracts';
import type { CalendarDate } from '#domain';
import type { RequestContext } from '#http';
import { billRowProjection, Views, type BillRow, type Filter, type Option } from '#read-models';
import { allOf, equals } from '../bills/search-filter.js';
import { Freshness } from '../kernel/freshness.js';
import { scopeFilter } from '../kernel/scope.js';
import { todayOf } from '../kernel/today.js';
import { rowsForReport } from '../reports/rows-for-reports.js';
import { taskFilters } from './task-filters.js';
import { billTasks, taskFields } from './tasks.js';

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

/** The bills that wait for anything at all: most are paid or closed and need not be looked at. */
const waiting = (today: CalendarDate): Filter => ({ $or: taskKinds.map((kind) => taskFilters[kind](today)) });

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
    const filter = allOf(
      scope,
      equals('claimsAdminId', request.claimsAdminId),
      equals('renderingProviderId', request.renderingProviderId),
      waiting(today),
    );
    await this.freshness.reached(context, [billRowProjection.name]);
    const [rows, [renderingProviders, claimsAdministrators]] = await Promise.all([
      rowsForReport(this.views, organizationId, filter, taskFields),
      this.views.options(billRowProjection.name, organizationId, scope, choices),
    ]);
    return {
      ...billTasks(rows, today),
      filters: { renderingProviders: named(renderingProviders), claimsAdministrators: named(claimsAdministrators) },
    };
  }
}
