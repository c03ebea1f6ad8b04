import type { Message } from '#domain';
import type { StoredEvent } from './ledger.js';

/** A fold by its parts: where it begins, and one event further. */
export interface Fold<State> {
  readonly initial: State;
  readonly evolve: (state: State, event: StoredEvent) => State;
}

interface Reached {
  readonly events: number;
  readonly state: unknown;
}

/** How far each fold of a history got. Only histories that were made by `continued` hand it on. */
const reached = new WeakMap<readonly StoredEvent[], Map<unknown, Reached>>();

/** The history that another one continues. */
const before = new WeakMap<readonly StoredEvent[], readonly StoredEvent[]>();

/** Joins a history and the events that came after it. Folds of it go on where they stood. */
export const continued = <Event extends Message>(
  history: readonly StoredEvent<Event>[],
  more: readonly StoredEvent<Event>[],
): readonly StoredEvent<Event>[] => {
  if (more.length === 0) return history;
  const whole = [...history, ...more];
  const known = reached.get(history);
  if (known) reached.set(whole, new Map(known));
  // One link alone: histories would keep all that came before them.
  before.delete(history);
  before.set(whole, history);
  return whole;
};

/**
 * Where a whole history leads. Histories that the ledger remembers are folded once: a longer one goes on from where the
 * shorter one stood, by the same `folding` (the very object). What was appended just now is folded onto the remembered
 * history, so that the next append finds how far that fold got.
 */
export const foldHistory = <State>(history: readonly StoredEvent[], folding: Fold<State>): State => {
  const shorter = before.get(history);
  if (shorter && (reached.get(history)?.get(folding)?.events ?? 0) < shorter.length)
    note(history, folding, note(shorter, folding, goOn(shorter, folding)));
  return note(history, folding, goOn(history, folding)).state;
};

interface ReachedBy<State> extends Reached {
  readonly state: State;
}

const note = <State>(history: readonly StoredEvent[], folding: Fold<State>, got: ReachedBy<State>) => {
  const known = reached.get(history) ?? new Map<unknown, Reached>();
  reached.set(history, known.set(folding, got));
  return got;
};

const goOn = <State>(history: readonly StoredEvent[], folding: Fold<State>): ReachedBy<State> => {
  const from = (reached.get(history)?.get(folding) ?? { events: 0, state: folding.initial }) as ReachedBy<State>;
  let { state } = from;
  for (let i = from.events; i < history.length; i += 1) state = folding.evolve(state, history[i] as StoredEvent);
  return { events: history.length, state };
};
