/** Number of characters from an organization's ID. They contain 45 random bits, so they identify the organization. */
const TAG_LENGTH = 9;
/** Maximum length of CLM01 and related elements, as stored by payers. */
export const MAX_REFERENCE_LENGTH = 20;

export interface ClaimReference {
  /**
   * Start of the organization's ID. Null for references from earlier files, which are unique only within an
   * organization.
   */
  readonly organizationPrefix: string | null;
  readonly billNumber: number;
  /** Attempt number, the n of the control number. Null for references from earlier files. */
  readonly attempt: number | null;
}

/**
 * Returns a transmission's CLM01: start of the organization's ID and control number (`QK7ZR2ABC1042-1`). A response
 * that repeats it identifies organization, bill and attempt. At most 20 characters up to bill 99,999,999.
 */
export const claimReference = (organizationId: string, controlNumber: string): string => {
  const letters = organizationId
    .replace(/^org_/, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  return `${letters.slice(0, TAG_LENGTH).padEnd(TAG_LENGTH, '0')}${controlNumber}`;
};

/** Returns REF*6R for the n-th line (from 0). */
export const lineReference = (reference: string, index: number): string => `${reference}-${index + 1}`;

/** Parses a claim reference, ignoring case. Returns null if it isn't in our format. */
export const readClaimReference = (text: string): ClaimReference | null => {
  const [, tag = '', bill = '', attempt = ''] =
    /^([A-Z2-7]{9}|[A-Z2-7]{1,8}0+(?=[1-9]))?([1-9]\d{0,8})(?:-(\d{1,3}))?$/i.exec(text.trim()) ?? [];
  if (bill === '' || (tag === '') !== (attempt === '') || (tag !== '' && tag.length !== TAG_LENGTH)) return null;
  return {
    organizationPrefix: tag === '' ? null : `org_${tag.toLowerCase().replace(/0+$/, '')}`,
    billNumber: Number(bill),
    attempt: attempt === '' ? null : Number(attempt),
  };
};
