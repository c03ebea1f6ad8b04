import { wordsOf } from '../text/words.js';

/** Words that say how a company is registered, and words that people leave out. */
const ignoredWords = new Set(
  'and co company corp corporation inc incorporated limited llc llp lp ltd na pc plc the'.split(' '),
);

/** Abbreviations of adjusters' letters and of other systems. */
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

/** `C.N.A.` was parted into letters; an initialism is one word. */
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

/** The words that carry a name; all of its words when it has no other (`The Company`). */
const significantWords = (words: readonly string[]): readonly string[] => {
  const kept = words.filter((word) => !ignoredWords.has(word));
  return kept.length > 0 ? kept : words;
};

const allWords = (name: string): string[] => wordsOf(name.replace(/[&+]/g, ' and '));

/** Two names are the same to a biller when their keys are: case, marks, `Inc`, `&`, `Ins.` make no difference. */
export const nameKey = (name: string): string =>
  joinLetters(significantWords(allWords(name)))
    .map((word) => abbreviations[word] ?? word)
    .join(' ');

/** The words that a query must be found by, each as a beginning. */
export const queryWords = (text: string): readonly string[] => [
  ...new Set(joinLetters(significantWords(allWords(text)))),
];

/** Every word that a name can be found by. */
export const nameWords = (name: string): readonly string[] => [
  ...allWords(name),
  ...joinLetters(significantWords(allWords(name))),
];
