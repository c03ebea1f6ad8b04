export * from './delivery-attempts.js';
export * from './delivery-rows.js';
export * from './dispatch-positions.js';
export { EndpointSlots } from './endpoint-slots.js';
export { Endpoints, isEndpointId } from './endpoints.js';
export { findDeliveries } from './find-deliveries.js';
