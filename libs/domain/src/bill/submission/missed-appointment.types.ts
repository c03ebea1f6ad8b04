import type { CalendarDate } from '../../kernel/calendar.js';

/**
 * Reasons why an evaluation did not take place (8 CCR § 9795(c), ML200):
 *
 * - `no_show`: the employee did not come.
 * - `late`: the employee came more than 30 minutes late.
 * - `left`: the employee left early.
 * - `interpreter`: the interpreter was missing.
 * - `cancelled`: the appointment was canceled too late.
 */
export const missedReasons = ['no_show', 'late', 'left', 'interpreter', 'cancelled'] as const;
export type MissedReason = (typeof missedReasons)[number];

/** Missed appointment, which is billed with ML200. */
export interface MissedAppointment {
  readonly reason: MissedReason;
  readonly appointmentAt: CalendarDate;
  /** Date of the cancellation. Only for the reason `cancelled`. */
  readonly cancelledAt?: CalendarDate;
  /** Date of the report about the review of records for the appointment. */
  readonly reviewReportDate?: CalendarDate;
}
