/** A sandbox payer, and a simulated payer that answers files in a partner's folder. Neither is part of the product. */
export { sandboxResponse } from './sandbox-response.js';
export { simulatePayment, type SimulatedAnswer } from './simulated-payer.js';
