import { entryKey, type PackEntry, type RulesPack, type RuleSource } from '#domain';
import { PACK_BOUNDS } from './pack-schema.js';
import { overlapsIn, type PackProblem } from './read-pack.js';

/** Each import and each `rules set` adds to this pack. */
const LOCAL_PACK = 'local';

export interface MergedPack {
  readonly pack: RulesPack;
  /** Overlaps, with pointers to the new rows. */
  readonly problems: readonly PackProblem[];
  /** Exceeded limit, or null. */
  readonly tooLarge: string | null;
}

/** Rows to add to the operator's pack. */
type NewRows = Pick<RulesPack, 'entries' | 'sources' | 'publisher' | 'publishedAt'>;

/**
 * Replaces rows with the same ID, facts and first day. `sequence`: the next sequence number. Reports overlapping rows
 * for the same facts, and a result above a pack file's limits.
 */
export const mergePacks = (before: RulesPack | null, rows: NewRows, sequence: number): MergedPack => {
  const { sources, entries } = renameSources(before?.sources ?? [], rows, sequence);
  const replaced = new Set(entries.map(entryKey));
  const kept = (before?.entries ?? []).filter((entry) => !replaced.has(entryKey(entry)));
  const all = [...kept, ...entries];
  const problems = overlapsIn(all).map(([later, earlier]): PackProblem => {
    const [own, other] = later >= kept.length ? [later, earlier] : [earlier, later];
    const against = all[other] as PackEntry;
    return {
      pointer: `/entries/${own - kept.length}/${own === later ? 'validFrom' : 'validThrough'}`,
      message: `overlaps ${other >= kept.length ? `the entry /entries/${other - kept.length}` : `the operator’s row from ${against.validFrom}`}`,
    };
  });
  const cited = new Set(all.map(({ source }) => source));
  const pack: RulesPack = {
    format: 'workcomp-rules/1',
    pack: LOCAL_PACK,
    sequence,
    version: `${LOCAL_PACK}.${sequence}`,
    publishedAt: rows.publishedAt,
    publisher: rows.publisher,
    sources: [...(before?.sources ?? []), ...sources].filter(({ id }) => cited.has(id)),
    entries: all,
  };
  return { pack, problems, tooLarge: excessOf(pack) };
};

/** Sizes as fractions of the limits. */
const partsOf = (pack: RulesPack): readonly (readonly [what: keyof typeof PACK_BOUNDS, part: number])[] => [
  ['entries', pack.entries.length / PACK_BOUNDS.entries],
  ['sources', pack.sources.length / PACK_BOUNDS.sources],
  ['bytes', Buffer.byteLength(JSON.stringify(pack)) / PACK_BOUNDS.bytes],
];

const excessOf = (pack: RulesPack): string | null => {
  const [what] = partsOf(pack).find(([, part]) => part > 1) ?? [];
  return what === undefined ? null : `would make the operator’s pack larger than ${PACK_BOUNDS[what]} ${what}`;
};

/** A new source with a known ID but different content gets a new ID. */
const renameSources = (
  known: readonly RuleSource[],
  { sources, entries }: NewRows,
  sequence: number,
): Pick<RulesPack, 'sources' | 'entries'> => {
  const names = new Map<string, string>();
  const knownById = new Map(known.map((source) => [source.id, source]));
  const fresh = sources.flatMap((source): readonly RuleSource[] => {
    const other = knownById.get(source.id);
    if (!other) return [source];
    if (JSON.stringify(other) === JSON.stringify(source)) return [];
    const id = `${source.id.slice(0, 48)}.${sequence}`;
    names.set(source.id, id);
    return [{ ...source, id }];
  });
  return {
    sources: fresh,
    entries: entries.map((entry) => ({ ...entry, source: names.get(entry.source) ?? entry.source })),
  };
};
