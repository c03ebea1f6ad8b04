import type { TableOutcome } from './bill.samples.js';
import { billStates, type BillState } from '../../src/bill/shared/bill.types.js';

/* The outcomes of a row of the lifecycle's table, in few words. */

type Outcomes = Record<BillState, TableOutcome>;

/** The same outcome in every state. */
export const inAllStates = (outcome: TableOutcome): Outcomes =>
  Object.fromEntries(billStates.map((state) => [state, outcome])) as Outcomes;

/** The state stays. */
export const stateUnchanged = Object.fromEntries(billStates.map((state) => [state, state])) as Outcomes;
export const refusedInAll = inAllStates('refused');

/** The payer has not answered by an EOR. */
export const unanswered = (to: TableOutcome) => ({ submitted: to, accepted: to, accepted_no_response: to });
export const inReview = (to: TableOutcome) => ({ second_review: to, ibr: to });

/** Outcomes of taking money back from a bill with a payment. `rest`: the state by what is left of it. */
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
