import { queryController } from '../kernel/query-controller.js';
import { GetCheck, ListChecks } from './check.queries.js';

export const CheckQueriesController = queryController({
  listChecks: ListChecks,
  getCheck: GetCheck,
});
