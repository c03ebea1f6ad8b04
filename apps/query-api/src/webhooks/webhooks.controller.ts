import { queryController } from '../kernel/query-controller.js';
import { GetEndpoint, ListDeliveries, ListEndpoints } from './webhook.queries.js';

export const WebhookQueriesController = queryController({
  listWebhookEndpoints: ListEndpoints,
  getWebhookEndpoint: GetEndpoint,
  listWebhookDeliveries: ListDeliveries,
});
