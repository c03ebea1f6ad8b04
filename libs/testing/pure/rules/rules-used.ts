import { RuleSet, shippedPack, type AppliesTo, type RuleEntry, type RuleMatch, type RuleId } from '#domain';

/** The shipped rules, which note every entry that was asked for and found. */
class RecordingRules extends RuleSet {
  readonly used = new Set<RuleEntry>();

  constructor() {
    super([{ layer: 'shipped', pack: shippedPack }]);
  }

  override find<Id extends RuleId>(id: Id, facts: AppliesTo, day: string): RuleEntry<Id> | null {
    return this.noted(super.find(id, facts, day));
  }

  override findOrLast<Id extends RuleId>(id: Id, facts: AppliesTo, day: string): RuleMatch<Id> | null {
    const found = super.findOrLast(id, facts, day);
    this.noted(found?.entry ?? null);
    return found;
  }

  private noted<Id extends RuleId>(entry: RuleEntry<Id> | null): RuleEntry<Id> | null {
    if (entry) this.used.add(entry);
    return entry;
  }
}

/** Entries of the shipped pack that some work computes by. */
export const rulesUsed = (work: (rules: RuleSet) => unknown): readonly RuleEntry[] => {
  const rules = new RecordingRules();
  work(rules);
  return [...rules.used].toSorted((a, b) => (nameOfEntry(a) < nameOfEntry(b) ? -1 : 1));
};

/** An entry in words: id, what it is for, its days, and whether it is proved. */
export const nameOfEntry = ({ id, appliesTo, validFrom, validThrough, certainty }: RuleEntry): string =>
  [
    `\`${id}\``,
    ...Object.values(appliesTo).map(String),
    `${validFrom}–${validThrough ?? ''}`,
    ...(certainty === 'proven' ? [] : [certainty]),
  ].join(' ');
