import { queryController } from '../kernel/query-controller.js';
import { GetDraft, ListDrafts } from './draft.queries.js';

export const DraftQueriesController = queryController({ getDraft: GetDraft, listDrafts: ListDrafts });
