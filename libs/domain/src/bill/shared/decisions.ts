import type { Timestamp } from '../../kernel/calendar.js';
import type { RuleSet } from '../../rules/rule-set.js';
import { Rejection, type FieldProblem } from '../../kernel/rejection.js';
import type { BillEvent } from './bill.events.js';
import { stateOf, type BillFacts } from './bill.facts.js';
import { billStates, type BillState, type Remark } from './bill.types.js';

/* Shared parts of the decisions of all topics. */

/**
 * Common fields of commands. Commands contain the organization's time and all new IDs, because the domain generates
 * neither.
 */
export interface CommandContext {
  readonly at: Timestamp;
  readonly actorName: string | null;
}

/** Returns a user's free text with the user's name. */
export const remark = (text: string | null, { actorName }: CommandContext): Remark => ({ text, actorName });

/** Returns the facts after some events. Used by a step that depends on events that are not recorded yet. */
export type After = (facts: BillFacts, events: readonly BillEvent[]) => BillFacts;

/** Part of a decision. Returns the events to record, based on the facts after the previous parts. */
export type Step = (facts: BillFacts, after: After) => readonly BillEvent[];

/**
 * Decisions of all commands, by name. A decision rejects the command or returns its events in one or more steps, or no
 * events if nothing changes. `withConsequences` adds events that follow, such as the entered state. `Commands`: the
 * data of each command.
 */
export type Decisions<Commands> = {
  readonly [T in keyof Commands]: (
    facts: BillFacts,
    data: Readonly<Commands[T]>,
    rules: RuleSet,
  ) => Step | readonly Step[];
};

/**
 * Conditions under which a user may perform an action on a bill. Used by decisions and by the list of allowed actions.
 */
export interface ActionRule {
  /** States that allow the action. */
  readonly from: readonly BillState[];
  /** If the state does not allow the action: another action to use instead, or null if there is none. */
  readonly instead?: (facts: BillFacts) => string | null;
  /** Throws a `Rejection` if another condition of the action is not met. */
  readonly guard?: (facts: BillFacts, at: Timestamp, rules: RuleSet) => void;
  /**
   * Returns the reason why the bill has no object for the action, such as no payment to void. Only for the list of
   * actions, because a command names its object.
   */
  readonly idle?: (facts: BillFacts, rules: RuleSet) => string | null;
  /** Returns a caution to show before the action, or null. */
  readonly caution?: (facts: BillFacts) => string | null;
}

/** Throws a `Rejection` if the table of actions does not allow the action now. */
export const actionGuard =
  <Action extends string>(actions: Readonly<Record<Action, ActionRule>>) =>
  (facts: BillFacts, action: Action, at: Timestamp, rules: RuleSet): void => {
    const { from, guard, instead } = actions[action];
    if (!from.includes(stateOf(facts))) reject(facts, action, instead?.(facts) ?? undefined);
    guard?.(facts, at, rules);
  };

/** All states of a bill that is not closed. */
export const openStates = billStates.filter((state) => state !== 'closed');

/** All states except `rejected`. */
export const nonRejectedStates = billStates.filter((state) => state !== 'rejected');

/** States in which an EOR was received and the practice has work left. */
export const answeredStates: readonly BillState[] = ['processed', 'partially_paid', 'denied'];

/** Throws `lifecycle_conflict` (409): the state does not allow the action. */
export const reject = (facts: BillFacts, wanted: string, because?: string): never => {
  const detail = `A bill in state ${stateOf(facts)} does not allow ${wanted}.`;
  throw new Rejection('lifecycle_conflict', because ? `${detail} ${because}` : detail);
};

/** Throws `lifecycle_conflict` unless the bill is in one of the states. */
export const assertState = (facts: BillFacts, states: readonly BillState[], wanted: string): void => {
  if (!states.includes(stateOf(facts))) reject(facts, wanted);
};

/** Throws `validation_error` (422) for a field that does not fit the bill. */
export const throwInvalid = (path: string, message: string): never => {
  throw new Rejection('validation_error', undefined, [{ path, message }]);
};

/** Throws `validation_error` (422) with all problems in the order given, if there are any. */
export const assertValid = (...problems: readonly (readonly FieldProblem[])[]): void => {
  const all = problems.flat();
  if (all.length > 0) throw new Rejection('validation_error', undefined, all);
};

/** Returns a problem at `documentId` if the ID is not that of a document of the bill. */
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

/** Returns a problem at its own path for each ID that is unknown or repeated. */
export const idProblems = (
  ids: readonly string[],
  known: readonly string[],
  pathAt: (index: number) => string,
  message: string,
): readonly FieldProblem[] =>
  ids.flatMap((id, index) => {
    if (!known.includes(id)) return [{ path: pathAt(index), message }];
    return ids.indexOf(id) < index ? [{ path: pathAt(index), message: 'is in the list twice' }] : [];
  });
