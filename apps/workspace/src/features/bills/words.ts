import { useSyncExternalStore } from 'react';
import { forgetAtEnd } from '../../api/forgetting';
import { listenersOf } from '../../api/listeners';

/** Search words of the list, for as long as the session lasts: they may name a patient, so no address holds them. */
let words = '';
const { subscribe, tell } = listenersOf();

export const setSearchWords = (next: string): void => {
  words = next;
  tell();
};

forgetAtEnd(() => setSearchWords(''));

export const useSearchWords = (): string => useSyncExternalStore(subscribe, () => words);
