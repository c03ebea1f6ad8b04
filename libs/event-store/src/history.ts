import type { Message } from '#domain';
import type { StoredEvent } from './ledger.js';

/** A fold by its parts: where it begins, and one event further. */
export interface Folding<State> {
  readonly initial: State;
  readonly evolve: (state: State, event: StoredEvent) => State;
}

interface Reached {
  readonly events: number;
  readonly state: unknown;
}

/** How far each fold of a history got. Only histories that were made by `continued` hand it on. */
const reached = new WeakMap<readonly StoredEvent[], Map<unknown, Reached>>();

/** The same history with what came after it. Folds of it go on where they stood. */
export const continued = <Event extends Message>(
  history: readonly StoredEvent<Event>[],
  more: readonly StoredEvent<Event>[],
): readonly StoredEvent<Event>[] => {
  if (more.length === 0) return history;
  const whole = [...history, ...more];
  const known = reached.get(history);
  if (known) reached.set(whole, new Map(known));
  return whole;
};

/**
 * Where a whole history leads. Histories that the ledger remembers are folded once: a longer one goes on from where the
 * shorter one stood, by the same `folding` (the very object).
 */
export const foldHistory = <State>(history: readonly StoredEvent[], folding: Folding<State>): State => {
  const known = reached.get(history) ?? new Map<unknown, Reached>();
  reached.set(history, known);
  const from = (known.get(folding) ?? { events: 0, state: folding.initial }) as Reached & { readonly state: State };
  let { state } = from;
  for (let i = from.events; i < history.length; i += 1) state = folding.evolve(state, history[i] as StoredEvent);
  known.set(folding, { events: history.length, state });
  return state;
};
