import { billStates, dashboardStatuses } from '#domain';
import { CalendarDate, Choice, Dollars, Id, Int, Text, Timestamp } from '../kernel/fields.js';

export class BillStatusView {
  @Id('Bill ID.') readonly billId!: string;
  @Text('Your ID for the bill.', { nullable: true }) readonly externalId!: string | null;
  @Choice(billStates, 'Native state.') readonly state!: string;
  @Choice(dashboardStatuses, 'Dashboard status key.') readonly status!: string;
  @Text('Display name of the native state.') readonly nativeStatus!: string;
  @Dollars('Total charge.') readonly totalCharge!: number;
  @Dollars('Posted principal.') readonly totalPaid!: number;
  @Dollars('Amount written off when the bill was closed.') readonly writtenOff!: number;
  @Dollars('Credit balance: amount paid above the charge.') readonly credit!: number;
  @Dollars('Open balance.') readonly balanceDue!: number;
  @Timestamp('Time of the first submission.') readonly submittedAt!: string;
  @Int('Days since the first submission.') readonly agingDays!: number;
  @Id('ID of the bill’s last event in the feed.', { nullable: true }) readonly lastEventId!: string | null;
  @Text('Sequence of the bill’s last event.', { nullable: true }) readonly lastEventSequence!: string | null;
  @CalendarDate('Last day for the payer’s response. Null until the payer has received the bill.', { nullable: true })
  readonly responseDueDate!: string | null;
  @Timestamp('Time of the last change.') readonly updatedAt!: string;
}
