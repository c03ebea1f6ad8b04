/** First and last code, of the same length. */
export type CodeRange = readonly [from: string, to: string];

export const isInRange = (code: string, ranges: readonly CodeRange[]): boolean =>
  ranges.some(([from, to]) => code.length === from.length && from <= code && code <= to);
