import type { StateStore } from './state-store.js';

const [KIND, KEY] = ['care', 'backup'] as const;
type Note = { /** ISO timestamp. */ readonly at: string };

/** Remembers that a backup was made whole, for whoever watches its age. */
export const noteBackup = (stateStore: StateStore, at = new Date()): Promise<void> =>
  stateStore.put(KIND, KEY, { at: at.toISOString() } satisfies Note);

/** When the last backup by this service was made, as an ISO timestamp; null where none is known. */
export const lastBackup = async (stateStore: StateStore): Promise<string | null> =>
  (await stateStore.get<Note>(KIND, KEY))?.record.at ?? null;
