import type { Vault } from '#event-store';

/** 96 bits, so that the tokens of two different pairs do not collide by chance. */
const TOKEN_BYTES = 12;

/**
 * Returns one token per pair of a client's metadata: a hash under the organization's key. Rows are found by it, and it
 * does not reveal the text. Equal pairs have equal tokens.
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
