/** A payer of the sandbox, and one that answers what was put into a partner's folder. Neither is of the product's work. */
export { sandboxAnswer } from './sandbox-answer.js';
export { pretendToPay, type PretendAnswer } from './pretend-payer.js';
