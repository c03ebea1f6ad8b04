import { useSyncExternalStore } from 'react';
import { onSessionEnd } from '../../api/session-cleanup';
import { createListeners } from '../../api/listeners';

/** Search words of the list, for as long as the session lasts: they may name a patient, so no address holds them. */
let searchText = '';
const { subscribe, tell } = createListeners();

export const setSearchText = (next: string): void => {
  searchText = next;
  tell();
};

onSessionEnd(() => setSearchText(''));

export const useSearchText = (): string => useSyncExternalStore(subscribe, () => searchText);
