import { type Administrator } from './administrator.js';
import { claimNumberState } from './claim-number.js';
import { type Confidence, type FoundAdministrator, type Signal } from './entry.js';
import {
  type IndexedAdministrator,
  matchContained,
  matchName,
  matchTypos,
  type NameMatch,
  type PreparedName,
} from './match.js';

export interface Context {
  readonly q: PreparedName | null;
  readonly source: PreparedName | null;
  /** True if no administrator has the source name. Only then are typos in it tolerated. */
  readonly sourceIsUnknown: boolean;
  readonly employer: PreparedName | null;
  readonly claimNumber: string | undefined;
}

/** An administrator, how the context's texts name it, and its rank (higher ranks come first). */
export interface Ranked extends FoundAdministrator {
  readonly entry: IndexedAdministrator;
  readonly byQuery: NameMatch | null;
  readonly bySource: NameMatch | null;
  readonly byEmployer: NameMatch | null;
  readonly claimNumberMatches: boolean;
  readonly rank: number;
}

/**
 * Ranks of source-name matches. The source name comes from the claim's documents, so it outranks an equally strong
 * match of the search text.
 */
const sourceRank: Readonly<Record<NameMatch, number>> = {
  name: 64,
  alias: 60,
  related: 24,
  words: 18,
  contained: 16,
  typo: 10,
};
const queryRank: Readonly<Record<NameMatch, number>> = {
  name: 48,
  alias: 44,
  related: 20,
  words: 12,
  contained: 0,
  typo: 6,
};

const labels: Readonly<Record<NameMatch, string>> = {
  name: 'Exact name',
  alias: 'Also known by this name',
  related: 'Name of a related entity or payer',
  words: 'All words found in its names',
  contained: 'Its name is part of the source name',
  typo: 'Similar spelling',
};

const isExact = (match: NameMatch | null): boolean => match === 'name' || match === 'alias';

const strongest = (a: NameMatch | null, b: NameMatch | null): NameMatch | null => {
  if (!a || !b) return a ?? b;
  return sourceRank[a] >= sourceRank[b] ? a : b;
};

const nameSignals = (match: NameMatch | null, { source }: Context, bySource: NameMatch | null): Signal[] => {
  if (source && match && !bySource)
    return [{ kind: 'name', state: 'warning', label: 'Differs from the source administrator name' }];
  return match ? [{ kind: 'name', state: 'match', label: labels[match] }] : [];
};

const claimNumberSignals = (administrator: Administrator, claimNumber: string | undefined): Signal[] => {
  const state = claimNumberState(administrator, claimNumber);
  if (state === 'unknown') return [];
  return [
    {
      kind: 'claim_number',
      state,
      label: state === 'match' ? 'Claim number matches a known pattern' : 'Claim number matches no known pattern',
    },
  ];
};

/** Returns how the source name from the client's records names the administrator. */
export const matchSource = (source: PreparedName, entry: IndexedAdministrator): NameMatch | null =>
  matchName(source, entry) ?? matchContained(source, entry);

/** Matches the employer, because self-insured employers administer their own claims. Single words don't count. */
const matchEmployer = ({ employer }: Context, entry: IndexedAdministrator): NameMatch | null => {
  const match = employer && matchName(employer, entry);
  return match === 'words' ? null : match;
};

export const rankEntry = (entry: IndexedAdministrator, byQuery: NameMatch | null, context: Context): Ranked => {
  const { administrator } = entry;
  const { source, sourceIsUnknown } = context;
  const bySource = source && (sourceIsUnknown ? matchTypos(source, entry) : matchSource(source, entry));
  const byEmployer = matchEmployer(context, entry);
  const claimSignals = claimNumberSignals(administrator, context.claimNumber);
  const claimNumberMatches = claimSignals.some(({ state }) => state === 'match');
  const found = strongest(bySource, byQuery);
  const medium = found !== null || byEmployer !== null || claimNumberMatches;
  const confidence: Confidence = isExact(bySource) || isExact(byQuery) ? 'high' : medium ? 'medium' : 'directory';
  const beginsSo = context.q !== null && entry.nameKey.startsWith(context.q.key);
  const rank =
    (bySource ? sourceRank[bySource] : 0) +
    (byQuery ? queryRank[byQuery] : 0) +
    (byEmployer ? 9 : 0) +
    (claimNumberMatches ? 8 : 0) +
    (beginsSo ? 2 : 0);
  const signals = [...nameSignals(found, context, bySource), ...claimSignals];
  return { entry, administrator, confidence, signals, byQuery, bySource, byEmployer, claimNumberMatches, rank };
};

/**
 * Returns the only administrator named exactly: by its name, or else by an alias. Null if several match; a person must
 * choose.
 */
export const singleExact = (all: readonly Ranked[], pick: (ranked: Ranked) => NameMatch | null): Ranked | null => {
  for (const kind of ['name', 'alias'] as const) {
    const exact = all.filter((ranked) => pick(ranked) === kind);
    if (exact.length > 0) return exact.length === 1 ? (exact[0] ?? null) : null;
  }
  return null;
};
