import { queryController } from '../kernel/query-controller.js';
import { GetDeliveryOptions } from './delivery.queries.js';

export const DeliveryController = queryController({
  getDeliveryOptions: GetDeliveryOptions,
});
