/** Separates parts of a search text. A word matches anywhere in the first, but only whole values in later parts. */
export const PART_SEPARATOR = '\n';

const isDelimiter = (letter: string | undefined): boolean =>
  letter === undefined || letter === ' ' || letter === PART_SEPARATOR;

/** Returns true if a search text matches a search word. Both are `normalized`, and the word has no spaces. */
export const matchesWord = (text: string, word: string): boolean => {
  let at = text.indexOf(word);
  if (at < 0) return false;
  const separator = text.indexOf(PART_SEPARATOR);
  if (separator < 0 || at < separator) return true;
  for (; at >= 0; at = text.indexOf(word, at + 1))
    if (isDelimiter(text[at - 1]) && isDelimiter(text[at + word.length])) return true;
  return false;
};

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns a regular expression that matches the same strings as `matchesWord`. */
export const wordPattern = (word: string): string => {
  const escaped = literal(word);
  return `^[^\\n]*${escaped}|[ \\n]${escaped}(?:[ \\n]|$)`;
};
