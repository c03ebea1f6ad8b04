import type { CalendarDate } from '../../kernel/calendar.js';

/**
 * Why an evaluation did not take place (8 CCR § 9795(c), ML200): the employee did not come, came more than 30 minutes late or
 * left early, the interpreter was not there, or the appointment was cancelled too late.
 */
export const missedReasons = ['no_show', 'late', 'left', 'interpreter', 'cancelled'] as const;
export type MissedReason = (typeof missedReasons)[number];

/** An appointment that was missed, which ML200 is billed for. */
export interface MissedAppointment {
  readonly reason: MissedReason;
  readonly appointmentAt: CalendarDate;
  /** The day of the cancellation; of no other reason. */
  readonly cancelledAt?: CalendarDate;
  /** The day of the report about the records that were reviewed for it. */
  readonly reviewReportDate?: CalendarDate;
}
