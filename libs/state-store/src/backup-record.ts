import type { StateStore } from './state-store.js';

const [KIND, KEY] = ['care', 'backup'] as const;
type BackupRecord = { readonly at: string };

/** Records that a backup was completed, so that its age can be monitored. */
export const recordBackup = (stateStore: StateStore, at = new Date()): Promise<void> =>
  stateStore.put(KIND, KEY, { at: at.toISOString() } satisfies BackupRecord);

/** ISO time of the last backup. Null if none is known. */
export const lastBackup = async (stateStore: StateStore): Promise<string | null> =>
  (await stateStore.get<BackupRecord>(KIND, KEY))?.record.at ?? null;
