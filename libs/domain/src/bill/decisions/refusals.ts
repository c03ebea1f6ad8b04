import { Rejection, type FieldProblem } from '../../kernel/rejection.js';
import { stateOf, type BillFacts } from '../bill.facts.js';
import type { BillState } from '../bill.types.js';

/** The state does not allow it: 409, and nothing changes. */
export const reject = (facts: BillFacts, wanted: string, because?: string): never => {
  const detail = `A bill in state ${stateOf(facts)} does not allow ${wanted}.`;
  throw new Rejection('lifecycle_conflict', because ? `${detail} ${because}` : detail);
};

/** Refuses unless the bill is in one of these states. */
export const allowFrom = (facts: BillFacts, states: readonly BillState[], wanted: string): void => {
  if (!states.includes(stateOf(facts))) reject(facts, wanted);
};

/** A field does not fit the bill: 422 at its path. */
export const invalid = (path: string, message: string): never => {
  throw new Rejection('validation_error', undefined, [{ path, message }]);
};

/** 422 with every field that does not fit the bill, in the order given; nothing where all fit. */
export const allValid = (...problems: readonly (readonly FieldProblem[])[]): void => {
  const all = problems.flat();
  if (all.length > 0) throw new Rejection('validation_error', undefined, all);
};

/** The ids in a list that are not among the known ones, or stand in it before, each at its own path. */
export const unfitIds = (
  ids: readonly string[],
  known: readonly string[],
  pathAt: (index: number) => string,
  message: string,
): readonly FieldProblem[] =>
  ids.flatMap((id, index) => {
    if (!known.includes(id)) return [{ path: pathAt(index), message }];
    return ids.indexOf(id) < index ? [{ path: pathAt(index), message: 'is in the list twice' }] : [];
  });
