import { Controller, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListPageRequest, type SavedFilterView } from '#contracts';
import { Ctx, Operation, type RequestContext } from '#http';
import type { PagedList } from '../kernel/list-pages.js';
import { ListSavedFilters } from './filter.queries.js';

@Controller()
export class FilterQueriesController {
  constructor(private readonly queries: QueryBus) {}

  @Operation('listSavedFilters')
  listSavedFilters(
    @Ctx() context: RequestContext,
    @Query() request: ListPageRequest,
  ): Promise<PagedList<SavedFilterView>> {
    return this.queries.execute(new ListSavedFilters(context, request));
  }
}
