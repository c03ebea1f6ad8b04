/**
 * Codes of payers (CARC, RARC, claim status): letters, digits and marks, no spaces. They are stored in clear and reach
 * the feed, so a sentence must not pass for one.
 */
export const payerCode = {
  pattern: /^[A-Za-z0-9][A-Za-z0-9:.-]*$/,
  message: 'must be a code without spaces',
} as const;
