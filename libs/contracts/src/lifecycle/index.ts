export { PostPaymentRequest } from './payment-actions.request.js';
export * from './delivery-actions.request.js';
export * from './office-actions.request.js';
export * from './review.requests.js';
export * from './record-eor.request.js';
export * from './actions.js';
export * from './action-outcome.view.js';
export * from './post-check.request.js';
