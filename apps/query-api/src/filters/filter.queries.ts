import { Injectable } from '@nestjs/common';
import { presentSavedFilter, type SavedFilterView } from '#contracts';
import { savedFilters } from '#domain';
import { Ledger, loadState, Vault } from '#event-store';
import { ownFiltersStream, type RequestContext } from '#http';
import { Answers, Ask } from '../kernel/ask.js';

/** The filters of whoever asks. */
export class ListSavedFilters extends Ask<readonly SavedFilterView[]> {}

@Injectable()
export class FilterQueries {
  constructor(
    private readonly ledger: Ledger,
    private readonly vault: Vault,
  ) {}

  @Answers(ListSavedFilters)
  async list(context: RequestContext): Promise<readonly SavedFilterView[]> {
    const { filters } = await loadState(this.ledger, savedFilters, await ownFiltersStream(this.vault, context));
    return filters.map(presentSavedFilter);
  }
}
