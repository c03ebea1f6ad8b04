import { KEY_USE, type KeyUseRecord } from '#http';
import type { Desk } from '#read-models';

/** When a key was last used, to about a minute; null when it never was. */
export const lastUsedAt = async (desk: Desk, credentialId: string): Promise<string | null> =>
  (await desk.get<KeyUseRecord>(KEY_USE, credentialId))?.record.usedAt ?? null;
