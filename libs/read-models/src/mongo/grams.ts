import { SEARCH_FIELD, type Change } from '../read-models.js';

/** Row field with the trigrams of the search text. Queries never return it. */
const GRAMS_FIELD = 'searchGrams';

/**
 * Index with the trigrams first, so that MongoDB compares a search's trigrams, reads the rows with the rarest, and
 * checks them for the others. Without it, MongoDB would use the search's first trigram.
 */
export const gramsIndex: ReadonlyMap<string, 1 | -1> = new Map([
  [GRAMS_FIELD, 1],
  ['organizationId', 1],
]);

/** Maximum trigrams in a search. MongoDB plans a query for each, and a few rare trigrams are selective enough. */
const MAX_SEARCH_GRAMS = 16;
const GRAM_LENGTH = 3;

/** Returns a text's distinct trigrams. Words contain no spaces, so no trigram spans two words. */
const gramsOf = (text: string): readonly string[] => {
  const grams = new Set<string>();
  for (const word of text.split(/\s+/)) {
    // Split by code points, because BSON cannot store half of a surrogate pair.
    const letters = Array.from(word);
    for (let at = GRAM_LENGTH; at <= letters.length; at++) grams.add(letters.slice(at - GRAM_LENGTH, at).join(''));
  }
  return [...grams];
};

/** Returns a condition on trigrams that every row with these words meets, or null if all words are too short. */
export const gramsCondition = (words: readonly string[]): Readonly<Record<string, unknown>> | null => {
  const grams = gramsOf(words.join(' ').toLowerCase()).slice(0, MAX_SEARCH_GRAMS);
  return grams.length === 0 ? null : { [GRAMS_FIELD]: { $all: grams } };
};

export const withGrams = (change: Change): Change => {
  if (change.op === 'remove') return change;
  const text = (change.doc as { readonly [SEARCH_FIELD]?: unknown })[SEARCH_FIELD];
  return typeof text === 'string'
    ? { ...change, doc: { ...change.doc, [GRAMS_FIELD]: gramsOf(text) } as never }
    : change;
};
