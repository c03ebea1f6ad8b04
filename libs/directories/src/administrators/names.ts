import { wordsOf } from '../text/words.js';

/** Words for legal forms of companies, and words that people tend to omit. */
const ignoredWords = new Set(
  'and co company corp corporation inc incorporated limited llc llp lp ltd na pc plc the'.split(' '),
);

/** Abbreviations used in adjusters' letters and in other systems. */
const abbreviations: Readonly<Record<string, string>> = {
  admin: 'administrators',
  assn: 'association',
  cas: 'casualty',
  cnty: 'county',
  comp: 'compensation',
  dept: 'department',
  grp: 'group',
  indem: 'indemnity',
  ins: 'insurance',
  intl: 'international',
  mgmt: 'management',
  mut: 'mutual',
  natl: 'national',
  svc: 'services',
  svcs: 'services',
};

/** Joins single letters into one word, because `C.N.A.` was split into letters. */
const joinLetters = (words: readonly string[]): string[] => {
  const joined: string[] = [];
  let letters = '';
  for (const word of [...words, '']) {
    if (word.length === 1) {
      letters += word;
      continue;
    }
    if (letters !== '') joined.push(letters);
    letters = '';
    if (word !== '') joined.push(word);
  }
  return joined;
};

/** Returns the significant words of a name, or all words if it has no others (`The Company`). */
const significantWords = (words: readonly string[]): readonly string[] => {
  const kept = words.filter((word) => !ignoredWords.has(word));
  return kept.length > 0 ? kept : words;
};

const allWords = (name: string): string[] => wordsOf(name.replace(/[&+]/g, ' and '));

/**
 * Returns a key that ignores case, punctuation, `Inc`, `&` and abbreviations such as `Ins.`. Names with equal keys are
 * the same.
 */
export const nameKey = (name: string): string =>
  joinLetters(significantWords(allWords(name)))
    .map((word) => abbreviations[word] ?? word)
    .join(' ');

/** Returns the words of a query. An administrator must have a word that begins with each of them. */
export const queryWords = (text: string): readonly string[] => [
  ...new Set(joinLetters(significantWords(allWords(text)))),
];

export const nameWords = (name: string): readonly string[] => [
  ...allWords(name),
  ...joinLetters(significantWords(allWords(name))),
];
