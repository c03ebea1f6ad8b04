/** A payer of the sandbox, and one that answers what was put into a partner's folder. Neither is of the product's work. */
export { sandboxResponse } from './sandbox-response.js';
export { simulatePayment, type SimulatedAnswer } from './simulated-payer.js';
