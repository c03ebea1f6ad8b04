import type { BillFacts } from '../shared/bill.facts.js';
import { inTransitStates, type BillState } from '../shared/bill.types.js';
import { currentTransmissionStatus, type CurrentTransmissionStatus } from '../transmissions/index.js';

/** Keys of the dashboard's status filter. `incomplete` and `send` are never produced: a failed create makes no bill. */
export const dashboardStatuses = [
  'incomplete',
  'send',
  'sent',
  'accepted',
  'accepted_no_response',
  'processed',
  'paid',
  'denied',
  'rejected',
  'appealing',
  'lien',
  'ibr',
  'closed',
] as const;
export type DashboardStatus = (typeof dashboardStatuses)[number];

const byState: Readonly<Record<BillState, DashboardStatus>> = {
  submitted: 'sent',
  accepted: 'accepted',
  accepted_no_response: 'accepted_no_response',
  rejected: 'rejected',
  processed: 'processed',
  partially_paid: 'processed',
  denied: 'denied',
  paid: 'paid',
  second_review: 'appealing',
  ibr: 'ibr',
  lien: 'lien',
  closed: 'closed',
};

export const dashboardStatusOf = (state: BillState): DashboardStatus => byState[state];

/** A dashboard status as people read it. */
export const statusLabels: Readonly<Record<DashboardStatus, string>> = {
  incomplete: 'Incomplete',
  send: 'Ready to send',
  sent: 'Sent',
  accepted: 'Accepted',
  accepted_no_response: 'No response',
  processed: 'Processed',
  paid: 'Paid',
  denied: 'Denied',
  rejected: 'Rejected',
  appealing: 'Second review',
  lien: 'Lien',
  ibr: 'Independent bill review',
  closed: 'Closed',
};

/** A native state as people read it: finer than the dashboard's words. */
export const stateLabels: Readonly<Record<BillState, string>> = {
  submitted: 'Submitted to the payer',
  accepted: 'Accepted by the payer',
  accepted_no_response: 'Accepted, no response by the due date',
  rejected: 'Rejected',
  processed: 'Processed, payment announced',
  partially_paid: 'Partially paid',
  denied: 'Denied',
  paid: 'Paid',
  second_review: 'In second bill review',
  ibr: 'In independent bill review',
  lien: 'Lien',
  closed: 'Closed',
};

const unsentLabels: Readonly<Partial<Record<CurrentTransmissionStatus, string>>> = {
  waiting_for_route: 'Waiting for a route',
  failed: 'Not sent: the electronic bill cannot be written',
  queued: 'Waiting to be sent',
  written: 'Waiting to be sent',
};

/** Label of a bill, or its review, that was not sent yet, which the state does not say; null where it was sent. */
export const unsentLabelOf = (state: BillState, standing: CurrentTransmissionStatus): string | null =>
  (inTransitStates.includes(state) && unsentLabels[standing]) || null;

/** The state in words. Nothing is called sent that was not. */
export const nativeStatusOf = (facts: BillFacts): string =>
  unsentLabelOf(facts.state, currentTransmissionStatus(facts)) ?? stateLabels[facts.state];
