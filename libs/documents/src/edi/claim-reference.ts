/** Letters of an organization's id that its references begin with: 45 random bits tell the organizations apart. */
const TAG_LENGTH = 9;
/** CLM01 and its relatives: 20 characters are what payers keep. */
export const MAX_REFERENCE_LENGTH = 20;

/** Parts of a claim reference, which lead back to our bill. */
export interface ClaimReference {
  /** Only this organization's id begins so. Null: a reference of earlier files, unique within an organization only. */
  readonly organizationPrefix: string | null;
  readonly billNumber: number;
  /** The n of the control number; null in references of earlier files. */
  readonly attempt: number | null;
}

/**
 * CLM01 of a transmission: the first letters of the organization's id and the control number (`QK7ZR2ABC1042-1`), so that
 * an answer finds organization, bill and attempt by itself. At most 20 characters up to bill 99,999,999.
 */
export const claimReference = (organizationId: string, controlNumber: string): string => {
  const letters = organizationId
    .replace(/^org_/, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  return `${letters.slice(0, TAG_LENGTH).padEnd(TAG_LENGTH, '0')}${controlNumber}`;
};

/** REF*6R of the n-th line (from 0). */
export const lineReference = (reference: string, index: number): string => `${reference}-${index + 1}`;

/** Reads CLM01, in whatever case it came; null for a reference of somebody else. */
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
