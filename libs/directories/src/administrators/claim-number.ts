import { type Administrator, type ClaimNumberPattern } from './administrator.js';

const masks: Readonly<Record<string, RegExp>> = { '#': /\d/, '@': /[a-z]/i, '*': /[a-z0-9]/i };

const fitsMask = (mask: string, char: string): boolean => {
  const pattern = masks[mask];
  return pattern ? pattern.test(char) : mask.toLowerCase() === char.toLowerCase();
};

/** Returns false for a pattern without mask characters (`varies by office`), which only describes claim numbers. */
const canBeEvaluated = ({ pattern, length }: ClaimNumberPattern): boolean =>
  /[#@*]/.test(pattern) && (length === undefined || length >= pattern.length);

/**
 * Returns true if the claim number matches the mask, ignoring case. If `length` exceeds the mask, the mask is the
 * beginning, and letters and digits follow. Returns null if there is no claim number or the mask cannot be evaluated.
 */
export const matchesPattern = (pattern: ClaimNumberPattern, claimNumber: string | undefined): boolean | null => {
  const number = claimNumber?.trim() ?? '';
  if (number === '' || !canBeEvaluated(pattern)) return null;
  const mask = pattern.pattern;
  if (number.length !== (pattern.length ?? mask.length)) return false;
  return Array.from(number).every((char, i) => fitsMask(mask[i] ?? '*', char));
};

const allPatterns = ({ claimNumberPatterns, payers }: Administrator): readonly ClaimNumberPattern[] => [
  ...claimNumberPatterns,
  ...payers.filter(({ active }) => active).flatMap((payer) => payer.claimNumberPatterns),
];

export type ClaimNumberState = 'match' | 'warning' | 'unknown';

/** Returns `warning` if patterns are known and none matches. A warning never blocks a bill. */
export const claimNumberState = (
  administrator: Administrator,
  claimNumber: string | undefined,
  payerKey?: string,
): ClaimNumberState => {
  const chosen = administrator.payers.find(({ key, active }) => active && key === payerKey);
  const patterns = chosen
    ? [...administrator.claimNumberPatterns, ...chosen.claimNumberPatterns]
    : allPatterns(administrator);
  const answers = patterns.map((pattern) => matchesPattern(pattern, claimNumber)).filter((answer) => answer !== null);
  if (answers.length === 0) return 'unknown';
  return answers.includes(true) ? 'match' : 'warning';
};
