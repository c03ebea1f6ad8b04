import type { Timestamp } from '../kernel/calendar.js';

/**
 * `patients`: viewed per user and hour. `exports`: files per user and day. `refusals`: in the organization per minute.
 */
export const accessAlertRules = ['patients', 'exports', 'refusals'] as const;
export type AccessAlertRule = (typeof accessAlertRules)[number];

/** Alert for review by an administrator (45 CFR 164.308(a)(5)(ii)(C)). */
export interface AccessAlert {
  readonly id: string;
  readonly rule: AccessAlertRule;
  /** Actor as in the access log. Null if the rule applies to the entire practice. */
  readonly who: { readonly kind: string; readonly id: string } | null;
  /** Count when the alert was raised. More events may have followed. */
  readonly count: number;
  /** Count from which the activity is unusual. */
  readonly threshold: number;
  /** Start of the hour, day or minute. */
  readonly since: Timestamp;
  readonly raisedAt: Timestamp;
  /** Null if not acknowledged. `by`: ID of the actor. */
  readonly acknowledged: { readonly at: Timestamp; readonly by: string } | null;
}

/** Only the newest are kept. */
export const MAX_ACCESS_ALERTS = 500;
