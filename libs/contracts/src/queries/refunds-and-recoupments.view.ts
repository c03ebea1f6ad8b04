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

/** Money of the bill that went back to the payer. */
export class RefundView {
  @Id('Names the refund.') readonly id!: string;
  @Id('The payment that it is of.') readonly paymentId!: string;
  @Dollars('What went back.') readonly amount!: number;
  @CalendarDate('The day of the refund.') readonly refundDate!: string;
  @Choice(refundCauses, 'Why: `credit`, it was paid above the charge; `requested`, the payer asked for it; `other`.')
  readonly cause!: RefundCause;
  @Flag('It was voided: the bill is paid that much more again.') readonly voided!: boolean;
}

/** Money that the payer takes back out of money for other bills. */
export class RecoupmentView {
  @Id('Names the take-back.') readonly id!: string;
  @Id('The check or transfer that took it; null where the payer only said that it will.', { nullable: true })
  readonly checkId!: string | null;
  @Text('Its code in the remittance (PLB03), `WO` where a person recorded it.') readonly code!: string;
  @Dollars('What is taken back.') readonly amount!: number;
  @Choice(
    recoupmentStatuses,
    'Only `accepted` changes what the bill is paid. `settled`: the payer gave it back, or nothing is left to do.',
  )
  readonly status!: RecoupmentStatus;
  @Timestamp('When it came.') readonly proposedAt!: string;
  @Timestamp('When it was accepted or disputed; null before.', { nullable: true }) readonly answeredAt!: string | null;
}

/** A payer's request to have money back. */
export class RefundRequestView {
  @Id('Names the request.') readonly id!: string;
  @Dollars('What the payer asks for.') readonly amount!: number;
  @CalendarDate('The day of its letter.') readonly requestedOn!: string;
  @Choice(refundAnswers, 'The answer; null before.', { nullable: true }) readonly answer!: RefundAnswer | null;
  @Choice(refundGrounds, 'Why it was declined; null where no ground was given.', { nullable: true })
  readonly ground!: RefundGround | null;
  @Text('The authority that the ground rests on; null without one.', { nullable: true }) readonly citation!:
    | string
    | null;
  @Timestamp('When it was answered; null before.', { nullable: true }) readonly answeredAt!: string | null;
}
