/** The first and the last code of a range; both are as long as every code of it. */
export type CodeRange = readonly [from: string, to: string];

/** Is a code of one of these ranges? */
export const isInRange = (code: string, ranges: readonly CodeRange[]): boolean =>
  ranges.some(([from, to]) => code.length === from.length && from <= code && code <= to);
