import { Injectable } from '@nestjs/common';
import { presentSavedFilter, type ListPageRequest, type SavedFilterView } from '#contracts';
import { savedFilters } from '#domain';
import { EncryptedEventStore, loadState, Vault } from '#event-store';
import { callerFiltersStream, type RequestContext } from '#http';
import { HandlesQuery, ContextQuery } from '../kernel/context-query.js';
import { ListPages, type PagedList } from '../kernel/list-pages.js';

export class ListSavedFilters extends ContextQuery<PagedList<SavedFilterView>, [request: ListPageRequest]> {}

@Injectable()
export class FilterQueries {
  constructor(
    private readonly ledger: EncryptedEventStore,
    private readonly vault: Vault,
    private readonly pages: ListPages,
  ) {}

  @HandlesQuery(ListSavedFilters)
  async list(context: RequestContext, request: ListPageRequest): Promise<PagedList<SavedFilterView>> {
    const stream = await callerFiltersStream(this.vault, context);
    const { filters } = await loadState(this.ledger, savedFilters, stream);
    const all = new Map(filters.map((filter) => [filter.id, filter]));
    const owner = { organizationId: context.organizationId, list: stream };
    return this.pages.page(owner, request, [...all.keys()], async (ids) =>
      ids.flatMap((id) => all.get(id) ?? []).map(presentSavedFilter),
    );
  }
}
