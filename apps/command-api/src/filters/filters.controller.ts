import { commandController } from '#commands';
import { RemoveSavedFilter, SaveFilter } from './saved-filters.js';

export const FiltersController = commandController({
  saveFilter: SaveFilter,
  removeSavedFilter: RemoveSavedFilter,
});
