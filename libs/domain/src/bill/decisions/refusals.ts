import { Rejection } from '../../kernel/rejection.js';
import { stateOf, type BillFacts } from '../bill.facts.js';
import type { BillState } from '../bill.types.js';

/** The state does not allow it: 409, and nothing changes. */
export const refuse = (facts: BillFacts, wanted: string, because?: string): never => {
  const why = because ?? `A bill in state ${stateOf(facts)} does not allow ${wanted}.`;
  throw new Rejection('lifecycle_conflict', why);
};

/** Refuses unless the bill is in one of these states. */
export const allowFrom = (facts: BillFacts, states: readonly BillState[], wanted: string): void => {
  if (!states.includes(stateOf(facts))) refuse(facts, wanted);
};

/** A field does not fit the bill: 422 at its path. */
export const invalid = (path: string, message: string): never => {
  throw new Rejection('validation_error', undefined, [{ path, message }]);
};
