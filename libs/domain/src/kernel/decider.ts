import type { RuleSet } from '../rules/rule-set.js';

/** A command or an event: a name and its data. The name of an event is stored; renaming it is a data migration. */
export type Message<Type extends string = string, Data extends object = object> = Readonly<{
  type: Type;
  data: Readonly<Data>;
}>;

/** The messages of a table of names, each with its data. */
export type MessagesOf<Table extends { readonly [Type in keyof Table]: object }> = {
  readonly [Type in keyof Table & string]: Message<Type, Table[Type]>;
}[keyof Table & string];

export type DataOf<M extends Message, Type extends M['type']> = Extract<M, { type: Type }>['data'];

/** Arguments of a decision after state and command: none, or the rules of law that it applies. */
export type Law = readonly [] | readonly [rules: RuleSet];
/** Law of an aggregate whose decisions depend on the rules. */
export type ByRules = readonly [rules: RuleSet];

/**
 * The decisions and events of one aggregate. Both tables are total: leaving a command or an event out is a compile error.
 *
 * `decide` may reject (throw a Rejection), record events, or return [] when there is nothing to change. The rules of
 * law are an argument, so one process can evaluate two rule sets at the same time. The time is in the command's data.
 * `evolve` may do none of that: history is not up for debate.
 */
export interface Decider<State, Command extends Message, Event extends Message, Applied extends Law = readonly []> {
  readonly initial: State;
  readonly decide: {
    readonly [T in Command['type']]: (state: State, data: DataOf<Command, T>, ...law: Applied) => readonly Event[];
  };
  /** The client's customer that the aggregate belongs to: noted beside each of its events. */
  readonly customerOf?: (state: State) => string | null;
  readonly evolve: { readonly [T in Event['type']]: (state: State, data: DataOf<Event, T>) => State };
}

/** Where a history leads. An event of a type that this program does not know changes nothing (it is newer than us). */
export const fold = <State, Command extends Message, Event extends Message, Applied extends Law = readonly []>(
  { initial, evolve }: Decider<State, Command, Event, Applied>,
  history: readonly Message[],
): State =>
  history.reduce((state, { type, data }) => {
    // An own entry only: a type from outside may be called `toString`.
    if (!Object.hasOwn(evolve, type)) return state;
    return evolve[type as Event['type']](state, data);
  }, initial);

export const decide = <State, Command extends Message, Event extends Message, Applied extends Law>(
  decider: Decider<State, Command, Event, Applied>,
  state: State,
  { type, data }: Command,
  ...law: Applied
): readonly Event[] => decider.decide[type as Command['type']](state, data, ...law);
