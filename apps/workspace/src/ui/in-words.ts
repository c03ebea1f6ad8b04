/** A key of the API in words; the key itself where there are none: the API may add some. */
export const inWords = (words: Readonly<Record<string, string>>, key: string): string => words[key] ?? key;
