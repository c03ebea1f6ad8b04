import type { Timestamp } from '../kernel/calendar.js';

/**
 * Rules for unusual activity in the access log. `patients`: patients viewed by one user in an hour. `exports`: files
 * exported by one user in a day. `refusals`: refused requests of the whole organization in a minute.
 */
export const accessAlertRules = ['patients', 'exports', 'refusals'] as const;
export type AccessAlertRule = (typeof accessAlertRules)[number];

/** Alert about unusual activity in the access log, for review by an administrator (45 CFR 164.308(a)(5)(ii)(C)). */
export interface AccessAlert {
  readonly id: string;
  readonly rule: AccessAlertRule;
  /** Kind and ID of the actor, as in the access log. Null if the rule applies to the whole practice. */
  readonly who: { readonly kind: string; readonly id: string } | null;
  /** Number of events when the alert was raised. More may have followed. */
  readonly count: number;
  /** Number of events from which the activity counts as unusual. */
  readonly threshold: number;
  /** Start of the counted hour, day or minute. */
  readonly since: Timestamp;
  readonly raisedAt: Timestamp;
  /** Time of acknowledgment and ID of the actor, or null if not acknowledged. */
  readonly acknowledged: { readonly at: Timestamp; readonly by: string } | null;
}

/** Maximum number of alerts that an organization keeps. The newest are kept. */
export const MAX_ACCESS_ALERTS = 500;
