import { addDays, type CalendarDate } from '../kernel/calendar.js';
import { entryKey, type RuleEntry } from './rule-entry.js';
import type { RuleSet } from './rule-set.js';

/** Days before an entry's end when it counts as expiring. */
const EXPIRING_DAYS = 60;

/**
 * Includes expired entries that were not replaced, because they still determine deadlines. Sorted by ID, more specific
 * entries first. `id`: a rule ID, or its prefix up to a dot.
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

/** Rule that expired and was not replaced, or that ends or is due for review within 60 days. */
export interface ExpiringRule {
  readonly entry: RuleEntry;
  readonly expires: 'expiring' | 'expired';
  /** The entry's last day, or its review due date. */
  readonly day: CalendarDate;
}

const lastExpiring = new WeakMap<RuleSet, { readonly today: CalendarDate; readonly found: readonly ExpiringRule[] }>();

/** Most urgent first. Computed once per day and set, because health probes call it every few seconds. */
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

/** Null unless the entry has expired, ends, or is due for review within 60 days. */
export const expiryOf = (
  entry: Pick<RuleEntry, 'validThrough' | 'reviewBy'>,
  today: CalendarDate,
): 'expiring' | 'expired' | null => {
  if (entry.validThrough !== null && entry.validThrough < today) return 'expired';
  const next = endOf(entry);
  return next !== null && next <= addDays(today, EXPIRING_DAYS) ? 'expiring' : null;
};
