import { entryKey, type PackEntry, type RuleSet } from '#domain';

/** Rows as in a pack. Among rows with the same ID, facts and first day, only the strongest layer's is included. */
export const entriesOfSet = (rules: RuleSet): { readonly entries: readonly PackEntry[] } => {
  const strongest = new Map<string, PackEntry>();
  for (const { written, source, layer: _, pack: __, version: ___, ...entry } of rules.entries) {
    const key = entryKey(entry);
    if (!strongest.has(key)) strongest.set(key, { ...entry, value: written, source: source.id });
  }
  return { entries: [...strongest.values()] };
};
