import { base32, type IdPrefix } from '#domain';
import type { Vault } from '#event-store';

const ID_BYTES = 16;

/** The same words always produce the same ID. */
export const deriveId = async (
  vault: Pick<Vault, 'hmac'>,
  organizationId: string,
  prefix: IdPrefix,
  ...words: readonly string[]
): Promise<string> => {
  const hash = await vault.hmac(organizationId, 'ids', ...words);
  return `${prefix}_${base32(hash.subarray(0, ID_BYTES))}`;
};
