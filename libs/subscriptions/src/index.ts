export * from './projector-status.js';
export * from './loop.js';
export * from './wake-signal.js';
export * from './checkpoint.js';
export * from './leases.js';
export * from './reactions.js';
export * from './status.js';
export * from './projections/projection-subscription.js';
