import { SEARCH_FIELD, type Change } from '../read-models.js';

/** The field of a row that holds the trigrams of its search text; no answer shows it. */
const GRAMS_FIELD = 'searchGrams';

/**
 * Its index. The list stands first, which makes MongoDB weigh the trigrams of a search against each other: of a list that
 * stands behind another field it takes the first one asked for. It reads the rows of the rarest trigram, and looks at each
 * of them for the others.
 */
export const gramsIndex: ReadonlyMap<string, 1 | -1> = new Map([
  [GRAMS_FIELD, 1],
  ['organizationId', 1],
]);

/** A search names no more of them: MongoDB makes a plan for each, and a few rare letters narrow enough. */
const MAX_SEARCH_GRAMS = 16;
const GRAM_LENGTH = 3;

/** Each three letters in a row, once. Words hold no spaces, so none spans two of them. */
const gramsOf = (text: string): readonly string[] => {
  const grams = new Set<string>();
  for (const word of text.split(/\s+/)) {
    // By letters, not by the halves of one: BSON cannot hold a half.
    const letters = Array.from(word);
    for (let at = GRAM_LENGTH; at <= letters.length; at++) grams.add(letters.slice(at - GRAM_LENGTH, at).join(''));
  }
  return [...grams];
};

/** Condition on trigrams that every row with these words meets; null where all words are shorter. */
export const gramsCondition = (words: readonly string[]): Readonly<Record<string, unknown>> | null => {
  const grams = gramsOf(words.join(' ').toLowerCase()).slice(0, MAX_SEARCH_GRAMS);
  return grams.length === 0 ? null : { [GRAMS_FIELD]: { $all: grams } };
};

/** The change as it is stored: its row with its trigrams. */
export const withGrams = (change: Change): Change => {
  if (change.op === 'remove') return change;
  const text = (change.doc as { readonly [SEARCH_FIELD]?: unknown })[SEARCH_FIELD];
  return typeof text === 'string'
    ? { ...change, doc: { ...change.doc, [GRAMS_FIELD]: gramsOf(text) } as never }
    : change;
};
