import type { Vault } from '#event-store';

/** Normalizes a check number for comparison: trims spaces, removes leading zeros, and converts it to uppercase. */
export const normalizeCheckNumber = (number: string): string =>
  number
    .trim()
    .toUpperCase()
    .replace(/^0+(?=.)/, '');

/**
 * HMAC for finding checks with the same number, which cannot be derived from it. Null for a missing or empty number.
 */
export const checkNumberKey = async (
  vault: Vault,
  organizationId: string,
  number: string | null,
): Promise<string | null> => {
  const plain = normalizeCheckNumber(number ?? '');
  return plain === '' ? null : (await vault.hmac(organizationId, 'ids', 'check-number', plain)).toString('hex');
};
