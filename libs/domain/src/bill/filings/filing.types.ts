import type { Cents } from '../../kernel/money.js';
import type { CalendarDate } from '../../kernel/calendar.js';
import type { FormFee } from '../../deadlines/deadlines.js';
import type { End } from '../../deadlines/periods.js';

/** Papers for disputes that no payer review decides. */
export const filingKinds = ['objection', 'petition', 'audit_complaint', 'lien'] as const;
export type FilingKind = (typeof filingKinds)[number];

/**
 * Facts that a paper needs and the bill does not have, for which the paper has a blank line, and conditions that the
 * bill’s facts do not meet.
 */
export const filingGaps = [
  'adj_number',
  'administrator_address',
  'adjusting_location',
  'eor_document',
  'amount_reason',
  'report',
  'requesting_party',
  'contested_claim',
  'objection_service',
  'objection_late',
  'objection_copy',
  'defendant_period',
  'readiness_form',
  'parties',
  'amount_dispute',
  'authorization_dispute',
  'payment_period',
  'claim_decision',
  'lien_basis',
  'lien_form',
  'fee_payment',
] as const;
export type FilingGapCode = (typeof filingGaps)[number];

export interface FilingGap {
  readonly code: FilingGapCode;
  /** Last day of the period that the gap is about. Absent for other gaps. */
  readonly until?: CalendarDate;
}

export type FilingRefusal =
  | 'erased'
  | 'no_balance'
  | 'not_med_legal'
  | 'not_denied'
  | 'amount_only'
  | 'not_accepted'
  | 'no_violation';

export interface Filing {
  readonly kind: FilingKind;
  /** Why the paper does not apply to the bill now. Null if it applies. */
  readonly refusal: FilingRefusal | null;
  /** Null if the law sets no last day, and if the paper does not apply. `safeDay`: see `Deadline`. */
  readonly deadline: (End & { readonly safeDay: CalendarDate }) | null;
  /** Filing fee, or null. */
  readonly fee: FormFee | null;
  readonly missing: readonly FilingGap[];
}

/** Denial for a reason other than the amount (Labor Code § 4622(c)). */
export interface Denial {
  readonly eorId: string;
  /** Amount denied, in cents. */
  readonly amount: Cents;
  readonly lines: readonly { readonly lineId: string; readonly amount: Cents }[];
  readonly end: End;
  readonly safeDay: CalendarDate;
  /** Payer's period to contest, if the EOR was served after it. Otherwise null. */
  readonly contestedAfter: End | null;
}

export type ViolationCode =
  | 'no_acknowledgment'
  | 'no_response'
  | 'late_response'
  | 'not_paid'
  | 'paid_late'
  | 'unexplained_eor'
  | 'no_second_review_response'
  | 'late_second_review_response'
  | 'duplicate_denial'
  | 'order_unpaid'
  | 'award_unpaid';

/** Duty that the claims administrator did not meet, according to the bill's facts. */
export interface Violation {
  readonly code: ViolationCode;
  readonly citation: string;
  /** Last day to meet the duty. Null if the duty has no day. */
  readonly dueOn: CalendarDate | null;
  /** Day on which the duty was met or the EOR was served. Null if it is still open. */
  readonly doneOn: CalendarDate | null;
  /** Amount in cents, or null. */
  readonly amount: Cents | null;
}
