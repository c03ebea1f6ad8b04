import type { Timestamp } from '../../kernel/calendar.js';
import { latestEor, type BillFacts } from '../bill.facts.js';
import { billStates, type BillState, type ReviewType } from '../bill.types.js';
import { leftInDispute } from '../dispute.js';
import { ibrCaution } from '../liability.js';
import { isStuck, standingOf } from '../transmissions.js';
import { eorInDispute, nothingInDispute } from './eor-in-dispute.js';
import { answered } from './legal-states.js';
import { allowFrom, invalid, reject } from './refusals.js';

/** When a person may do something to a bill. The decisions ask it, and so does the list of what may be done. */
interface ActionRule {
  /** The states that allow it. */
  readonly from: readonly BillState[];
  /** What else is in the way: throws the refusal. */
  readonly guard?: (facts: BillFacts, at: Timestamp) => void;
  /** Why there is nothing to do it to, in the list alone: a request says what it means. */
  readonly idle?: (facts: BillFacts) => string | null;
  /** What to think of before it is done. */
  readonly caution?: (facts: BillFacts) => string | null;
}

/** More than anybody writes about a bill, and few enough to be read with every request about it. */
export const MOST_NOTES = 5_000;

const notClosed = billStates.filter((state) => state !== 'closed');

const review = (type: ReviewType): ActionRule => ({
  from: answered,
  guard: (facts, at) => {
    eorInDispute(facts, type, at);
    if (leftInDispute(facts) === 0) nothingInDispute();
  },
});

/** The actions of a person. */
export const billActions = {
  close: { from: notClosed },
  reopen: {
    from: ['closed'],
    guard: (facts) => {
      if (facts.closed?.replacedBy) reject(facts, 'reopen', 'The bill was replaced by a corrected one.');
    },
  },
  post_payment: {
    from: ['accepted', 'accepted_no_response', ...answered, 'second_review', 'ibr', 'lien', 'paid', 'closed'],
  },
  void_payment: {
    from: billStates,
    idle: ({ payments }) => (payments.some(({ voided }) => !voided) ? null : 'There is no posted payment to void.'),
  },
  second_review: review('second_review'),
  independent_bill_review: {
    ...review('independent_bill_review'),
    caution: (facts) => ibrCaution(latestEor(facts)),
  },
  resubmit: { from: ['rejected'] },
  set_delivery_route: {
    from: notClosed,
    guard: (facts) => {
      if (!isStuck(standingOf(facts))) reject(facts, 'set_delivery_route', 'Nothing of it waits for a route.');
    },
  },
  mark_sent: {
    from: notClosed,
    idle: ({ transmissions }) =>
      transmissions.some(({ status }) => status === 'written') ? null : 'Nothing of it lies in the outbox.',
  },
  send_duplicate: {
    from: billStates.filter((state) => !['rejected', 'paid', 'closed'].includes(state)),
    guard: (facts) => {
      if (standingOf(facts) === 'waiting_for_route')
        reject(facts, 'send_duplicate', 'It waits for a route: nothing was sent yet.');
      if (standingOf(facts) === 'failed')
        reject(facts, 'send_duplicate', 'It could not be sent: nothing was sent yet.');
    },
  },
  mark_lien: { from: ['accepted', 'accepted_no_response', ...answered, 'second_review', 'ibr'] },
  withdraw_lien: { from: ['lien'] },
  add_note: {
    from: billStates,
    guard: ({ notes }) => {
      if (notes >= MOST_NOTES) invalid('note', `cannot be added: a bill has at most ${MOST_NOTES} notes`);
    },
  },
  report_bill_status: { from: billStates },
} as const satisfies Record<string, ActionRule>;
export type BillAction = keyof typeof billActions;

/** What the table says of an action. */
export const ruleOf = (action: BillAction): ActionRule => billActions[action];

/** Refuses an action that the bill does not allow now. */
export const allow = (facts: BillFacts, action: BillAction, at: Timestamp): void => {
  const { from, guard } = ruleOf(action);
  allowFrom(facts, from, action);
  guard?.(facts, at);
};
