import { useSyncExternalStore } from 'react';
import { forgetAtEnd } from '../../api/forgetting';

/** What was searched for on the list, for as long as the session lasts: it may name a patient, so no address holds it. */
let words = '';
const listeners = new Set<() => void>();

export const setSearchWords = (next: string): void => {
  words = next;
  for (const listener of listeners) listener();
};

forgetAtEnd(() => setSearchWords(''));

export const useSearchWords = (): string =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => words,
  );
