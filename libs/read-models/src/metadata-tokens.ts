import type { Vault } from '#event-store';

/** Token size: 96 bits, so that two different pairs do not get the same token by chance. */
const TOKEN_BYTES = 12;

/** Returns one hash per metadata pair, made with the organization's key. It finds rows without revealing the text. */
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
