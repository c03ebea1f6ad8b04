/**
 * Letters, digits and punctuation, no spaces (CARC, RARC, claim status). Codes are stored in clear text and reach the
 * feed, so the pattern must not accept a sentence.
 */
export const payerCode = {
  pattern: /^[A-Za-z0-9][A-Za-z0-9:.-]*$/,
  message: 'must be a code without spaces',
} as const;
