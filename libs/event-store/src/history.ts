import type { Message } from '#domain';
import type { StoredEvent } from './encrypted-event-store.js';
import { NO_STREAM } from './event-store.js';
import { recordKey, type KeyedAppend } from './keyed-append.js';

/** A fold: its initial state, and the function that applies one event. */
export interface Fold<State> {
  readonly initial: State;
  readonly evolve: (state: State, event: StoredEvent) => State;
}

interface FoldProgress {
  readonly events: number;
  readonly state: unknown;
}

/** Progress of each fold over a history. Only histories created by `extendHistory` pass their progress on. */
const progressByHistory = new WeakMap<readonly StoredEvent[], Map<unknown, FoldProgress>>();

/** The shorter history that `extendHistory` extended, by the longer history. */
const previousHistories = new WeakMap<readonly StoredEvent[], readonly StoredEvent[]>();

/**
 * Returns a history extended by newer events. Folds of the new history resume from the state at the end of the old
 * history.
 */
export const extendHistory = <Event extends Message>(
  history: readonly StoredEvent<Event>[],
  more: readonly StoredEvent<Event>[],
): readonly StoredEvent<Event>[] => {
  if (more.length === 0) return history;
  const whole = [...history, ...more];
  const known = progressByHistory.get(history);
  if (known) progressByHistory.set(whole, new Map(known));
  // Keep one link only. A chain of links would keep all earlier histories in memory.
  previousHistories.delete(history);
  previousHistories.set(whole, history);
  return whole;
};

/**
 * Returns the state of a whole history. A fold with the same `folding` object resumes where it ended for the shorter
 * history.
 *
 * If the shorter history was not folded yet, its progress is saved too: the event store extends the cached, shorter
 * history again after an append.
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

/** Index of the keys of a history. Extended in place, because a used key stays used. */
const keyIndex: Fold<Map<string, KeyedAppend> | null> = {
  initial: null,
  evolve: (known, event) => {
    const keys = known ?? new Map<string, KeyedAppend>();
    recordKey(keys, event);
    return keys;
  },
};

/**
 * Returns the appends of a history that carried an Idempotency-Key, by key. The log itself is the store of idempotency
 * keys.
 */
export const keyedAppendsOf = (
  history: readonly StoredEvent[],
): { readonly get: (key: string) => KeyedAppend | undefined } => ({
  get: (key) => {
    const found = foldHistory(history, keyIndex)?.get(key);
    // Longer histories share the same index and may have added later keys to it.
    return found && found.upTo <= (history.at(-1)?.revision ?? NO_STREAM) ? found : undefined;
  },
});
