import type { BillFacts } from '../shared/bill.facts.js';
import { inTransitStates, type BillState } from '../shared/bill.types.js';
import { currentTransmissionStatus, type CurrentTransmissionStatus } from '../transmissions/index.js';

/** `incomplete` and `send` never occur, because a failed create request doesn't record a bill. */
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

/** Labels that are more specific than the dashboard statuses. */
export const stateLabels: Readonly<Record<BillState, string>> = {
  submitted: 'Submitted to the payer',
  accepted: 'Accepted by the payer',
  accepted_no_response: 'Accepted, no response by the due date',
  rejected: 'Rejected',
  processed: 'Processed, payment expected',
  partially_paid: 'Partially paid',
  denied: 'Denied',
  paid: 'Paid',
  second_review: 'In second bill review',
  ibr: 'In independent bill review',
  lien: 'Lien',
  closed: 'Closed',
};

const unsentLabels: Readonly<Partial<Record<CurrentTransmissionStatus, string>>> = {
  waiting_for_route: 'Waiting for a delivery method',
  failed: 'Not sent: the electronic bill cannot be created',
  queued: 'Waiting to be sent',
  written: 'Waiting to be sent',
};

/**
 * Returns a label if the bill or its review hasn't been sent yet, which the state doesn't show. Null if it was sent.
 */
export const unsentLabelOf = (state: BillState, standing: CurrentTransmissionStatus): string | null =>
  (inTransitStates.includes(state) && unsentLabels[standing]) || null;

/** A bill that wasn't sent is never labeled as sent. */
export const nativeStatusOf = (facts: BillFacts): string =>
  unsentLabelOf(facts.state, currentTransmissionStatus(facts)) ?? stateLabels[facts.state];
