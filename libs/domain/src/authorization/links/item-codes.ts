import type { CodeRange } from '../../kernel/code-range.js';

/** Returns the requested or authorized code or range of codes, or null if there is none. */
export const rangeOfCodes = (code: string | null, from: string | null, to: string | null): CodeRange | null =>
  code !== null ? [code, code] : from !== null ? [from, to ?? from] : null;
