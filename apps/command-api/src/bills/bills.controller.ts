import { commandController } from '#commands';
import { RefuseSubmission } from './refuse-submission.js';
import { SimulateBill } from './simulate-bill.js';

/**
 * Other commands on bills (submission, actions, documents, EORs, payments, reviews, copies) have controllers of their
 * own.
 */
export const BillsController = commandController({
  submitBill: RefuseSubmission,
  simulateBill: SimulateBill,
});
