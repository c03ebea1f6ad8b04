/** A key of the API in words. The API may add some that have none yet: they are read as words, not as code. */
export const inWords = (words: Readonly<Record<string, string>>, key: string): string =>
  words[key] ?? key.replaceAll('_', ' ');
