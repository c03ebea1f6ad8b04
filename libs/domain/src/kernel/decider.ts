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

/**
 * The rules of one aggregate. Both tables are total: leaving a command or an event out is a compile error.
 *
 * `decide` may reject (throw a Rejection), record events, or return [] when the wish is already true.
 * `evolve` may do none of that: history is not up for debate.
 */
export interface Decider<State, Command extends Message, Event extends Message> {
  readonly initial: State;
  readonly decide: { readonly [T in Command['type']]: (state: State, data: DataOf<Command, T>) => readonly Event[] };
  /** The client's customer that the aggregate belongs to: noted beside each of its events. */
  readonly customerOf?: (state: State) => string | null;
  readonly evolve: { readonly [T in Event['type']]: (state: State, data: DataOf<Event, T>) => State };
}

/** Where a history leads. An event of a type that this program does not know changes nothing (it is newer than us). */
export const fold = <State, Command extends Message, Event extends Message>(
  { initial, evolve }: Decider<State, Command, Event>,
  history: readonly Message[],
): State =>
  history.reduce((state, { type, data }) => {
    // An own entry only: a type from outside may be called `toString`.
    if (!Object.hasOwn(evolve, type)) return state;
    return evolve[type as Event['type']](state, data);
  }, initial);

export const decide = <State, Command extends Message, Event extends Message>(
  decider: Decider<State, Command, Event>,
  state: State,
  { type, data }: Command,
): readonly Event[] => decider.decide[type as Command['type']](state, data);
