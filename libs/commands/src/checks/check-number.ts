import type { Vault } from '#event-store';

/** A check's number as it is compared: without blanks around it and zeros before it, in capitals. */
export const normalizeCheckNumber = (number: string): string =>
  number
    .trim()
    .toUpperCase()
    .replace(/^0+(?=.)/, '');

/** By what checks of one organization with the same number are found, without the number; null where there is none. */
export const checkNumberKey = async (
  vault: Vault,
  organizationId: string,
  number: string | null,
): Promise<string | null> => {
  const plain = normalizeCheckNumber(number ?? '');
  return plain === '' ? null : (await vault.hmac(organizationId, 'ids', 'check-number', plain)).toString('hex');
};
