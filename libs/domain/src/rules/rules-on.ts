import { addDays, type CalendarDate } from '../kernel/calendar.js';
import { entryKey, type RuleEntry } from './rule-entry.js';
import type { RuleSet } from './rule-set.js';

/** Days before the end of an entry from which on it counts as expiring. */
const EXPIRING_DAYS = 60;

/**
 * The entries that hold on a day, and those that ended before it without anything in their place: clocks go on by them.
 * By id, the more special ones first. `id`: one rule, or all whose id begins so up to a dot.
 */
export const rulesOn = (rules: RuleSet, day: CalendarDate, id?: string): readonly RuleEntry[] => {
  const groups = new Map<string, RuleEntry>();
  for (const entry of rules.entries) {
    if (id !== undefined && entry.id !== id && !entry.id.startsWith(`${id}.`)) continue;
    const found = rules.findOrLast(entry.id, entry.appliesTo, day)?.entry;
    if (!found) continue;
    groups.set(`${found.layer} ${entryKey(found)}`, found);
  }
  return [...groups.values()].toSorted(
    (a, b) =>
      compare(a.id, b.id) ||
      Object.keys(b.appliesTo).length - Object.keys(a.appliesTo).length ||
      compare(JSON.stringify(a.appliesTo), JSON.stringify(b.appliesTo)),
  );
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** An entry that has ended with nothing in its place, or ends or wants to be looked at within 60 days. */
export interface ExpiringRule {
  readonly entry: RuleEntry;
  readonly expires: 'expiring' | 'expired';
  /** The day that it ends or ended on, or by which somebody must look. */
  readonly day: CalendarDate;
}

const lastExpiring = new WeakMap<RuleSet, { readonly today: CalendarDate; readonly found: readonly ExpiringRule[] }>();

/** Entries that somebody must look at soon, the most urgent first. Looked for once a day and set: probes ask every few seconds. */
export const expiringRules = (rules: RuleSet, today: CalendarDate): readonly ExpiringRule[] => {
  const known = lastExpiring.get(rules);
  if (known?.today === today) return known.found;
  const found = expiringOn(rules, today);
  lastExpiring.set(rules, { today, found });
  return found;
};

const expiringOn = (rules: RuleSet, today: CalendarDate): readonly ExpiringRule[] =>
  rulesOn(rules, today)
    .flatMap((entry): readonly ExpiringRule[] => {
      const expires = expiryOf(entry, today);
      const day = expires === 'expired' ? entry.validThrough : endOf(entry);
      return expires === null || day === null ? [] : [{ entry, expires, day }];
    })
    .toSorted((a, b) => compare(a.day, b.day));

const endOf = ({ validThrough, reviewBy }: Pick<RuleEntry, 'validThrough' | 'reviewBy'>): CalendarDate | null =>
  [validThrough, reviewBy].filter((day) => day !== null).toSorted()[0] ?? null;

/** Whether an entry has ended, or ends or wants to be looked at within 60 days. */
export const expiryOf = (
  entry: Pick<RuleEntry, 'validThrough' | 'reviewBy'>,
  today: CalendarDate,
): 'expiring' | 'expired' | null => {
  if (entry.validThrough !== null && entry.validThrough < today) return 'expired';
  const next = endOf(entry);
  return next !== null && next <= addDays(today, EXPIRING_DAYS) ? 'expiring' : null;
};
