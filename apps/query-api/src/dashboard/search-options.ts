import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { DashboardOptionsRequest, DashboardOptionsView } from '#contracts';
import type { RequestContext } from '#http';
import { billRowProjection } from '#read-models';
import { searchWords } from '../bills/search-filter.js';
import { Freshness } from '../kernel/freshness.js';
import { Names } from '../kernel/names.js';

/** Some choices of one filter of the dashboard, by words. */
export class SearchOptions extends Query<DashboardOptionsView> {
  constructor(
    readonly context: RequestContext,
    readonly request: DashboardOptionsRequest,
  ) {
    super();
  }
}

@QueryHandler(SearchOptions)
export class SearchOptionsHandler implements IQueryHandler<SearchOptions> {
  constructor(
    private readonly freshness: Freshness,
    private readonly names: Names,
  ) {}

  async execute({ context, request: { list, q, limit } }: SearchOptions): Promise<DashboardOptionsView> {
    await this.freshness.reached(context, [billRowProjection.name]);
    return (await this.names.counted(context, [list])).options(list, limit, searchWords(q));
  }
}
