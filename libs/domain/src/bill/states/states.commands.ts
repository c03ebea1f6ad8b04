import type { Timestamp } from '../../kernel/calendar.js';
import type { Decisions } from '../shared/decisions.js';

/** Commands about the state of a bill. */
export interface StateCommands {
  /** Records a due date that has passed. Issued by the scheduler. */
  readonly PassTime: { readonly at: Timestamp };
}

export const stateDecisions: Decisions<StateCommands> = {
  PassTime: () => () => [],
};
