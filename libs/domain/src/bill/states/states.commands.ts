import type { Timestamp } from '../../kernel/calendar.js';
import type { Decisions } from '../shared/decisions.js';

/** Commands about the state of a bill. */
export interface StateCommands {
  /** The scheduler's: record a due date that has passed. */
  readonly PassTime: { readonly at: Timestamp };
}

export const stateDecisions: Decisions<StateCommands> = {
  PassTime: () => () => [],
};
