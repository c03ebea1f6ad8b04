import type { StateStore } from './state-store.js';

const [KIND, KEY] = ['care', 'backup'] as const;
type BackupRecord = { /** ISO timestamp. */ readonly at: string };

/** Remembers that a backup was made whole, for whoever watches its age. */
export const recordBackup = (stateStore: StateStore, at = new Date()): Promise<void> =>
  stateStore.put(KIND, KEY, { at: at.toISOString() } satisfies BackupRecord);

/** When the last backup by this service was made, as an ISO timestamp; null where none is known. */
export const lastBackup = async (stateStore: StateStore): Promise<string | null> =>
  (await stateStore.get<BackupRecord>(KIND, KEY))?.record.at ?? null;
