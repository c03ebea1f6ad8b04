import { queryController } from '../kernel/query-controller.js';
import { GetRfa, ListRfaEvents, ListRfas, OpenRfaDocument } from './rfa.queries.js';

export const RfaQueriesController = queryController({
  listRfas: ListRfas,
  getRfa: GetRfa,
  listRfaEvents: ListRfaEvents,
  getRfaDocumentContent: OpenRfaDocument,
});
