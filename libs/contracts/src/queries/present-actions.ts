import {
  allowedActions,
  type ActionVerdict,
  type BillAction,
  type BillFacts,
  type BillState,
  type Timestamp,
} from '#domain';
import type { ActionView } from './lifecycle.view.js';

const words: Readonly<Record<BillAction, { readonly label: string; readonly description: string }>> = {
  post_payment: { label: 'Post payment', description: 'Record a check or transfer from the payer.' },
  second_review: {
    label: 'Request second review',
    description: 'Dispute the amount of the EOR with the payer, within 90 days (form SBR-1).',
  },
  independent_bill_review: {
    label: 'Request independent bill review',
    description: 'Dispute the second review with the state, within 30 days; a filing fee is due (form IBR-1).',
  },
  set_delivery_route: {
    label: 'Set route',
    description: 'Say how it goes to the payer: what waits for a route is sent.',
  },
  mark_sent: { label: 'Mark as sent', description: 'Note that what lies in the outbox has left for the payer.' },
  resubmit: { label: 'Resubmit', description: 'Send the bill again, as it is or corrected.' },
  send_duplicate: { label: 'Send duplicate', description: 'Send the same bill once more, marked as a duplicate (W2).' },
  mark_lien: { label: 'Mark as lien', description: 'Note that a lien was or will be filed; nothing is filed by this.' },
  withdraw_lien: { label: 'Withdraw lien', description: 'Take the lien mark off.' },
  report_bill_status: { label: 'Report status', description: 'Note what the payer said on the telephone.' },
  add_note: { label: 'Add note', description: 'Write something down; the payer does not see it.' },
  void_payment: { label: 'Void payment', description: 'Take back a posted payment.' },
  close: {
    label: 'Close',
    description: 'End the work on this bill; what is open is written off unless you say otherwise.',
  },
  reopen: { label: 'Reopen', description: 'Take up the work on this bill again.' },
};

const inOrder = Object.keys(words) as readonly BillAction[];

/** The usual next step in each state: the first of these that is legal. */
const usual: Readonly<Record<BillState, readonly BillAction[]>> = {
  submitted: ['set_delivery_route', 'mark_sent'],
  accepted: ['post_payment'],
  accepted_no_response: ['send_duplicate'],
  rejected: ['resubmit'],
  processed: ['post_payment'],
  partially_paid: ['second_review', 'independent_bill_review', 'post_payment'],
  denied: ['second_review', 'independent_bill_review', 'close'],
  paid: ['close'],
  second_review: ['post_payment'],
  ibr: ['post_payment'],
  lien: ['post_payment'],
  closed: [],
};

const destructive: readonly BillAction[] = ['close', 'void_payment'];

/** Every action with its verdict, the usual next step marked, in the order in which a page shows them. */
export const presentActions = (facts: BillFacts, at: Timestamp, erased = false): readonly ActionView[] => {
  const verdicts = new Map(allowedActions(facts, at, erased).map((verdict) => [verdict.id, verdict]));
  const primary = usual[facts.state].find((id) => verdicts.get(id)?.enabled);
  return inOrder.map((id) => presentAction(id, verdicts.get(id), id === primary));
};

const presentAction = (id: BillAction, verdict: ActionVerdict | undefined, primary: boolean): ActionView => ({
  id,
  ...words[id],
  enabled: verdict?.enabled ?? false,
  primary,
  tone: primary ? 'primary' : destructive.includes(id) ? 'destructive' : 'default',
  ...(verdict?.reason && { reason: verdict.reason }),
});

/** Reasons that are offered when a bill is closed; any other text is taken, too. */
export const closeReasons: readonly { readonly id: string; readonly label: string }[] = [
  { id: 'paid_in_full', label: 'Paid in full' },
  { id: 'fee_schedule_paid', label: 'Paid per the fee schedule' },
  { id: 'contract_discount', label: 'Contract discount' },
  { id: 'sbr_deadline_missed', label: 'Second review deadline missed' },
  { id: 'uncollectible_write_off', label: 'Uncollectible, written off' },
  { id: 'replaced_by_corrected_bill', label: 'Replaced by a corrected bill' },
  { id: 'duplicate', label: 'Duplicate' },
  { id: 'billed_in_error', label: 'Billed in error' },
  { id: 'settled_lien', label: 'Lien settled' },
  { id: 'other', label: 'Other' },
];
