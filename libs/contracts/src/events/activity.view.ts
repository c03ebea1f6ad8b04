import { reportedStatuses } from '#domain';
import {
  Choice,
  Id,
  LongText,
  Nested,
  OptionalCalendarDate,
  OptionalText,
  Shown,
  Text,
  Timestamp,
} from '../kernel/fields.js';

/** Status that the payer's representative reported by phone. */
export class StatusReportView {
  @Choice(reportedStatuses, 'Status that the payer reported.') readonly status!: string;
  @Text('Company that answered the call.', { nullable: true }) readonly company!: string | null;
  @Text('Name of the representative who answered.', { nullable: true }) readonly representativeName!: string | null;
  @Text('Phone number that was called.', { nullable: true }) readonly phone!: string | null;
  @Text("Payer's reference number for the call.", { nullable: true }) readonly callReference!: string | null;
  @LongText('Note about the call.', { nullable: true }) readonly note!: string | null;
  @OptionalCalendarDate('Date of the next follow-up. Absent if none was set (extension).') readonly followUpOn?: string;
}

export class ActivityView {
  @Id('ID of the entry.') readonly id!: string;
  @OptionalText('Position in the log, as in the feed. Send it as `asOf`. Omitted in responses of actions (extension).')
  readonly sequence?: string;
  @Text('Stable type of the entry, for icons and filters.') readonly type!: string;
  @Timestamp('Time of the entry.') readonly createdAt!: string;
  @Text('Title of the entry.') readonly title!: string;
  @LongText('Details: text that the user entered, or a sentence derived from the event.') readonly description!: string;
  @Text('Name of the user or key that caused the entry.') readonly actor!: string;
  @Text('Delivery method, or null.', { nullable: true }) readonly delivery!: string | null;
  @Shown({ type: 'number', format: 'double' }, 'Amount in dollars. Negative for a voided payment.', { nullable: true })
  readonly amount!: number | null;
  @Shown({ type: 'boolean' }, "Payer's response: true accepted, false rejected, null otherwise.", { nullable: true })
  readonly accepted!: boolean | null;
  @Text('Claim status category (277CA), such as A1.', { nullable: true }) readonly stcCategory!: string | null;
  @Nested(() => StatusReportView, 'Recorded with `report_bill_status`. Null otherwise (extension).', { nullable: true })
  readonly statusReport!: StatusReportView | null;
}
