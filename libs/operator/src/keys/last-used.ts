import type { Desk } from '#read-models';

/** When a key was last used, to about a minute; null when it never was. The desk keeps it, so that the log need not. */
export const lastUsedAt = async (desk: Desk, credentialId: string): Promise<string | null> => {
  const entry = await desk.get<{ at: string }>('key-use', credentialId);
  return entry?.record.at ?? null;
};
