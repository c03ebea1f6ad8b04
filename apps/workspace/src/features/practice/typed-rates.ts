/** Code, optional modifier, and amount. Spreadsheet rows are separated by tabs. Thousands separators are ambiguous. */
const RATE_PATTERN =
  /^(?<code>[a-z\d]+)(?:(?:-|\s*[\t;]\s*)(?<modifier>[a-z\d]{2}))?\s*[,;\t ]\s*\$?(?<amount>\d+(?:\.\d{1,2})?)$/i;

interface TypedRate {
  /** Number of the line in the text, from 1. */
  readonly line: number;
  /** Null if the line is not a rate. */
  readonly rate: { readonly code: string; readonly modifier?: string; readonly amount: number } | null;
}

const rateIn = (text: string): TypedRate['rate'] => {
  const { code, modifier, amount } = RATE_PATTERN.exec(text)?.groups ?? {};
  if (code === undefined || amount === undefined) return null;
  return { code, ...(modifier !== undefined && { modifier }), amount: Number(amount) };
};

/** Returns the rates in a text. Blank lines are skipped. */
export const typedRates = (text: string): readonly TypedRate[] =>
  text
    .split('\n')
    .map((words, index) => ({ words: words.trim(), line: index + 1 }))
    .filter(({ words }) => words !== '')
    .map(({ words, line }) => ({ line, rate: rateIn(words) }));

/** Returns the number of the first line that is not a rate. Null if there is none. */
export const firstWrongLine = (text: string): number | null =>
  typedRates(text).find(({ rate }) => rate === null)?.line ?? null;

const PERCENT_PATTERN = /^\d+(\.\d{1,2})?$/;
export const isPercent = (text: string): boolean => text.trim() === '' || PERCENT_PATTERN.test(text.trim());
