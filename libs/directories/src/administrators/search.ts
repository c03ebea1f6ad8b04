import { type DirectoryEntry, directoryEntry } from './entry.js';
import {
  type IndexedAdministrator,
  matchName,
  matchTypos,
  type NameMatch,
  type PreparedName,
  prepareName,
} from './match.js';
import { type Context, matchSource, type Ranked, rankEntry, singleExact } from './rank.js';
import { suggest, type Suggestion } from './suggest.js';

export interface AdministratorQuery {
  /** Name to search for. If missing or blank, all administrators are listed. */
  readonly q?: string | undefined;
  readonly claimNumber?: string | undefined;
  /** Name of the administrator in the client's own records. */
  readonly sourceClaimsAdministratorName?: string | undefined;
  readonly employerName?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface AdministratorPage {
  readonly results: readonly DirectoryEntry[];
  /** The administrator named exactly by the source name, or else by the search text. A person must still confirm it. */
  readonly recommendedId: string | null;
  readonly suggestions: readonly Suggestion[];
  /** Number of matches before paging. */
  readonly total: number;
  /** Offset of the next page. Missing on the last page. */
  readonly nextOffset?: number;
}

type Matched = readonly [IndexedAdministrator, NameMatch | null];

/**
 * Returns the matching administrators, or all if there is no search text. Tolerates typos only if nothing matches
 * exactly.
 */
const matching = (entries: readonly IndexedAdministrator[], q: PreparedName | null): readonly Matched[] => {
  if (!q) return entries.map((entry) => [entry, null]);
  const by = (match: (want: PreparedName, entry: IndexedAdministrator) => NameMatch | null): Matched[] =>
    entries.flatMap((entry): Matched[] => {
      const found = match(q, entry);
      return found ? [[entry, found]] : [];
    });
  const strict = by(matchName);
  return strict.length > 0 ? strict : by(matchTypos);
};

/** Sorts administrators without ranking them: synthetic ones first, in file order, then the others by name. */
export const listedAdministrators = (entries: readonly IndexedAdministrator[]): readonly IndexedAdministrator[] =>
  entries.toSorted((a, b) => {
    const [first, second] = [a, b].map(({ administrator }) => administrator.provenance === 'synthetic');
    if (first || second) return Number(second) - Number(first);
    return a.nameKey < b.nameKey ? -1 : 1;
  });

/**
 * Compares by rank. An organization's own administrators follow the directory's, but come first if their name matches
 * exactly. Otherwise, the listed order is kept, because sorting is stable.
 */
const compareRanked = (a: Ranked, b: Ranked): number => sourceOrder(a) - sourceOrder(b) || b.rank - a.rank;

const sourceOrder = ({ administrator, byQuery, bySource }: Ranked): number => {
  if (administrator.provenance !== 'custom') return 0;
  return byQuery === 'name' || bySource === 'name' ? -1 : 1;
};

const contextMatches = (
  entries: readonly IndexedAdministrator[],
  hits: readonly Ranked[],
  context: Context,
): readonly Ranked[] => {
  if (!context.source && !context.employer && context.claimNumber === undefined) return [];
  const found = new Set(hits.map(({ entry }) => entry));
  return entries.filter((entry) => !found.has(entry)).map((entry) => rankEntry(entry, null, context));
};

/** Searches administrators that are given in listed order. Deterministic. */
export const searchAdministrators = (
  entries: readonly IndexedAdministrator[],
  query: AdministratorQuery,
): AdministratorPage => {
  const { claimNumber, limit, offset } = query;
  const source = prepareName(query.sourceClaimsAdministratorName);
  const context: Context = {
    q: prepareName(query.q),
    source,
    sourceIsUnknown: source !== null && !entries.some((entry) => matchSource(source, entry)),
    employer: prepareName(query.employerName),
    claimNumber: claimNumber?.trim() === '' ? undefined : claimNumber,
  };
  // A text without letters or digits matches nothing; it does not list all administrators.
  const found = query.q?.trim() && !context.q ? [] : matching(entries, context.q);
  const hits = found.map(([entry, byQuery]) => rankEntry(entry, byQuery, context)).sort(compareRanked);

  const everybody = [...hits, ...contextMatches(entries, hits, context)];
  const recommended = singleExact(everybody, (ranked) => ranked.bySource) ?? singleExact(hits, (hit) => hit.byQuery);
  const recommendedId = recommended?.administrator.id ?? null;

  const page = hits.slice(offset, offset + limit);
  return {
    results: page.map((ranked) => directoryEntry(ranked, recommendedId, context.claimNumber)),
    recommendedId,
    suggestions: suggest(everybody, recommendedId, context),
    total: hits.length,
    ...(offset + limit < hits.length ? { nextOffset: offset + limit } : {}),
  };
};
