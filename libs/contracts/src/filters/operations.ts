import { ListPageRequest } from '../kernel/list-page.request.js';
import type { OperationEntry } from '../kernel/operation.js';
import { RemovedView } from '../organizations/custom-administrator.js';
import { SavedFilterView, SaveFilterRequest } from './saved-filters.js';

const own = {
  section: 'Worklists',
  ext: true,
  server: ['bills:read'],
  browser: ['bills:read'],
  reach: 'open',
  answer: 'data',
} as const;

/** Users, sessions and server keys have their own filters. */
export const filterOperations = {
  listSavedFilters: {
    ...own,
    method: 'GET',
    path: '/saved-filters',
    summary: 'List your saved filters',
    description: "Returns the filters of the session's user. A server key has its own filters.",
    body: 'none',
    status: [200],
    rate: 'default',
    view: [SavedFilterView],
    query: ListPageRequest,
    pages: true,
  },
  saveFilter: {
    ...own,
    method: 'POST',
    path: '/saved-filters',
    summary: 'Save a filter',
    description: 'At most 50 filters per user. Other users cannot see the filter.',
    body: 'json',
    status: [201],
    rate: 'writes',
    request: SaveFilterRequest,
    view: SavedFilterView,
  },
  removeSavedFilter: {
    ...own,
    method: 'DELETE',
    path: '/saved-filters/{filterId}',
    summary: 'Remove a saved filter',
    body: 'none',
    status: [200],
    rate: 'writes',
    view: RemovedView,
  },
} as const satisfies Record<string, OperationEntry>;
