import { createHash } from 'node:crypto';
import type { AccessActor, AccessEntry } from '#access-record';
import { accessAlertRules, losAngelesDate, losAngelesInstant, type AccessAlert, type AccessAlertRule } from '#domain';

/** From how many on something is unusual; 0: never. */
export type AccessThresholds = Readonly<Record<AccessAlertRule, number>>;

/** Something unusual, as it is told to the practice. */
export type UnusualAccess = { readonly organizationId: string } & Pick<
  AccessAlert,
  'id' | 'rule' | 'who' | 'count' | 'threshold' | 'since'
>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A day with 25 hours, as Los Angeles has one each year. */
const MAX_DAY_MS = 25 * HOUR_MS;
/** Entries come a little after their time: so long a window is kept when it is over. */
const LATE_ENTRY_GRACE_MS = 5 * MINUTE_MS;

const windows: Readonly<Record<AccessAlertRule, { readonly ms: number; readonly begin: (at: number) => number }>> = {
  patients: { ms: HOUR_MS, begin: (at) => at - (at % HOUR_MS) },
  exports: {
    ms: MAX_DAY_MS,
    begin: (at) => Date.parse(losAngelesInstant(losAngelesDate(new Date(at).toISOString()), 0)),
  },
  refusals: { ms: MINUTE_MS, begin: (at) => at - (at % MINUTE_MS) },
};

/** The kinds of actors that are people: programs read as much as they are made for. */
const personKinds: ReadonlySet<AccessActor['kind']> = new Set(['browser_session', 'member', 'recipient', 'operator']);

const isShownToPerson = ({ actor, outcome }: Pick<AccessEntry, 'actor' | 'outcome'>): boolean =>
  personKinds.has(actor.kind) && outcome === 'shown';

interface AccessCount extends Pick<UnusualAccess, 'organizationId' | 'rule' | 'who'> {
  /** Milliseconds since 1970. */
  readonly since: number;
  /** What was counted, each once however often it is read. */
  readonly things: Map<string, number>;
}

/** Counts what is in the record of access by person and hour, person and day, practice and minute. */
export class AccessCounts {
  private readonly counted = new Map<string, AccessCount>();

  constructor(private readonly thresholds: AccessThresholds) {}

  /** The start of the oldest window that an instant lies in: what came before it is of no account. */
  static since(now: number): number {
    return Math.min(...accessAlertRules.map((rule) => windows[rule].begin(now)));
  }

  /** Whether the patients of such an entry are counted: programs' are not, and nobody's where the threshold is 0. */
  countsPatients(entry: Pick<AccessEntry, 'actor' | 'outcome'>): boolean {
    return this.thresholds.patients > 0 && isShownToPerson(entry);
  }

  /** Takes an entry; the same one twice changes nothing. `patients`: also those whose bills alone it names. */
  add(entry: AccessEntry, patients: readonly string[]): void {
    const { id, action, outcome, times = 1, count } = entry;
    if (outcome === 'refused') this.note('refusals', entry, null, [[id, times]]);
    if (!isShownToPerson(entry)) return;
    const { kind, id: by } = entry.actor;
    if (patients.length > 0)
      this.note(
        'patients',
        entry,
        { kind, id: by },
        patients.map((patient) => [patient, 1]),
      );
    // Of a file that had several entries the last one has the count.
    if ((action === 'export' || action === 'print') && count !== undefined)
      this.note('exports', entry, { kind, id: by }, [[id, 1]]);
  }

  /** Everything that has reached its threshold, as long as its window is remembered. */
  unusual(): readonly UnusualAccess[] {
    return [...this.counted].flatMap(([name, { things, since, ...one }]) => {
      const count = [...things.values()].reduce((sum, n) => sum + n, 0);
      const threshold = this.thresholds[one.rule];
      if (count < threshold) return [];
      const id = `alt_${createHash('sha256').update(name).digest('hex').slice(0, 24)}`;
      return [{ ...one, id, count, threshold, since: new Date(since).toISOString() }];
    });
  }

  /** Forgets windows that are over. `now`: milliseconds since 1970. */
  forget(now: number): void {
    for (const [name, { rule, since }] of this.counted)
      if (since + windows[rule].ms + LATE_ENTRY_GRACE_MS < now) this.counted.delete(name);
  }

  private note(
    rule: AccessAlertRule,
    { organizationId, at }: AccessEntry,
    who: AccessAlert['who'],
    things: readonly (readonly [string, number])[],
  ): void {
    // What names no practice is the operator's matter: the alert RefusedSignIns tells it.
    if (organizationId === null || this.thresholds[rule] === 0) return;
    const since = windows[rule].begin(Date.parse(at));
    const name = JSON.stringify([organizationId, rule, who, since]);
    const known = this.counted.get(name) ?? { organizationId, rule, who, since, things: new Map<string, number>() };
    for (const [thing, times] of things) known.things.set(thing, times);
    this.counted.set(name, known);
  }
}
