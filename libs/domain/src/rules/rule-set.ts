import { canonicalJson } from '../kernel/canonical-json.js';
import type { CalendarDate } from '../kernel/calendar.js';
import { WorkingCalendar } from './working-calendar.js';
import {
  ruleIds,
  ruleLayers,
  type AppliesTo,
  type PackEntry,
  type RuleEntry,
  type RuleId,
  type RuleLayer,
  type RulesPack,
  type RuleSource,
} from './rule-entry.js';

/** At most one pack per layer is in force. */
export interface LayeredPack {
  readonly layer: RuleLayer;
  readonly pack: RulesPack;
}

/** Entry valid on a day, or the last one that expired before it. */
export interface RuleMatch<Id extends RuleId> {
  readonly entry: RuleEntry<Id>;
  /** True if the entry expired before the day. An expired entry still determines a deadline. */
  readonly ended: boolean;
}

/** Decimal strings in dollars in a file, cents here. */
const MONEY_MEMBERS = ['amount', 'perPage'];

/**
 * Entries from all layers, found by ID, facts and day. Immutable. The stronger layer has priority, and within a layer
 * the entry that states more facts.
 */
export class RuleSet {
  /** Version of the strongest signed or shipped pack, with `+local.N` if the operator has rows. */
  readonly version: string;
  readonly entries: readonly RuleEntry[];
  /** Strongest layer first. */
  readonly packs: readonly LayeredPack[];
  private readonly byKey = new Map<string, RuleEntry[]>();
  private calendar: WorkingCalendar | undefined;
  private reviewCalendar: WorkingCalendar | undefined;
  private reviewByCourt: WorkingCalendar | undefined;

  constructor(packs: readonly LayeredPack[]) {
    const layers = ruleLayers.flatMap((layer) => packs.filter((pack) => pack.layer === layer));
    this.packs = layers;
    this.entries = layers.flatMap(entriesOf);
    for (const entry of this.entries.toSorted(stronger)) {
      const key = keyOf(entry.id, entry.appliesTo);
      const known = this.byKey.get(key);
      if (known) known.push(entry);
      else this.byKey.set(key, [entry]);
    }
    // Entries that apply to all facts are candidates for every key. They are merged here because lookups are frequent.
    for (const [key, [first]] of [...this.byKey]) {
      const general = first && keyOf(first.id, {});
      if (general === undefined || general === key) continue;
      const merged = [...(this.byKey.get(key) ?? []), ...(this.byKey.get(general) ?? [])];
      this.byKey.set(key, merged.toSorted(stronger));
    }
    this.version = versionOf(layers);
  }

  find<Id extends RuleId>(id: Id, facts: AppliesTo, day: CalendarDate): RuleEntry<Id> | null {
    return (
      this.candidates(id, facts).find(
        (entry) =>
          fits(entry, facts) && entry.validFrom <= day && (entry.validThrough === null || day <= entry.validThrough),
      ) ?? null
    );
  }

  /** Returns the last entry that expired before the day if none is valid on it. Null before the first entry. */
  findOrLast<Id extends RuleId>(id: Id, facts: AppliesTo, day: CalendarDate): RuleMatch<Id> | null {
    const entry = this.find(id, facts, day);
    if (entry) return { entry, ended: false };
    const before = this.candidates(id, facts)
      .filter((candidate) => fits(candidate, facts) && candidate.validThrough !== null && candidate.validThrough < day)
      .toSorted((a, b) => ((a.validThrough ?? '') < (b.validThrough ?? '') ? 1 : -1))
      .at(0);
    return before ? { entry: before, ended: true } : null;
  }

  /** Entries for all days, strongest first. */
  candidates<Id extends RuleId>(id: Id, facts: AppliesTo): readonly RuleEntry<Id>[] {
    const found = this.byKey.get(keyOf(id, facts)) ?? this.byKey.get(keyOf(id, {})) ?? [];
    return found as readonly RuleEntry[] as readonly RuleEntry<Id>[];
  }

  /** Court days (CCP § 135). */
  get courtDays(): WorkingCalendar {
    return (this.calendar ??= new WorkingCalendar((year) => this.find('calendar.court', { year }, `${year}-07-01`)));
  }

  /** Normal business days for utilization review (Labor Code § 4600.4(b)). */
  get reviewDays(): WorkingCalendar {
    return (this.reviewCalendar ??= new WorkingCalendar((year) => this.reviewHolidays(year)));
  }

  /** Alternative reading of the review days: a year without an entered list uses the court holidays. */
  get reviewDaysByCourt(): WorkingCalendar {
    return (this.reviewByCourt ??= new WorkingCalendar((year) => {
      const entry = this.reviewHolidays(year);
      return entry?.appliesTo['year'] === undefined ? this.find('calendar.court', { year }, `${year}-07-01`) : entry;
    }));
  }

  private reviewHolidays(year: number): RuleEntry<'calendar.calhr'> | null {
    return this.find('calendar.calhr', { year }, `${year}-07-01`);
  }

  /** Canonical JSON of the merged entries. Equal sets have equal text. */
  get text(): string {
    return canonicalJson(
      this.entries.map(({ value: _, source, written, ...entry }) => ({ ...entry, value: written, source: source.id })),
    );
  }
}

/** Part of the lookup key, so that a lookup reads only a few of many thousand entries. */
const KEY_FACTS = ['code', 'modifier', 'form', 'year', 'mode'];
const keyOf = (id: RuleId, facts: AppliesTo): string =>
  `${id} ${KEY_FACTS.map((name) => facts[name]).find((value) => value !== undefined) ?? ''}`;

/** True if the facts include every fact that the entry states. */
const fits = ({ appliesTo }: RuleEntry, facts: AppliesTo): boolean =>
  Object.entries(appliesTo).every(([name, value]) => facts[name] === value);

const stronger = (a: RuleEntry, b: RuleEntry): number =>
  ruleLayers.indexOf(a.layer) - ruleLayers.indexOf(b.layer) ||
  Object.keys(b.appliesTo).length - Object.keys(a.appliesTo).length ||
  (a.validFrom < b.validFrom ? 1 : a.validFrom > b.validFrom ? -1 : 0);

const isRuleId = (id: string): id is RuleId => (ruleIds as readonly string[]).includes(id);

/** Excludes retired entries and IDs that this build does not support. */
const entriesOf = ({ layer, pack }: LayeredPack): readonly RuleEntry[] => {
  const sources = new Map(pack.sources.map((source) => [source.id, source]));
  return pack.entries.flatMap((entry) => entryOf(entry, sources.get(entry.source), layer, pack));
};

const entryOf = (
  written: PackEntry,
  source: RuleSource | undefined,
  layer: RuleLayer,
  pack: RulesPack,
): readonly RuleEntry[] => {
  const { id, value, source: _, ...rest } = written;
  if (!isRuleId(id) || !source || written.certainty === 'retired') return [];
  return [
    { ...rest, id, value: inCents(value), written: value, source, layer, pack: pack.pack, version: pack.version },
  ];
};

/** The value was validated when the pack was read. */
const inCents = (value: PackEntry['value']): RuleEntry['value'] =>
  Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      MONEY_MEMBERS.includes(name) && typeof member === 'string' ? Math.round(Number(member) * 100) : member,
    ]),
  ) as unknown as RuleEntry['value'];

const versionOf = (layers: readonly LayeredPack[]): string => {
  const base = layers.find(({ layer }) => layer !== 'operator')?.pack;
  const local = layers.find(({ layer }) => layer === 'operator')?.pack;
  return `${base ? `${base.pack}.${base.version}` : 'none'}${local ? `+local.${local.sequence}` : ''}`;
};
