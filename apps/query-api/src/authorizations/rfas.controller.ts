import { queryController } from '../kernel/query-controller.js';
import { ListRfaFollowUps } from './rfa-follow-up.queries.js';
import { GetRfa, ListRfaEvents, ListRfas, OpenRfaDocument } from './rfa.queries.js';

export const RfaQueriesController = queryController({
  listRfas: ListRfas,
  listRfaFollowUps: ListRfaFollowUps,
  getRfa: GetRfa,
  listRfaEvents: ListRfaEvents,
  getRfaDocumentContent: OpenRfaDocument,
});
