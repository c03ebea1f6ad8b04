import { queryController } from '../kernel/query-controller.js';
import { GetRequest, ListRequests } from './request.queries.js';

export const RequestsController = queryController({
  listRequests: ListRequests,
  getRequest: GetRequest,
});
