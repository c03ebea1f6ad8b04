import { refundGrounds, type PaymentMethod, type RefundAnswer, type RefundGround } from '#domain';
import {
  CalendarDate,
  Choice,
  Dollars,
  Id,
  OptionalChoice,
  OptionalDollars,
  OptionalId,
  OptionalLongText,
  OptionalText,
} from '../kernel/fields.js';
import { Action, ActorName, Reason } from '../kernel/action-fields.js';
import { paymentMethods } from './payment-actions.request.js';
import { formOfCommand, internalPayments, type ActionDefinitions } from './action-definition.js';

/* Money that goes back to the payer: refunds, requests for them, and what a payer takes back by itself. */

/** Money of the bill that was sent back. */
export class RecordRefundRequest {
  @Action('record_refund') readonly action!: 'record_refund';
  @Dollars('What was sent back: no more than the bill is paid.', { above: 0, example: 500 }) readonly amount!: number;
  @CalendarDate('The day of the refund, today or before.', { example: '2026-03-02' }) readonly refundDate!: string;
  @Choice(paymentMethods, 'How it went.') readonly method!: PaymentMethod;
  @OptionalText('Number of the check or trace.') readonly checkNumber?: string;
  @OptionalId('The payment that it is of; unless given the latest one that stands and has so much.')
  readonly paymentId?: string;
  @OptionalId('The request of the payer that it answers: one of `refundRequests[]`.') readonly requestId?: string;
  @OptionalLongText('Why.') readonly reason?: string;
  @ActorName() readonly actorName?: string;
}

export class VoidRefundRequest {
  @Action('void_refund') readonly action!: 'void_refund';
  @Id('One of `refunds[]` that stands.', { example: 'ref_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly refundId!: string;
  @Reason() readonly reason!: string;
  @ActorName() readonly actorName?: string;
}

/** The payer was right to take money back; or a letter says that it will. */
export class RecordRecoupmentRequest {
  @Action('record_recoupment') readonly action!: 'record_recoupment';
  @OptionalId('One of `recoupments[]` that is accepted. Without it: one that is recorded anew.')
  readonly recoupmentId?: string;
  @OptionalDollars('What is taken back, of one that is recorded anew: no more than the bill is paid.', {
    above: 0,
    example: 500,
  })
  readonly amount?: number;
  @OptionalId('The check or transfer that took it (GET /payments/{id}). Without it a new one waits, as `proposed`.')
  readonly checkId?: string;
  @OptionalText('Code of one that is recorded anew, as in a remittance (PLB03); `WO` unless given.', {
    max: 2,
    pattern: /^[A-Z0-9]{2}$/,
    example: 'WO',
  })
  readonly code?: string;
  @OptionalLongText('Why; required of one that is recorded anew.', { example: 'The letter of March 3.' })
  readonly reason?: string;
  @ActorName() readonly actorName?: string;
}

export class DisputeRecoupmentRequest {
  @Action('dispute_recoupment') readonly action!: 'dispute_recoupment';
  @Id('One of `recoupments[]` that is proposed.', { example: 'rcp_k5zq3v7m2xw6n4r5t7u2y3a4bc' })
  readonly recoupmentId!: string;
  @Reason() readonly reason!: string;
  @ActorName() readonly actorName?: string;
}

/** The payer asks to have money back. */
export class RecordRefundRequestRequest {
  @Action('record_refund_request') readonly action!: 'record_refund_request';
  @Dollars('What it asks for.', { above: 0, example: 500 }) readonly amount!: number;
  @CalendarDate('The day of its letter, today or before.', { example: '2026-03-02' }) readonly requestedOn!: string;
  @OptionalText('What the payer calls it (FCN): a remittance may name it.', { max: 50 }) readonly reference?: string;
  @OptionalLongText('A note.') readonly note?: string;
  @ActorName() readonly actorName?: string;
}

export const refundAnswers = ['accepted', 'declined'] as const satisfies readonly RefundAnswer[];

export class AnswerRefundRequestRequest {
  @Action('answer_refund_request') readonly action!: 'answer_refund_request';
  @Id('One of `refundRequests[]` without an answer.', { example: 'rrq_k5zq3v7m2xw6n4r5t7u2y3a4bc' })
  readonly requestId!: string;
  @Choice(refundAnswers, 'The answer. One that is accepted ends with its refund.') readonly answer!: RefundAnswer;
  @OptionalChoice(
    refundGrounds,
    'Why it is declined. `paid_without_objection`: a medical-legal bill that was paid as the schedule says and not objected to in time.',
  )
  readonly ground?: RefundGround;
  @OptionalLongText('Why, in words.') readonly reason?: string;
  @ActorName() readonly actorName?: string;
}

/** The payer asks for it no longer, or it was recorded by mistake. */
export class WithdrawRefundRequestRequest {
  @Action('withdraw_refund_request') readonly action!: 'withdraw_refund_request';
  @Id('One of `refundRequests[]` that waits for its answer, or for its refund.', {
    example: 'rrq_k5zq3v7m2xw6n4r5t7u2y3a4bc',
  })
  readonly requestId!: string;
  @Reason() readonly reason!: string;
  @ActorName() readonly actorName?: string;
}

export const refundActions = {
  record_refund: {
    form: RecordRefundRequest,
    label: 'Record refund',
    description: 'Record money refunded to the payer for this bill.',
    ...internalPayments,
  },
  void_refund: {
    ...formOfCommand(VoidRefundRequest, 'VoidRefund'),
    label: 'Void refund',
    description: 'Void a refund that did not reach the payer.',
    tone: 'destructive',
    ...internalPayments,
  },
  record_recoupment: {
    form: RecordRecoupmentRequest,
    label: 'Accept recoupment',
    description:
      'Accept that the payer recouped money. The amount paid on the bill decreases by that amount. 409 if the check is voided, if the adjustment was already assigned or settled on the check, or if the check has unassigned deductions and none has this amount.',
    ...internalPayments,
  },
  dispute_recoupment: {
    ...formOfCommand(DisputeRecoupmentRequest, 'DisputeRecoupment'),
    label: 'Dispute recoupment',
    description:
      'Dispute the payer’s recoupment. The bill does not change. 409 if its adjustment was settled or assigned on the check.',
    ...internalPayments,
  },
  record_refund_request: {
    form: RecordRefundRequestRequest,
    label: 'Record refund request',
    description: 'Record that the payer requests a refund.',
    ...internalPayments,
  },
  answer_refund_request: {
    form: AnswerRefundRequestRequest,
    label: 'Answer refund request',
    description: 'Accept or decline the payer’s refund request.',
    ...internalPayments,
  },
  withdraw_refund_request: {
    ...formOfCommand(WithdrawRefundRequestRequest, 'WithdrawRefundRequest'),
    label: 'Withdraw refund request',
    description: 'Withdraw a refund request that the payer withdrew or that was recorded by mistake.',
    tone: 'destructive',
    ...internalPayments,
  },
} as const satisfies ActionDefinitions;
