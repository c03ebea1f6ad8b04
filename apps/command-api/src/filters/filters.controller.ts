import { commandController } from '#commands';
import { RemoveSavedFilter, SaveFilter } from './saved-filters.js';

/** Commands for the filters that people save for their lists. */
export const FiltersController = commandController({
  saveFilter: SaveFilter,
  removeSavedFilter: RemoveSavedFilter,
});
