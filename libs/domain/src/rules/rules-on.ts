import { addDays, type CalendarDate } from '../kernel/calendar.js';
import { entryKey, type RuleEntry } from './rule-entry.js';
import type { RuleSet } from './rule-set.js';

/** Days before its end from which an entry counts as expiring. */
const EXPIRING_DAYS = 60;

/**
 * Returns the entries that are valid on a day, and expired entries without a replacement, because they still determine
 * deadlines. Sorted by ID, more specific entries first. `id`: a rule ID, or its prefix up to a dot.
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

/** An entry that expired without a replacement, or that ends or is due for review within 60 days. */
export interface ExpiringRule {
  readonly entry: RuleEntry;
  readonly expires: 'expiring' | 'expired';
  /** The end of the entry, or the day by which it must be reviewed. */
  readonly day: CalendarDate;
}

const lastExpiring = new WeakMap<RuleSet, { readonly today: CalendarDate; readonly found: readonly ExpiringRule[] }>();

/**
 * Returns the entries that need review, most urgent first. Computed once per day and set, because health probes call it
 * every few seconds.
 */
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

/** Returns whether an entry has expired, or ends or is due for review within 60 days. Returns null otherwise. */
export const expiryOf = (
  entry: Pick<RuleEntry, 'validThrough' | 'reviewBy'>,
  today: CalendarDate,
): 'expiring' | 'expired' | null => {
  if (entry.validThrough !== null && entry.validThrough < today) return 'expired';
  const next = endOf(entry);
  return next !== null && next <= addDays(today, EXPIRING_DAYS) ? 'expiring' : null;
};
