import type { Message } from '#domain';
import type { StoredEvent } from './encrypted-event-store.js';
import { NO_STREAM } from './event-store.js';
import { recordKey, type KeyedAppend } from './keyed-append.js';

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

/** Shorter history that `extendHistory` extended, by longer history. */
const previousHistories = new WeakMap<readonly StoredEvent[], readonly StoredEvent[]>();

/** Extends a history. Folds of the new history resume from the state at the end of the old history. */
export const extendHistory = <Event extends Message>(
  history: readonly StoredEvent<Event>[],
  more: readonly StoredEvent<Event>[],
): readonly StoredEvent<Event>[] => {
  if (more.length === 0) return history;
  const whole = [...history, ...more];
  const known = progressByHistory.get(history);
  if (known) progressByHistory.set(whole, new Map(known));
  // A chain of links would keep all earlier histories in memory.
  previousHistories.delete(history);
  previousHistories.set(whole, history);
  return whole;
};

/**
 * Folds a history. Resumes where a fold with the same `folding` object ended for the shorter history. If that history
 * was not folded yet, also saves its progress: the event store extends the cached, shorter history again after an
 * append.
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

/** Index of keyed appends. Extended in place, because a used key stays used. */
const keyIndex: Fold<Map<string, KeyedAppend> | null> = {
  initial: null,
  evolve: (known, event) => {
    const keys = known ?? new Map<string, KeyedAppend>();
    recordKey(keys, event);
    return keys;
  },
};

/** Returns the keyed appends by Idempotency-Key. The log itself stores the idempotency keys. */
export const keyedAppendsOf = (
  history: readonly StoredEvent[],
): { readonly get: (key: string) => KeyedAppend | undefined } => ({
  get: (key) => {
    const found = foldHistory(history, keyIndex)?.get(key);
    // Longer histories share the index and may have added later keys to it.
    return found && found.upTo <= (history.at(-1)?.revision ?? NO_STREAM) ? found : undefined;
  },
});
