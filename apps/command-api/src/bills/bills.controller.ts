import { commandController } from '#commands';
import { RefuseSubmission } from './refuse-submission.js';
import { SimulateBill } from './simulate-bill.js';

/** Submission, actions, documents, EORs, payments, reviews, and copies have their own controllers. */
export const BillsController = commandController({
  submitBill: RefuseSubmission,
  simulateBill: SimulateBill,
});
