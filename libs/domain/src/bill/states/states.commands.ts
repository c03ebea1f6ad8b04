import type { Timestamp } from '../../kernel/calendar.js';
import type { Decisions } from '../shared/decisions.js';
import { withConsequences } from '../bill.outcome.js';

/** Commands about the state of a bill. */
export interface StateCommands {
  /** The scheduler's: record a due date that has passed. */
  readonly PassTime: { readonly at: Timestamp };
}

export const stateDecisions: Decisions<StateCommands> = {
  PassTime: (facts, { at }, rules) => withConsequences(facts, at, rules),
};
