import { createHash } from 'node:crypto';
import type { AccessActor, AccessEntry } from '#access-record';
import { accessAlertRules, losAngelesDate, losAngelesInstant, type AccessAlert, type AccessAlertRule } from '#domain';

/** Counts at which access is unusual; 0 disables a rule. */
export type AccessThresholds = Readonly<Record<AccessAlertRule, number>>;

export type UnusualAccess = { readonly organizationId: string } & Pick<
  AccessAlert,
  'id' | 'rule' | 'who' | 'count' | 'threshold' | 'since'
>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** 25 hours, because one day a year in Los Angeles has 25. */
const MAX_DAY_MS = 25 * HOUR_MS;
/** Entries arrive slightly late, so a window is kept for this time after its end. */
const LATE_ENTRY_GRACE_MS = 5 * MINUTE_MS;

const windows: Readonly<Record<AccessAlertRule, { readonly ms: number; readonly begin: (at: number) => number }>> = {
  patients: { ms: HOUR_MS, begin: (at) => at - (at % HOUR_MS) },
  exports: {
    ms: MAX_DAY_MS,
    begin: (at) => Date.parse(losAngelesInstant(losAngelesDate(new Date(at).toISOString()), 0)),
  },
  refusals: { ms: MINUTE_MS, begin: (at) => at - (at % MINUTE_MS) },
};

/** Actor kinds that are people. Programs read many patients by design. */
const personKinds: ReadonlySet<AccessActor['kind']> = new Set(['browser_session', 'member', 'recipient', 'operator']);

const isShownToPerson = ({ actor, outcome }: Pick<AccessEntry, 'actor' | 'outcome'>): boolean =>
  personKinds.has(actor.kind) && outcome === 'shown';

interface AccessCount extends Pick<UnusualAccess, 'organizationId' | 'rule' | 'who'> {
  /** Start of the window in milliseconds since 1970. */
  readonly since: number;
  /** Amounts by ID, so that an entry that is read twice counts once. */
  readonly things: Map<string, number>;
}

/** Counts entries per person and hour, per person and day, and per practice and minute. */
export class AccessCounts {
  private readonly counted = new Map<string, AccessCount>();

  constructor(private readonly thresholds: AccessThresholds) {}

  /** Returns the start of the oldest window that contains the given time. */
  static since(now: number): number {
    return Math.min(...accessAlertRules.map((rule) => windows[rule].begin(now)));
  }

  /** Returns false for programs, and for all entries if the threshold is 0. */
  countsPatients(entry: Pick<AccessEntry, 'actor' | 'outcome'>): boolean {
    return this.thresholds.patients > 0 && isShownToPerson(entry);
  }

  /** Counts an entry once. `patients`: includes patients on bills that the entry names. */
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
    // A file may have several entries. Only the last one has the count.
    if ((action === 'export' || action === 'print') && count !== undefined)
      this.note('exports', entry, { kind, id: by }, [[id, 1]]);
  }

  /** Returns counts that have reached their threshold, within remembered windows. */
  unusual(): readonly UnusualAccess[] {
    return [...this.counted].flatMap(([name, { things, since, ...one }]) => {
      const count = [...things.values()].reduce((sum, n) => sum + n, 0);
      const threshold = this.thresholds[one.rule];
      if (count < threshold) return [];
      const id = `alt_${createHash('sha256').update(name).digest('hex').slice(0, 24)}`;
      return [{ ...one, id, count, threshold, since: new Date(since).toISOString() }];
    });
  }

  /** Deletes past windows. `now`: milliseconds since 1970. */
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
    // Entries without a practice are covered by the alert RefusedSignIns.
    if (organizationId === null || this.thresholds[rule] === 0) return;
    const since = windows[rule].begin(Date.parse(at));
    const name = JSON.stringify([organizationId, rule, who, since]);
    const known = this.counted.get(name) ?? { organizationId, rule, who, since, things: new Map<string, number>() };
    for (const [thing, times] of things) known.things.set(thing, times);
    this.counted.set(name, known);
  }
}
