import type { Vault } from '#event-store';

/** 96 bits, so that the tokens of two different pairs do not collide by chance. */
const TOKEN_BYTES = 12;

/** One hash per metadata pair under the organization's key. Rows are found by it, and it does not reveal the text. */
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
