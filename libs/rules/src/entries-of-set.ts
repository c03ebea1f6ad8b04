import { entryKey, type PackEntry, type RuleSet } from '#domain';

/** Rows of a set as a pack would write them: of rows with the same id, facts and first day the strongest layer's alone. */
export const entriesOfSet = (rules: RuleSet): { readonly entries: readonly PackEntry[] } => {
  const strongest = new Map<string, PackEntry>();
  for (const { written, source, layer: _, pack: __, version: ___, ...entry } of rules.entries) {
    const key = entryKey(entry);
    if (!strongest.has(key)) strongest.set(key, { ...entry, value: written, source: source.id });
  }
  return { entries: [...strongest.values()] };
};
