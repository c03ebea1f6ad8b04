import { allowedEdits, characters, edgeEdits, isPossiblyNear } from '../text/typos.js';
import { type Administrator, type Payer } from './administrator.js';
import { nameKey, nameWords, queryWords } from './names.js';

/** An administrator with everything that a search compares, prepared once. */
export interface IndexedAdministrator {
  readonly administrator: Administrator;
  readonly nameKey: string;
  readonly aliasKeys: readonly string[];
  /** Related entities and payer names: they lead to the administrator, they are not its name. */
  readonly relatedKeys: readonly string[];
  readonly words: readonly string[];
  /** The characters of each word, to tell at a glance which cannot be near to another. */
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
 * How a text names an administrator, the strongest first: its name, an alias, a related entity or payer; every word
 * of the text begins a word of its names; the text holds a whole name of it; every word does so but for typos.
 */
export type NameMatch = 'name' | 'alias' | 'related' | 'words' | 'contained' | 'typo';

/** A text that names something, prepared once for all administrators. */
export interface PreparedName {
  readonly key: string;
  readonly words: readonly string[];
}

/** null when the text is missing or blank, or holds no letter and no digit. */
export const prepareName = (text: string | undefined): PreparedName | null => {
  const words = queryWords(text ?? '');
  return words.length > 0 ? { key: nameKey(text ?? ''), words } : null;
};

const isWordPrefix = (word: string, entry: IndexedAdministrator): boolean =>
  entry.words.some((known) => known.startsWith(word));

/** A one-word alias of three letters is in too many texts to mean anything there. */
const containsName = (key: string, name: string): boolean => name.length > 3 && ` ${key} `.includes(` ${name} `);

/** Matches without guessing. */
export const matchName = (want: PreparedName, entry: IndexedAdministrator): NameMatch | null => {
  if (entry.nameKey === want.key) return 'name';
  if (entry.aliasKeys.includes(want.key)) return 'alias';
  if (entry.relatedKeys.includes(want.key)) return 'related';
  return want.words.every((word) => isWordPrefix(word, entry)) ? 'words' : null;
};

/** `Sedgwick CMS Oxnard`: another system wrote more than the name. */
export const matchContained = (want: PreparedName, entry: IndexedAdministrator): NameMatch | null =>
  [entry.nameKey, ...entry.aliasKeys].some((name) => containsName(want.key, name)) ? 'contained' : null;

const isNearWord = (word: string, { words, characters: known }: IndexedAdministrator): boolean => {
  const most = allowedEdits(word);
  const typed = characters(word);
  return (
    most > 0 && words.some((name, i) => isPossiblyNear(typed, known[i] ?? 0, most) && edgeEdits(word, name) <= most)
  );
};

/** Every word begins one of the entry's words, give or take one slip (two in long words). */
export const matchTypos = (want: PreparedName, entry: IndexedAdministrator): NameMatch | null =>
  want.words.every((word) => isWordPrefix(word, entry) || isNearWord(word, entry)) ? 'typo' : null;

/** The active payer that the text names exactly. */
export const namedPayer = (want: PreparedName, { payers }: Administrator): Payer | undefined =>
  payers.find((payer) => payer.active && payerNames(payer).some((name) => nameKey(name) === want.key));
