import type { Timestamp } from '../../kernel/calendar.js';
import type { Decisions } from '../shared/decisions.js';

export interface StateCommands {
  /** A due date has passed. Issued by the scheduler. */
  readonly PassTime: { readonly at: Timestamp };
}

export const stateDecisions: Decisions<StateCommands> = {
  PassTime: () => () => [],
};
