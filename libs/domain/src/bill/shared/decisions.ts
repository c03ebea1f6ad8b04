import type { Timestamp } from '../../kernel/calendar.js';
import type { RuleSet } from '../../rules/rule-set.js';
import { Rejection, type FieldProblem } from '../../kernel/rejection.js';
import type { BillEvent } from './bill.events.js';
import { stateOf, type BillFacts } from './bill.facts.js';
import { billStates, type BillState, type Remark } from './bill.types.js';

/** Commands contain the organization's time and all new IDs, because the domain generates neither. */
export interface CommandContext {
  readonly at: Timestamp;
  readonly actorName: string | null;
}

export const remark = (text: string | null, { actorName }: CommandContext): Remark => ({ text, actorName });

/** Computes the facts after events that are not recorded yet, for a step that depends on them. */
export type After = (facts: BillFacts, events: readonly BillEvent[]) => BillFacts;

/** Part of a decision, based on the facts after the previous parts. */
export type Step = (facts: BillFacts, after: After) => readonly BillEvent[];

/**
 * A decision rejects the command or returns its events in steps (none if nothing changes). `withConsequences` adds
 * events that follow, such as the new state. `Commands`: the data for each command.
 */
export type Decisions<Commands> = {
  readonly [T in keyof Commands]: (
    facts: BillFacts,
    data: Readonly<Commands[T]>,
    rules: RuleSet,
  ) => Step | readonly Step[];
};

/** When a user may perform an action. Used by decisions and by the list of allowed actions. */
export interface ActionRule {
  readonly from: readonly BillState[];
  /** Names another action to use in other states, or null. */
  readonly instead?: (facts: BillFacts) => string | null;
  /** Throws a `Rejection` if another condition is not met. */
  readonly guard?: (facts: BillFacts, at: Timestamp, rules: RuleSet) => void;
  /** Why the bill has no object for the action, such as no payment to void. Used only for the list of actions. */
  readonly idle?: (facts: BillFacts, rules: RuleSet) => string | null;
  /** Caution shown before the action. Null if there is none. */
  readonly caution?: (facts: BillFacts) => string | null;
}

/** Throws a `Rejection` if the action is not allowed now. */
export const actionGuard =
  <Action extends string>(actions: Readonly<Record<Action, ActionRule>>) =>
  (facts: BillFacts, action: Action, at: Timestamp, rules: RuleSet): void => {
    const { from, guard, instead } = actions[action];
    if (!from.includes(stateOf(facts))) reject(facts, action, instead?.(facts) ?? undefined);
    guard?.(facts, at, rules);
  };

export const openStates = billStates.filter((state) => state !== 'closed');

export const nonRejectedStates = billStates.filter((state) => state !== 'rejected');

/** States in which an EOR was received and the practice has work left. */
export const answeredStates: readonly BillState[] = ['processed', 'partially_paid', 'denied'];

/** Throws 409 `lifecycle_conflict`: the state does not allow the action. */
export const reject = (facts: BillFacts, wanted: string, because?: string): never => {
  const detail = `A bill in state ${stateOf(facts)} does not allow ${wanted}.`;
  throw new Rejection('lifecycle_conflict', because ? `${detail} ${because}` : detail);
};

/** Throws `lifecycle_conflict` in any other state. */
export const assertState = (facts: BillFacts, states: readonly BillState[], wanted: string): void => {
  if (!states.includes(stateOf(facts))) reject(facts, wanted);
};

/** Throws 422 `validation_error` with one problem. */
export const throwInvalid = (path: string, message: string): never => {
  throw new Rejection('validation_error', undefined, [{ path, message }]);
};

/** Throws `validation_error` (422) with all problems in the order given. */
export const assertValid = (...problems: readonly (readonly FieldProblem[])[]): void => {
  const all = problems.flat();
  if (all.length > 0) throw new Rejection('validation_error', undefined, all);
};

/** The ID must belong to a document on the bill. */
export const documentIdProblems = (
  { documentIds }: Pick<BillFacts, 'documentIds'>,
  documentId: string | null,
): readonly FieldProblem[] =>
  idProblems(
    documentId === null ? [] : [documentId],
    documentIds,
    () => 'documentId',
    'must be a document of this bill',
  );

/** Each ID must be known and unique. Each problem is reported at its own path. */
export const idProblems = (
  ids: readonly string[],
  known: readonly string[],
  pathAt: (index: number) => string,
  message: string,
): readonly FieldProblem[] =>
  ids.flatMap((id, index) => {
    if (!known.includes(id)) return [{ path: pathAt(index), message }];
    return ids.indexOf(id) < index ? [{ path: pathAt(index), message: 'is listed twice' }] : [];
  });
