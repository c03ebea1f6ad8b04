import { queryController } from '../kernel/query-controller.js';
import { ListSavedFilters } from './filter.queries.js';

export const FilterQueriesController = queryController({
  listSavedFilters: ListSavedFilters,
});
