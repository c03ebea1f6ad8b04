import type { Scenario } from '../bill.commands.js';
import { billStates, type BillState } from '../bill.types.js';

const waiting: readonly BillState[] = ['submitted', 'accepted', 'accepted_no_response', 'second_review', 'ibr'];
const answered: readonly BillState[] = [...waiting, 'processed', 'partially_paid', 'denied'];

/** From which states each scenario of the sandbox's payer may be played. */
export const simulateFrom: Readonly<Record<Scenario, readonly BillState[]>> = {
  accepted: ['submitted'],
  rejected: ['submitted'],
  processed: waiting,
  denied: [...waiting, 'processed'],
  partial_payment: answered,
  paid: answered,
};

const posted: readonly BillState[] = ['processed', 'partially_paid', 'denied'];

/** From which states each action of a person is allowed; guards beyond the state are in the decisions. */
export const actionFrom = {
  close: billStates.filter((state) => state !== 'closed'),
  reopen: ['closed'],
  post_payment: ['accepted', 'accepted_no_response', ...posted, 'second_review', 'ibr', 'lien', 'paid', 'closed'],
  void_payment: billStates,
  second_review: posted,
  independent_bill_review: posted,
  resubmit: ['rejected'],
  set_delivery_route: billStates.filter((state) => state !== 'closed'),
  mark_sent: billStates.filter((state) => state !== 'closed'),
  send_duplicate: billStates.filter((state) => !['rejected', 'paid', 'closed'].includes(state)),
  mark_lien: ['accepted', 'accepted_no_response', ...posted, 'second_review', 'ibr'],
  withdraw_lien: ['lien'],
  add_note: billStates,
  report_bill_status: billStates,
} as const satisfies Record<string, readonly BillState[]>;
export type BillAction = keyof typeof actionFrom;
