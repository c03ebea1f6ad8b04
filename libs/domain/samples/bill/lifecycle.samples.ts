import type { TableOutcome } from './bill.samples.js';
import { billStates, type BillState } from '../../src/bill/shared/bill.types.js';

/* Short forms for the outcomes of a row in the lifecycle table. */

type Outcomes = Record<BillState, TableOutcome>;

/** Returns the same outcome for every state. */
export const inAllStates = (outcome: TableOutcome): Outcomes =>
  Object.fromEntries(billStates.map((state) => [state, outcome])) as Outcomes;

/** Outcomes of a trigger that changes no state. */
export const stateUnchanged = Object.fromEntries(billStates.map((state) => [state, state])) as Outcomes;
export const refusedInAll = inAllStates('refused');

/** Returns the same outcome for the states before an EOR. */
export const unanswered = (to: TableOutcome) => ({ submitted: to, accepted: to, accepted_no_response: to });
export const inReview = (to: TableOutcome) => ({ second_review: to, ibr: to });

/**
 * Returns the outcomes of taking money back from a bill with a payment. `rest`: resulting state, by the remaining
 * amount.
 */
export const afterMoneyBack = (rest: 'processed' | 'partially_paid'): Outcomes => ({
  ...inAllStates('none'),
  partially_paid: rest,
  denied: 'denied',
  paid: rest,
  second_review: 'second_review',
  ibr: 'ibr',
  lien: 'lien',
  closed: 'closed',
});
