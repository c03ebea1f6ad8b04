import { missedReasons } from '#domain';
import { CalendarDate, Choice, OptionalCalendarDate } from '../kernel/fields.js';

/** Appointment billed with ML200. */
export class MissedAppointmentView {
  @Choice(missedReasons, 'Reason why the appointment did not take place.') readonly reason!: string;
  @CalendarDate('Date of the appointment.') readonly appointmentAt!: string;
  @OptionalCalendarDate('Date of the cancellation.') readonly cancelledAt?: string;
  @OptionalCalendarDate('Date of the report on the records.') readonly reviewReportDate?: string;
}
