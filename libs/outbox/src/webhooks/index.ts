export * from './delivery-rows.js';
export { Endpoints, isEndpointId } from './endpoints.js';
export { findDeliveries } from './find-deliveries.js';
