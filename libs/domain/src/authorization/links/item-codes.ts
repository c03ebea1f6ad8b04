import type { CodeRange } from '../../kernel/code-range.js';

/** What is asked for or authorized, by its code or range of codes; null: by none. */
export const rangeOfCodes = (code: string | null, from: string | null, to: string | null): CodeRange | null =>
  code !== null ? [code, code] : from !== null ? [from, to ?? from] : null;
