import { RuleSet, shippedPack, type AppliesTo, type RuleEntry, type RuleMatch, type RuleId } from '#domain';

/** Shipped rules that record every entry found. */
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

/** Entries from the shipped pack that a function uses. */
export const rulesUsed = (work: (rules: RuleSet) => unknown): readonly RuleEntry[] => {
  const rules = new RecordingRules();
  work(rules);
  return [...rules.used].toSorted((a, b) => (nameOfEntry(a) < nameOfEntry(b) ? -1 : 1));
};

/** Text for an entry: ID, scope, validity dates, and certainty if the entry is not proven. */
export const nameOfEntry = ({ id, appliesTo, validFrom, validThrough, certainty }: RuleEntry): string =>
  [
    `\`${id}\``,
    ...Object.values(appliesTo).map(String),
    `${validFrom}–${validThrough ?? ''}`,
    ...(certainty === 'proven' ? [] : [certainty]),
  ].join(' ');
