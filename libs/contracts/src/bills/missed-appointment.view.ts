import { missedReasons } from '#domain';
import { CalendarDate, Choice, OptionalCalendarDate } from '../kernel/fields.js';

/** An appointment that was missed (ML200). */
export class MissedAppointmentView {
  @Choice(missedReasons, 'Why it did not take place.') readonly reason!: string;
  @CalendarDate('The day of the appointment.') readonly appointmentAt!: string;
  @OptionalCalendarDate('The day of the cancellation.') readonly cancelledAt?: string;
  @OptionalCalendarDate('The day of the report about the records.') readonly reviewReportDate?: string;
}
