import { distance } from 'fastest-levenshtein';

/** Returns the number of typos allowed in a word. None in three letters, because one typo makes another word. */
export const allowedEdits = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/** Returns true for a swap such as `bakc` and `back`. Swaps are the most common typo, but are two Levenshtein edits. */
const isSwap = (a: string, b: string): boolean => {
  if (a.length !== b.length) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  return a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2);
};

/** Counts inserted, deleted and replaced letters. Two swapped adjacent letters count as one edit. */
export const edits = (a: string, b: string): number => {
  const plain = distance(a, b);
  return plain === 2 && isSwap(a, b) ? 1 : plain;
};

/** Returns the fewest edits to a prefix of `word`, for a word that isn't completely typed. */
export const edgeEdits = (typed: string, word: string): number => {
  const most = allowedEdits(typed);
  let fewest = Infinity;
  for (let length = typed.length - most; length <= typed.length + most && length <= word.length; length++)
    fewest = Math.min(fewest, edits(typed, word.slice(0, length)));
  return fewest;
};

/** Returns a word's characters as bits. Each edit changes at most one bit, so most words can be excluded cheaply. */
export const characters = (word: string): number => {
  let bits = 0;
  for (let i = 0; i < word.length; i++) bits |= 1 << (word.charCodeAt(i) & 31);
  return bits;
};

export const isPossiblyNear = (typed: number, word: number, most: number): boolean => {
  let missing = typed & ~word;
  for (let left = most; missing !== 0; missing &= missing - 1) if (left-- === 0) return false;
  return true;
};
