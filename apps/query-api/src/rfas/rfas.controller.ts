import { queryController } from '../kernel/query-controller.js';
import { GetRfa, ListRfas, OpenRfaDocument } from './rfa.queries.js';

export const RfaQueriesController = queryController({
  listRfas: ListRfas,
  getRfa: GetRfa,
  getRfaDocumentContent: OpenRfaDocument,
});
