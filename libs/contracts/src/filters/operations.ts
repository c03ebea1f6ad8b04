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

/** The filters that a person has saved, whatever they work with. */
export const filterOperations = {
  listSavedFilters: {
    ...own,
    method: 'GET',
    path: '/saved-filters',
    summary: 'List your saved filters',
    description: 'Those of the person of the session; a server key has its own.',
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
    description: 'At most 50 a person. Nobody else sees it.',
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
