import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { SavedFilterView } from '#contracts';
import { Ctx, data, Operation, type RequestContext } from '#http';
import { ListSavedFilters } from './filter.queries.js';

@Controller()
export class FilterQueriesController {
  constructor(private readonly queries: QueryBus) {}

  @Operation('listSavedFilters')
  async listSavedFilters(@Ctx() context: RequestContext): Promise<{ readonly data: readonly SavedFilterView[] }> {
    return data(await this.queries.execute(new ListSavedFilters(context)));
  }
}
