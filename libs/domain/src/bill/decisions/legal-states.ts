import type { Scenario } from '../bill.commands.js';
import type { BillState } from '../bill.types.js';

const waiting: readonly BillState[] = ['submitted', 'accepted', 'accepted_no_response', 'second_review', 'ibr'];
const unsettled: readonly BillState[] = [...waiting, 'processed', 'partially_paid', 'denied'];

/** From which states each scenario of the sandbox's payer may be played. */
export const simulateFrom: Readonly<Record<Scenario, readonly BillState[]>> = {
  accepted: ['submitted'],
  rejected: ['submitted'],
  processed: waiting,
  denied: [...waiting, 'processed'],
  partial_payment: unsettled,
  paid: unsettled,
};

/** The states in which an EOR has answered and something is left to do about it. */
export const answered: readonly BillState[] = ['processed', 'partially_paid', 'denied'];

/** The states that an acceptance of the payer changes, and those that a rejection does. */
export const acceptable: readonly BillState[] = ['submitted', 'rejected'];
export const rejectable: readonly BillState[] = ['submitted', 'accepted', 'accepted_no_response'];
