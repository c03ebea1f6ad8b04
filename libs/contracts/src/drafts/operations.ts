import type { OperationEntry } from '../kernel/operation.js';
import { RemovedView } from '../organizations/custom-administrator.js';
import { ListDraftsRequest, SaveDraftRequest } from './draft.requests.js';
import { DraftSummaryView, DraftView } from './draft.views.js';

const read = {
  method: 'GET',
  section: 'Bills',
  ext: true,
  server: ['bills:read'],
  browser: ['bills:read'],
  reach: 'collection',
  body: 'none',
  status: [200],
  rate: 'default',
} as const;
const write = {
  section: 'Bills',
  ext: true,
  server: ['bills:write'],
  browser: ['bills:create'],
  reach: 'create',
  answer: 'data',
  rate: 'writes',
} as const;
const save = {
  ...write,
  body: 'documents',
  bodyLimit: 64,
  request: SaveDraftRequest,
  view: DraftView,
  problems: ['invalid_pdf', 'document_too_large', 'submission_too_large'],
} as const;

/** Operations on unfinished bills, which do not appear in any list of bills, report or event. */
export const draftOperations = {
  createDraft: {
    ...save,
    method: 'POST',
    path: '/drafts',
    summary: 'Save a draft of a bill',
    description:
      'Stores an unfinished bill with its documents. A draft is not a bill: it has no number and no deadlines, and no event mentions it. `missing` lists what POST /bills would report. To submit it, send POST /bills with `submission.draftId`.',
    status: [201],
    problems: [...save.problems, 'not_found'],
  },
  listDrafts: {
    ...read,
    path: '/drafts',
    summary: 'List drafts of bills, last changed first',
    answer: 'page',
    query: ListDraftsRequest,
    view: DraftSummaryView,
  },
  getDraft: {
    ...read,
    path: '/drafts/{draftId}',
    summary: 'Get a draft of a bill',
    answer: 'data',
    view: DraftView,
    etag: true,
  },
  replaceDraft: {
    ...save,
    method: 'PUT',
    path: '/drafts/{draftId}',
    summary: 'Replace a draft of a bill',
    description:
      'Replaces the whole content. Fields that are not sent are removed. Documents to keep are named by `id`. `If-Match` prevents overwriting another user’s change.',
    status: [200],
    ifMatch: true,
  },
  deleteDraft: {
    ...write,
    method: 'DELETE',
    path: '/drafts/{draftId}',
    summary: 'Delete a draft of a bill',
    description: 'Erases the draft and its documents. This cannot be undone.',
    body: 'none',
    status: [200],
    ifMatch: true,
    view: RemovedView,
  },
} as const satisfies Record<string, OperationEntry>;
