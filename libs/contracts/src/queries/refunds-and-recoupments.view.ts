import {
  recoupmentStatuses,
  refundCauses,
  refundGrounds,
  type RecoupmentStatus,
  type RefundAnswer,
  type RefundCause,
  type RefundGround,
} from '#domain';
import { CalendarDate, Choice, Dollars, Flag, Id, Text, Timestamp } from '../kernel/fields.js';
import { refundAnswers } from '../actions/refund-and-recoupment-actions.request.js';

export class RefundView {
  @Id('Refund ID.') readonly id!: string;
  @Id('Payment that was refunded.') readonly paymentId!: string;
  @Dollars('Amount of the refund.') readonly amount!: number;
  @CalendarDate('Date of the refund.') readonly refundDate!: string;
  @Choice(refundCauses, '`credit`: paid above the charge. `requested`: by the payer. `other`: any other reason.')
  readonly cause!: RefundCause;
  @Flag('True if the refund was voided. The paid amount of the bill then increases again by the refund.')
  readonly voided!: boolean;
}

/** The payer takes money back from payments for other bills. */
export class RecoupmentView {
  @Id('Recoupment ID.') readonly id!: string;
  @Id('Check or EFT from which the money was taken back. Null if the payer only announced it.', { nullable: true })
  readonly checkId!: string | null;
  @Text('Adjustment reason code in the remittance (PLB03). `WO` if a user recorded the recoupment.')
  readonly code!: string;
  @Dollars('Amount of the recoupment.') readonly amount!: number;
  @Choice(
    recoupmentStatuses,
    'Status of the recoupment. Only `accepted` changes the paid amount of the bill. `settled`: the payer returned the money, or nothing is left to do.',
  )
  readonly status!: RecoupmentStatus;
  @Timestamp('Time when the recoupment arrived.') readonly proposedAt!: string;
  @Timestamp('Time when the recoupment was accepted or disputed. Null before that.', { nullable: true })
  readonly answeredAt!: string | null;
}

export class RefundRequestView {
  @Id('Refund request ID.') readonly id!: string;
  @Dollars('Amount requested.') readonly amount!: number;
  @CalendarDate('Date of the payer’s letter.') readonly requestedOn!: string;
  @Choice(refundAnswers, 'Answer of the practice. Null if the request is not answered.', { nullable: true })
  readonly answer!: RefundAnswer | null;
  @Choice(refundGrounds, 'Ground for declining the request. Null if none was given.', { nullable: true })
  readonly ground!: RefundGround | null;
  @Text('Legal citation for the ground. Null if there is none.', { nullable: true }) readonly citation!: string | null;
  @Timestamp('Time when the request was answered. Null before that.', { nullable: true })
  readonly answeredAt!: string | null;
}
