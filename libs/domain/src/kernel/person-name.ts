/** The suffix as in NM107, without periods, and the name without the suffix. */
export interface LastName {
  readonly last: string;
  /** `JR`, `SR`, `II`, `III`, `IV` or `V`, or empty. */
  readonly suffix: string;
}

/** Name parts of NM1. */
export interface PersonName extends LastName {
  readonly first: string;
}

/** `V` can be a name, so it counts as a suffix only after a comma. */
const SUFFIXES: readonly string[] = ['JR', 'SR', 'II', 'III', 'IV'];
const SUFFIXES_AFTER_COMMA: readonly string[] = [...SUFFIXES, 'V'];
/** Words that are not part of the name, with or without a comma. */
const CREDENTIALS: readonly string[] = 'MD DO DC DPM DDS PHD PSYD PA PAC NP RN LAC QME AME DR'.split(' ');

const splitWords = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);
/** `M.D.` → `MD`, `Jr.` → `JR`. */
const normalizeWord = (word: string): string => word.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** A name that consists only of a suffix stays unchanged. */
const splitSuffix = (words: readonly string[]): { readonly words: readonly string[]; readonly suffix: string } => {
  const suffix = normalizeWord(words.at(-1) ?? '');
  return words.length > 1 && SUFFIXES.includes(suffix) ? { words: words.slice(0, -1), suffix } : { words, suffix: '' };
};

/** `Smith, Jr.` becomes Smith and JR. A name that is only a suffix stays unchanged. */
export const lastNameOf = (name: string): LastName => {
  const [before = '', after, ...more] = name.split(',').map((part) => part.trim());
  const behind = normalizeWord(after ?? '');
  if (before !== '' && more.length === 0 && SUFFIXES_AFTER_COMMA.includes(behind))
    return { last: before, suffix: behind };
  if (after !== undefined) return { last: name.trim(), suffix: '' };
  const { words, suffix } = splitSuffix(splitWords(before));
  return { last: words.join(' '), suffix };
};

/** `John Smith Jr., M.D.` → Smith, John and JR. `Smith, John` → Smith and John. A single word is the last name. */
export const personNameOf = (name: string): PersonName => {
  const groups = name
    .split(',')
    .map((part) => splitWords(part).filter((word) => !CREDENTIALS.includes(normalizeWord(word))))
    .filter((words) => words.length > 0);
  const isSuffix = (words: readonly string[], at: number): boolean =>
    at > 0 && words.length === 1 && SUFFIXES_AFTER_COMMA.includes(normalizeWord(words[0] ?? ''));
  const parted = groups.find(isSuffix);
  const [before = [], ...after] = groups.filter((words, at) => !isSuffix(words, at)).map(splitSuffix);
  if (!('words' in before) || before.words.length === 0) return { last: name.trim(), first: '', suffix: '' };
  const suffix = normalizeWord(parted?.[0] ?? '') || [before, ...after].map((part) => part.suffix).find(Boolean) || '';
  if (after.length > 0)
    return { last: before.words.join(' '), first: after.flatMap(({ words }) => words).join(' '), suffix };
  return { last: before.words.at(-1) ?? '', first: before.words.slice(0, -1).join(' '), suffix };
};

/** Formats for NM107: capital letters without periods. */
export const normalizeSuffix = normalizeWord;

/** Formats for comparison: capital letters only, without suffix or accents. */
export const normalizeLastName = (name: string): string =>
  lastNameOf(name)
    .last.normalize('NFD')
    .toUpperCase()
    .replace(/[^\p{L}]/gu, '');
