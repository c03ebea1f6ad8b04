import type { Message } from '#domain';
import type { StoredEvent } from './encrypted-event-store.js';
import { NO_STREAM } from './event-store.js';
import { recordKey, type KeyedAppend } from './keyed-append.js';

/** A fold by its parts: where it begins, and one event further. */
export interface Fold<State> {
  readonly initial: State;
  readonly evolve: (state: State, event: StoredEvent) => State;
}

interface FoldProgress {
  readonly events: number;
  readonly state: unknown;
}

/** How far each fold of a history got. Only histories that were made by `continued` hand it on. */
const progressByHistory = new WeakMap<readonly StoredEvent[], Map<unknown, FoldProgress>>();

/** The history that another one continues. */
const previousHistories = new WeakMap<readonly StoredEvent[], readonly StoredEvent[]>();

/** Joins a history and the events that came after it. Folds of it go on where they stood. */
export const extendHistory = <Event extends Message>(
  history: readonly StoredEvent<Event>[],
  more: readonly StoredEvent<Event>[],
): readonly StoredEvent<Event>[] => {
  if (more.length === 0) return history;
  const whole = [...history, ...more];
  const known = progressByHistory.get(history);
  if (known) progressByHistory.set(whole, new Map(known));
  // One link alone: histories would keep all that came before them.
  previousHistories.delete(history);
  previousHistories.set(whole, history);
  return whole;
};

/**
 * Where a whole history leads. Histories that the ledger remembers are folded once: a longer one goes on from where the
 * shorter one stood, by the same `folding` (the very object). What was appended just now is folded onto the remembered
 * history, so that the next append finds how far that fold got.
 */
export const foldHistory = <State>(history: readonly StoredEvent[], folding: Fold<State>): State => {
  const shorter = previousHistories.get(history);
  if (shorter && (progressByHistory.get(history)?.get(folding)?.events ?? 0) < shorter.length)
    saveProgress(history, folding, saveProgress(shorter, folding, resumeFold(shorter, folding)));
  return saveProgress(history, folding, resumeFold(history, folding)).state;
};

interface TypedFoldProgress<State> extends FoldProgress {
  readonly state: State;
}

const saveProgress = <State>(history: readonly StoredEvent[], folding: Fold<State>, got: TypedFoldProgress<State>) => {
  const known = progressByHistory.get(history) ?? new Map<unknown, FoldProgress>();
  progressByHistory.set(history, known.set(folding, got));
  return got;
};

const resumeFold = <State>(history: readonly StoredEvent[], folding: Fold<State>): TypedFoldProgress<State> => {
  const from = (progressByHistory.get(history)?.get(folding) ?? {
    events: 0,
    state: folding.initial,
  }) as TypedFoldProgress<State>;
  let { state } = from;
  for (let i = from.events; i < history.length; i += 1) state = folding.evolve(state, history[i] as StoredEvent);
  return { events: history.length, state };
};

/** Index of a history's keys. It grows in place: a key that was used stays used. */
const keyIndex: Fold<Map<string, KeyedAppend> | null> = {
  initial: null,
  evolve: (known, event) => {
    const keys = known ?? new Map<string, KeyedAppend>();
    recordKey(keys, event);
    return keys;
  },
};

/** Returns the appends of a history that carried an Idempotency-Key, by key. The log itself is the store of keys. */
export const keyedAppendsOf = (
  history: readonly StoredEvent[],
): { readonly get: (key: string) => KeyedAppend | undefined } => ({
  get: (key) => {
    const found = foldHistory(history, keyIndex)?.get(key);
    // Histories that continue this one add to the same index.
    return found && found.upTo <= (history.at(-1)?.revision ?? NO_STREAM) ? found : undefined;
  },
});
