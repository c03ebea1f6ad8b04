import { KEY_USE, type KeyUseRecord } from '#http';
import type { StateStore } from '#outbox';

/** When a key was last used, to about a minute; null when it never was. */
export const lastUsedAt = async (stateStore: StateStore, credentialId: string): Promise<string | null> =>
  (await stateStore.get<KeyUseRecord>(KEY_USE, credentialId))?.record.usedAt ?? null;
