import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ServiceLineItemsRequest, ServiceLineItemsView } from '#contracts';
import type { RequestContext } from '#http';
import { billRowProjection, Views } from '#read-models';
import { allOf, equals } from '../bills/search-filter.js';
import { Freshness } from '../kernel/freshness.js';
import { Names } from '../kernel/names.js';
import { scopeFilter } from '../kernel/scope.js';
import { todayOf } from '../kernel/today.js';
import { checkOrder } from './date-range.js';
import { rowsForReport } from './rows-for-reports.js';
import { serviceLineFields, serviceLineItems, windowOf } from './service-lines.js';

/** What was billed in a window of first submissions. */
export class GetServiceLineItems extends Query<ServiceLineItemsView> {
  constructor(
    readonly context: RequestContext,
    readonly request: ServiceLineItemsRequest,
  ) {
    super();
  }
}

@QueryHandler(GetServiceLineItems)
export class GetServiceLineItemsHandler implements IQueryHandler<GetServiceLineItems> {
  constructor(
    private readonly views: Views,
    private readonly freshness: Freshness,
    private readonly names: Names,
  ) {}

  async execute({ context, request }: GetServiceLineItems): Promise<ServiceLineItemsView> {
    checkOrder('from', request.from, request.to);
    const window = windowOf(request, todayOf(context));
    const submittedDate = {
      ...(window.from !== undefined && { $gte: window.from }),
      ...(window.to !== undefined && { $lte: window.to }),
    };
    await this.freshness.reached(context, [billRowProjection.name]);
    const filter = allOf(scopeFilter(context), equals('customerExternalId', request.customerExternalId), {
      submittedDate,
    });
    const rows = await rowsForReport(this.views, context.organizationId, filter, serviceLineFields);
    return serviceLineItems(rows, window, await this.names.counted(context, ['patients', 'claimsAdministrators']));
  }
}
