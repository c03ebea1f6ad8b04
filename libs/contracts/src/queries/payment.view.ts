import { checkMethods } from '#domain';
import { CalendarDate, Choice, Dollars, Flag, Id, Text, Timestamp } from '../kernel/fields.js';

export const feeReasons = ['penalty', 'interest', 'penalty_and_interest'] as const;

export class PaymentView {
  @Id('Payment ID.') readonly id!: string;
  @Id('Check or EFT that includes the payment: GET /payments/{id}.') readonly checkId!: string;
  @Choice(checkMethods, 'Payment method. `none`: no money moved, because the payer offset the amount.')
  readonly method!: string;
  @Text('Check or trace number.', { nullable: true }) readonly checkNumber!: string | null;
  @Choice(['posted', 'voided'], 'Status of the payment.') readonly status!: string;
  @CalendarDate('Deposit date. For method `none`: the date of the remittance.') readonly depositDate!: string;
  @CalendarDate('Date when the payment was received.') readonly receivedDate!: string;
  @Dollars('Amount of the payment: principal, penalty, interest and IBR fee.') readonly amount!: number;
  @Dollars('Part of the payment that is principal.') readonly principalAmount!: number;
  @Dollars('Part of the payment that is penalty and interest.') readonly feeAmount!: number;
  @Dollars('Part of the payment that reimburses the fee of an independent bill review.') readonly ibrFee!: number;
  @Choice(feeReasons, 'Content of `feeAmount`. Null if it is 0.', { nullable: true })
  readonly feeReason!: string | null;
  @Choice(['paper', '835', 'portal'], 'Source of the posting.') readonly source!: string;
  @Timestamp('Time of posting.') readonly postedAt!: string;
  @Timestamp('Time of the last change.') readonly updatedAt!: string;
  @Text('Note on the payment.', { nullable: true, max: 4000 }) readonly note!: string | null;
  @Flag('True if the payment was voided.') readonly voided!: boolean;
}
