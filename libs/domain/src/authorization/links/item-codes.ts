import type { CodeRange } from '../../kernel/code-range.js';

export const rangeOfCodes = (code: string | null, from: string | null, to: string | null): CodeRange | null =>
  code !== null ? [code, code] : from !== null ? [from, to ?? from] : null;
