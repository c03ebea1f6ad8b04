import type { Vault } from '#event-store';

/** Normalizes a check number for comparison: trims spaces, removes leading zeros and converts to upper case. */
export const normalizeCheckNumber = (number: string): string =>
  number
    .trim()
    .toUpperCase()
    .replace(/^0+(?=.)/, '');

/**
 * HMAC to find checks with the same number; the number cannot be derived from it. Null for a missing or empty number.
 */
export const checkNumberKey = async (
  vault: Vault,
  organizationId: string,
  number: string | null,
): Promise<string | null> => {
  const plain = normalizeCheckNumber(number ?? '');
  return plain === '' ? null : (await vault.hmac(organizationId, 'ids', 'check-number', plain)).toString('hex');
};
