import type { CalendarDate } from '../../kernel/calendar.js';

/**
 * Why an evaluation didn't take place (8 CCR § 9795(c), ML200). `late`: by more than 30 minutes. `left`: early.
 * `interpreter`: missing. `cancelled`: too late.
 */
export const missedReasons = ['no_show', 'late', 'left', 'interpreter', 'cancelled'] as const;
export type MissedReason = (typeof missedReasons)[number];

/** Missed appointment billed with ML200. */
export interface MissedAppointment {
  readonly reason: MissedReason;
  readonly appointmentAt: CalendarDate;
  /** Only for the reason `cancelled`. */
  readonly cancelledAt?: CalendarDate;
  /** Date of the report on the review of records. */
  readonly reviewReportDate?: CalendarDate;
}
