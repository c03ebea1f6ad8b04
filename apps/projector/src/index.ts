export * from './projection-subscription.js';
export * from './reactions.js';
export { deliverToPayers, type PayerDeliveryEngines } from './delivery/deliver-to-payers.js';
export * from './status.js';
export * from './projector.module.js';
export { ProjectorWork } from './composition.js';
