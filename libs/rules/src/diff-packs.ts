import { canonicalJson, entryKey, type PackEntry, type RulesPack } from '#domain';

/** Change to one entry, identified by ID, facts and first day. */
export interface PackChange {
  readonly change: 'added' | 'changed' | 'removed';
  readonly id: string;
  readonly appliesTo: PackEntry['appliesTo'];
  readonly validFrom: string;
  /** Empty if the entry was added or removed. */
  readonly members: readonly { readonly name: string; readonly was: unknown; readonly is: unknown }[];
}

type Entries = Pick<RulesPack, 'entries'>;

/** Identifies entries by ID, facts and first day. */
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
