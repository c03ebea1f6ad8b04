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
  /** Name to search for; missing or blank browses. */
  readonly q?: string | undefined;
  readonly claimNumber?: string | undefined;
  /** The administrator's name as the client's own records have it. */
  readonly sourceClaimsAdministratorName?: string | undefined;
  readonly employerName?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** The answer of GET /claims-administrators. */
export interface AdministratorPage {
  readonly results: readonly DirectoryEntry[];
  /** The one administrator whose name or alias is the source name, else the query; a person still reviews it. */
  readonly recommendedId: string | null;
  readonly suggestions: readonly Suggestion[];
  /** Matches before paging. */
  readonly total: number;
  /** Missing on the last page. */
  readonly nextOffset?: number;
}

type Matched = readonly [IndexedAdministrator, NameMatch | null];

/** Everybody when browsing; else who matches, and only when nobody does, who nearly matches. */
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

/** How a directory is listed when nothing ranks it: synthetic ones first, in their file's order, then by name. */
export const listedAdministrators = (entries: readonly IndexedAdministrator[]): readonly IndexedAdministrator[] =>
  entries.toSorted((a, b) => {
    const [first, second] = [a, b].map(({ administrator }) => administrator.provenance === 'synthetic');
    if (first || second) return Number(second) - Number(first);
    return a.nameKey < b.nameKey ? -1 : 1;
  });

/**
 * By rank, an organization's own administrators after the directory's, but first where they are called exactly so: who
 * entered a name means that one. Otherwise as listed, because sorting is stable.
 */
const compareRanked = (a: Ranked, b: Ranked): number => sourceOrder(a) - sourceOrder(b) || b.rank - a.rank;

const sourceOrder = ({ administrator, byQuery, bySource }: Ranked): number => {
  if (administrator.provenance !== 'custom') return 0;
  return byQuery === 'name' || bySource === 'name' ? -1 : 1;
};

/** Administrators that do not match the query but may be meant by the rest of the context. */
const contextMatches = (
  entries: readonly IndexedAdministrator[],
  hits: readonly Ranked[],
  context: Context,
): readonly Ranked[] => {
  if (!context.source && !context.employer && context.claimNumber === undefined) return [];
  const found = new Set(hits.map(({ entry }) => entry));
  return entries.filter((entry) => !found.has(entry)).map((entry) => rankEntry(entry, null, context));
};

/** Searches prepared administrators in the order in which they are `listed`. The same question has the same answer. */
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
  // Marks without a letter or digit are a query that nothing matches, not a wish to browse.
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
