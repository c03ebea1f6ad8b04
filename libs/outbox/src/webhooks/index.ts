export * from './delivery-rows.js';
export { Endpoints, isEndpointId } from './endpoints.js';
export { findDeliveries, MOST_ROWS_READ, type DeliverySearch, type FoundDeliveries } from './find-deliveries.js';
