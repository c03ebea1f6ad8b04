import type { Timestamp } from '../../kernel/calendar.js';
import type { RuleSet } from '../../rules/rule-set.js';
import { Rejection, type FieldProblem } from '../../kernel/rejection.js';
import type { BillEvent } from './bill.events.js';
import { stateOf, type BillFacts } from './bill.facts.js';
import { billStates, type BillState, type Remark } from './bill.types.js';

/* Parts that the decisions of every topic share. */

/** Every command carries the organization's time, and the ids that it may need: the domain makes neither. */
export interface CommandContext {
  readonly at: Timestamp;
  readonly actorName: string | null;
}

/** Free text of a person, with the name of whoever asks. */
export const remark = (text: string | null, { actorName }: CommandContext): Remark => ({ text, actorName });

/** The facts after some events: for whoever goes on from what is only about to be recorded. */
export type After = (facts: BillFacts, events: readonly BillEvent[]) => BillFacts;

/** Part of a decision: what it records, seen from the facts that the parts before it made. */
export type Step = (facts: BillFacts, after: After) => readonly BillEvent[];

/**
 * The decision of each command, by name: it refuses the command or says what it records, in one step or several; none where
 * there is nothing to change. What follows from it, such as the state that is entered, is recorded by the rule of the whole
 * bill. `Commands`: what each of them says.
 */
export type Decisions<Commands> = {
  readonly [T in keyof Commands]: (
    facts: BillFacts,
    data: Readonly<Commands[T]>,
    rules: RuleSet,
  ) => Step | readonly Step[];
};

/** When a person may do something to a bill. The decisions ask it, and so does the list of what may be done. */
export interface ActionRule {
  /** The states that allow it. */
  readonly from: readonly BillState[];
  /** Where the state does not allow it: what may be done in its place; null where nothing is. */
  readonly instead?: (facts: BillFacts) => string | null;
  /** Further conditions of the action: throws the refusal. */
  readonly guard?: (facts: BillFacts, at: Timestamp, rules: RuleSet) => void;
  /** Why there is nothing to do it to, in the list alone: a request says what it means. */
  readonly idle?: (facts: BillFacts, rules: RuleSet) => string | null;
  /** Caution before the action; null where there is none. */
  readonly caution?: (facts: BillFacts) => string | null;
}

/** Refuses what a table of actions does not allow now. */
export const actionGuard =
  <Action extends string>(actions: Readonly<Record<Action, ActionRule>>) =>
  (facts: BillFacts, action: Action, at: Timestamp, rules: RuleSet): void => {
    const { from, guard, instead } = actions[action];
    if (!from.includes(stateOf(facts))) reject(facts, action, instead?.(facts) ?? undefined);
    guard?.(facts, at, rules);
  };

/** Every state of a bill that somebody works on. */
export const openStates = billStates.filter((state) => state !== 'closed');

/** Every state of a bill that the payer did not send back. */
export const nonRejectedStates = billStates.filter((state) => state !== 'rejected');

/** The states in which an EOR has answered and something is left to do about it. */
export const answeredStates: readonly BillState[] = ['processed', 'partially_paid', 'denied'];

/** The state does not allow it: 409, and nothing changes. */
export const reject = (facts: BillFacts, wanted: string, because?: string): never => {
  const detail = `A bill in state ${stateOf(facts)} does not allow ${wanted}.`;
  throw new Rejection('lifecycle_conflict', because ? `${detail} ${because}` : detail);
};

/** Refuses unless the bill is in one of these states. */
export const assertState = (facts: BillFacts, states: readonly BillState[], wanted: string): void => {
  if (!states.includes(stateOf(facts))) reject(facts, wanted);
};

/** A field does not fit the bill: 422 at its path. */
export const throwInvalid = (path: string, message: string): never => {
  throw new Rejection('validation_error', undefined, [{ path, message }]);
};

/** 422 with every field that does not fit the bill, in the order given; nothing where all fit. */
export const assertValid = (...problems: readonly (readonly FieldProblem[])[]): void => {
  const all = problems.flat();
  if (all.length > 0) throw new Rejection('validation_error', undefined, all);
};

/** The document that an entry names, at `documentId`: it must be one of the bill's. */
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

/** The ids in a list that are not among the known ones, or stand in it before, each at its own path. */
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
