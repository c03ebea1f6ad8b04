import type { Provider } from '@nestjs/common';
import { commandController } from '#commands';
import { RemoveSavedFilter, RemoveSavedFilterHandler, SaveFilter, SaveFilterHandler } from './saved-filters.js';

/** Commands for the filters that people save for their lists. */
export const FiltersController = commandController({
  saveFilter: SaveFilter,
  removeSavedFilter: RemoveSavedFilter,
});

export const filterProviders: Provider[] = [SaveFilterHandler, RemoveSavedFilterHandler];
