import { commandController } from '#commands';
import { RemoveSavedFilter, SaveFilter } from './saved-filters.js';

/** Commands on the filters that users save for their lists. */
export const FiltersController = commandController({
  saveFilter: SaveFilter,
  removeSavedFilter: RemoveSavedFilter,
});
