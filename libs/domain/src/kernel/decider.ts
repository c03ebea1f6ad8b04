import type { RuleSet } from '../rules/rule-set.js';

/** A command or an event. Event types are stored, so renaming one is a data migration. */
export type Message<Type extends string = string, Data extends object = object> = Readonly<{
  type: Type;
  data: Readonly<Data>;
}>;

export type MessagesOf<Table extends { readonly [Type in keyof Table]: object }> = {
  readonly [Type in keyof Table & string]: Message<Type, Table[Type]>;
}[keyof Table & string];

export type DataOf<M extends Message, Type extends M['type']> = Extract<M, { type: Type }>['data'];

/** Arguments of `decide` that follow state and command. */
export type Law = readonly [] | readonly [rules: RuleSet];
/** Argument for decisions that depend on legal rules. */
export type ByRules = readonly [rules: RuleSet];

/**
 * The decisions and events of one aggregate. A missing command or event is a compile error.
 *
 * `decide` throws a Rejection, returns events, or returns [] if nothing changes. Rules are an argument, so one process
 * can evaluate two rule sets. The time is in the command's data. `evolve` never rejects an event: recorded history is
 * final.
 */
export interface Decider<State, Command extends Message, Event extends Message, Applied extends Law = readonly []> {
  readonly initial: State;
  readonly decide: {
    readonly [T in Command['type']]: (state: State, data: DataOf<Command, T>, ...law: Applied) => readonly Event[];
  };
  /** The client's customer, stored in the metadata of each event. */
  readonly customerOf?: (state: State) => string | null;
  readonly evolve: { readonly [T in Event['type']]: (state: State, data: DataOf<Event, T>) => State };
}

/** Ignores events of unknown types, which a newer release may have written. */
export const fold = <State, Command extends Message, Event extends Message, Applied extends Law = readonly []>(
  { initial, evolve }: Decider<State, Command, Event, Applied>,
  history: readonly Message[],
): State =>
  history.reduce((state, { type, data }) => {
    // Own properties only, because an external type can be named `toString`.
    if (!Object.hasOwn(evolve, type)) return state;
    return evolve[type as Event['type']](state, data);
  }, initial);

export const decide = <State, Command extends Message, Event extends Message, Applied extends Law>(
  decider: Decider<State, Command, Event, Applied>,
  state: State,
  { type, data }: Command,
  ...law: Applied
): readonly Event[] => decider.decide[type as Command['type']](state, data, ...law);
