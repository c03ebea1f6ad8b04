import { billStates, dashboardStatuses } from '#domain';
import { CalendarDate, Choice, Dollars, Id, Int, Text, Timestamp } from '../kernel/fields.js';

/** GET /bills/{billId}/status. */
export class BillStatusView {
  @Id('Bill id.') readonly billId!: string;
  @Text('The client’s id.', { nullable: true }) readonly externalId!: string | null;
  @Choice(billStates, 'Native state.') readonly state!: string;
  @Choice(dashboardStatuses, 'Dashboard status key.') readonly status!: string;
  @Text('The native state in words.') readonly nativeStatus!: string;
  @Dollars('Charged.') readonly totalCharge!: number;
  @Dollars('Posted principal.') readonly totalPaid!: number;
  @Dollars('Written off at closing.') readonly writtenOff!: number;
  @Dollars('Paid above the charge.') readonly credit!: number;
  @Dollars('What is open.') readonly balanceDue!: number;
  @Timestamp('First submission.') readonly submittedAt!: string;
  @Int('Days since the first submission.') readonly agingDays!: number;
  @Id('The bill’s last event in the feed.', { nullable: true }) readonly lastEventId!: string | null;
  @Text('Its sequence.', { nullable: true }) readonly lastEventSequence!: string | null;
  @CalendarDate('Last day for the payer’s answer; null until the payer has the bill.', { nullable: true })
  readonly responseDueDate!: string | null;
  @Timestamp('Last change.') readonly updatedAt!: string;
}
