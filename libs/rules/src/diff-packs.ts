import { canonicalJson, entryKey, type PackEntry, type RulesPack } from '#domain';

/** Difference of two packs in one entry: told by id, facts and first day. */
export interface PackChange {
  readonly change: 'added' | 'changed' | 'removed';
  readonly id: string;
  readonly appliesTo: PackEntry['appliesTo'];
  readonly validFrom: string;
  /** Members that differ, each as it was and is; empty where the entry is new or gone. */
  readonly members: readonly { readonly name: string; readonly was: unknown; readonly is: unknown }[];
}

/** What two packs, or two sets of rules, are compared by. */
type Entries = Pick<RulesPack, 'entries'>;

/** Changes of a pack against the one before it, by id, facts and day. */
export const diffPacks = (before: Entries, after: Entries): readonly PackChange[] => {
  const was = new Map(before.entries.map((entry) => [entryKey(entry), entry]));
  const is = new Map(after.entries.map((entry) => [entryKey(entry), entry]));
  return [...new Set([...was.keys(), ...is.keys()])]
    .toSorted()
    .flatMap((name) => changeOf(was.get(name), is.get(name)));
};

const changeOf = (was: PackEntry | undefined, is: PackEntry | undefined): readonly PackChange[] => {
  const entry = is ?? was;
  if (!entry) return [];
  const { id, appliesTo, validFrom } = entry;
  const identity = { id, appliesTo, validFrom };
  if (!was) return [{ change: 'added', ...identity, members: [] }];
  if (!is) return [{ change: 'removed', ...identity, members: [] }];
  const members = (Object.keys(is) as (keyof PackEntry)[])
    .filter((name) => canonicalJson(is[name]) !== canonicalJson(was[name]))
    .map((name) => ({ name, was: was[name], is: is[name] }));
  return members.length === 0 ? [] : [{ change: 'changed', ...identity, members }];
};
