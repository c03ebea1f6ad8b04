import { checkMethods } from '#domain';
import { CalendarDate, Choice, Dollars, Flag, Id, Text, Timestamp } from '../kernel/fields.js';

export const feeReasons = ['penalty', 'interest', 'penalty_and_interest'] as const;

/** A payment of the payer, as it was posted. */
export class PaymentView {
  @Id('Payment id.') readonly id!: string;
  @Id('The check or transfer that it is a share of: GET /payments/{id}.') readonly checkId!: string;
  @Choice(checkMethods, 'Payment method. `none`: no money moved, because the payer offset the amount.')
  readonly method!: string;
  @Text('Check or trace number.', { nullable: true }) readonly checkNumber!: string | null;
  @Choice(['posted', 'voided'], 'Does it stand?') readonly status!: string;
  @CalendarDate('Deposit date. For method `none`: the date of the remittance.') readonly depositDate!: string;
  @CalendarDate('Received.') readonly receivedDate!: string;
  @Dollars('The whole check.') readonly amount!: number;
  @Dollars('What of it pays the bill.') readonly principalAmount!: number;
  @Dollars('Penalty and interest in it.') readonly feeAmount!: number;
  @Dollars('What of it pays back the fee of an independent bill review.') readonly ibrFee!: number;
  @Choice(feeReasons, 'What the fee is; null without one.', { nullable: true }) readonly feeReason!: string | null;
  @Choice(['paper', '835', 'portal'], 'Where it was posted from.') readonly source!: string;
  @Timestamp('Posted.') readonly postedAt!: string;
  @Timestamp('Last change.') readonly updatedAt!: string;
  @Text('Note.', { nullable: true, max: 4000 }) readonly note!: string | null;
  @Flag('It was voided.') readonly voided!: boolean;
}
