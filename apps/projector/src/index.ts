export { deliverToPayers, type PayerDeliveryEngines } from './delivery/deliver-to-payers.js';

export * from './projector.module.js';
export { ProjectorWork } from './composition.js';
