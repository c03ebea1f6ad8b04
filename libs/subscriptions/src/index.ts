export * from './projector-status.js';
export * from './background-service.js';
export * from './leases.js';
export * from './follow-log.js';
export * from './log-subscription.js';
export * from './reactions.js';
export * from './status.js';
export * from './projections/projection-subscription.js';
