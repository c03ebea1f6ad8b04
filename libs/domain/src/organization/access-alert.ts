import type { Timestamp } from '../kernel/calendar.js';

/**
 * Rules about what is unusual in the record of access: patients that one person saw in an hour, files that one person took in a
 * day, refusals of the whole practice in a minute.
 */
export const accessAlertRules = ['patients', 'exports', 'refusals'] as const;
export type AccessAlertRule = (typeof accessAlertRules)[number];

/** Something unusual in the record of access: an administrator looks at it (45 CFR 164.308(a)(5)(ii)(C)). */
export interface AccessAlert {
  readonly id: string;
  readonly rule: AccessAlertRule;
  /** Kind and id of whoever did it, as the record of access has them; null where the rule is about the whole practice. */
  readonly who: { readonly kind: string; readonly id: string } | null;
  /** How many it were when it was noticed; more may have come since. */
  readonly count: number;
  /** From how many on it is unusual. */
  readonly threshold: number;
  /** When the hour, day or minute began in which they were counted. */
  readonly since: Timestamp;
  readonly raisedAt: Timestamp;
  /** When somebody acknowledged it, and the id of that actor; null while nobody has. */
  readonly acknowledged: { readonly at: Timestamp; readonly by: string } | null;
}

/** So many alerts a practice remembers: the newest. */
export const MAX_ACCESS_ALERTS = 500;
