import type { Provider } from '@nestjs/common';
import { commandController } from '#commands';
import { RemoveSavedFilter, RemoveSavedFilterHandler, SaveFilter, SaveFilterHandler } from './saved-filters.js';

/** What people keep of the lists that they look at. */
export const FiltersController = commandController({
  saveFilter: SaveFilter,
  removeSavedFilter: RemoveSavedFilter,
});

export const filterProviders: Provider[] = [SaveFilterHandler, RemoveSavedFilterHandler];
