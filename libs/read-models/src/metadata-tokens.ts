import type { Vault } from '#event-store';

/** 96 bits: nobody meets another pair's by chance. */
const TOKEN_BYTES = 12;

/**
 * A hash of each pair of a client's metadata under the organization's key: rows are found by it, and tell nothing of what
 * was said. The same pair makes the same token.
 */
export const metadataTokens = async (
  vault: Pick<Vault, 'hmac'>,
  organizationId: string,
  metadata: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> =>
  Promise.all(
    Object.entries(metadata).map(async ([key, text]) => {
      const hash = await vault.hmac(organizationId, 'ids', 'metadata', key, text);
      return hash.subarray(0, TOKEN_BYTES).toString('base64url');
    }),
  );
