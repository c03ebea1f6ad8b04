import { useSyncExternalStore } from 'react';
import { onSessionEnd } from '../../api/session-cleanup';
import { createListeners } from '../../api/listeners';

/** Kept until the session ends. It may contain a patient's name, so it is never in the URL. */
let searchText = '';
const { subscribe, tell } = createListeners();

export const setSearchText = (next: string): void => {
  searchText = next;
  tell();
};

onSessionEnd(() => setSearchText(''));

export const useSearchText = (): string => useSyncExternalStore(subscribe, () => searchText);
