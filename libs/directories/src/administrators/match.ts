import { allowedEdits, characters, edgeEdits, isPossiblyNear } from '../text/typos.js';
import { type Administrator, type Payer } from './administrator.js';
import { nameKey, nameWords, queryWords } from './names.js';

export interface IndexedAdministrator {
  readonly administrator: Administrator;
  readonly nameKey: string;
  readonly aliasKeys: readonly string[];
  /** Keys of related entities and payer names. They identify the administrator but are not its name. */
  readonly relatedKeys: readonly string[];
  readonly words: readonly string[];
  /** Characters of each word as bits, to exclude words that cannot be similar. */
  readonly characters: readonly number[];
}

const payerNames = ({ label, aliases, affiliatedEntities }: Payer): readonly string[] => [
  label,
  ...aliases,
  ...affiliatedEntities,
];

export const indexAdministrator = (administrator: Administrator): IndexedAdministrator => {
  const { name, aliases, affiliatedEntities, payers } = administrator;
  const related = [...affiliatedEntities, ...payers.filter(({ active }) => active).flatMap(payerNames)];
  const words = [...new Set([name, ...aliases, ...related].flatMap(nameWords))];
  return {
    administrator,
    nameKey: nameKey(name),
    aliasKeys: aliases.map(nameKey),
    relatedKeys: related.map(nameKey),
    words,
    characters: words.map(characters),
  };
};

/**
 * How a text names an administrator, strongest first: its name; an alias; a related entity or payer; every word of the
 * text begins a word of its names; the text contains a complete name; every word matches except for typos.
 */
export type NameMatch = 'name' | 'alias' | 'related' | 'words' | 'contained' | 'typo';

/** A search text with its precomputed keys for matching all administrators. */
export interface PreparedName {
  readonly key: string;
  readonly words: readonly string[];
}

/** Prepares a search text. Returns null if it is missing or contains no letters or digits. */
export const prepareName = (text: string | undefined): PreparedName | null => {
  const words = queryWords(text ?? '');
  return words.length > 0 ? { key: nameKey(text ?? ''), words } : null;
};

const isWordPrefix = (word: string, entry: IndexedAdministrator): boolean =>
  entry.words.some((known) => known.startsWith(word));

/** Returns true if the key contains the name as whole words. Names of up to three letters are too common to count. */
const containsName = (key: string, name: string): boolean => name.length > 3 && ` ${key} `.includes(` ${name} `);

/** Matches a name without tolerating typos. */
export const matchName = (want: PreparedName, entry: IndexedAdministrator): NameMatch | null => {
  if (entry.nameKey === want.key) return 'name';
  if (entry.aliasKeys.includes(want.key)) return 'alias';
  if (entry.relatedKeys.includes(want.key)) return 'related';
  return want.words.every((word) => isWordPrefix(word, entry)) ? 'words' : null;
};

/** Matches a text that contains more than the name, such as `Sedgwick CMS Oxnard` from another system. */
export const matchContained = (want: PreparedName, entry: IndexedAdministrator): NameMatch | null =>
  [entry.nameKey, ...entry.aliasKeys].some((name) => containsName(want.key, name)) ? 'contained' : null;

const isNearWord = (word: string, { words, characters: known }: IndexedAdministrator): boolean => {
  const most = allowedEdits(word);
  const typed = characters(word);
  return (
    most > 0 && words.some((name, i) => isPossiblyNear(typed, known[i] ?? 0, most) && edgeEdits(word, name) <= most)
  );
};

/** Matches if every word begins a word of the entry, with one typo per word (two in long words). */
export const matchTypos = (want: PreparedName, entry: IndexedAdministrator): NameMatch | null =>
  want.words.every((word) => isWordPrefix(word, entry) || isNearWord(word, entry)) ? 'typo' : null;

export const namedPayer = (want: PreparedName, { payers }: Administrator): Payer | undefined =>
  payers.find((payer) => payer.active && payerNames(payer).some((name) => nameKey(name) === want.key));
