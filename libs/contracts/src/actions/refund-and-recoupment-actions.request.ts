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

export class RecordRefundRequest {
  @Action('record_refund') readonly action!: 'record_refund';
  @Dollars('Refunded amount in dollars, at most the amount paid on the bill.', { above: 0, example: 500 })
  readonly amount!: number;
  @CalendarDate('Date of the refund, not in the future.', { example: '2026-03-02' }) readonly refundDate!: string;
  @Choice(paymentMethods, 'Payment method of the refund.') readonly method!: PaymentMethod;
  @OptionalText('Check number or EFT trace number.') readonly checkNumber?: string;
  @OptionalId('Refunded payment. Default: the latest payment not voided, with enough principal left.')
  readonly paymentId?: string;
  @OptionalId('ID of the refund request that this refund fulfills, from `refundRequests[]`.')
  readonly requestId?: string;
  @OptionalLongText('Reason for the refund.') readonly reason?: string;
  @ActorName() readonly actorName?: string;
}

export class VoidRefundRequest {
  @Action('void_refund') readonly action!: 'void_refund';
  @Id('ID of a refund in `refunds[]` that is not voided.', { example: 'ref_k5zq3v7m2xw6n4r5t7u2y3a4bc' })
  readonly refundId!: string;
  @Reason() readonly reason!: string;
  @ActorName() readonly actorName?: string;
}

/** Accepts a recoupment, or records one announced in a payer's letter. */
export class RecordRecoupmentRequest {
  @Action('record_recoupment') readonly action!: 'record_recoupment';
  @OptionalId('ID of a recoupment in `recoupments[]` to accept. Omit it to record a new recoupment.')
  readonly recoupmentId?: string;
  @OptionalDollars('Dollars of a new recoupment, at most the amount paid on the bill.', { above: 0, example: 500 })
  readonly amount?: number;
  @OptionalId('Check or EFT with the deduction (GET /payments/{id}). Without it, a new recoupment is `proposed`.')
  readonly checkId?: string;
  @OptionalText('Code of a new recoupment (PLB03). Default: `WO`.', { max: 2, pattern: /^[A-Z0-9]{2}$/, example: 'WO' })
  readonly code?: string;
  @OptionalLongText('Reason for the recoupment. Required for a new recoupment.', { example: 'The letter of March 3.' })
  readonly reason?: string;
  @ActorName() readonly actorName?: string;
}

export class DisputeRecoupmentRequest {
  @Action('dispute_recoupment') readonly action!: 'dispute_recoupment';
  @Id('ID in `recoupments[]`, with the status `proposed`.', { example: 'rcp_k5zq3v7m2xw6n4r5t7u2y3a4bc' })
  readonly recoupmentId!: string;
  @Reason() readonly reason!: string;
  @ActorName() readonly actorName?: string;
}

export class RecordRefundRequestRequest {
  @Action('record_refund_request') readonly action!: 'record_refund_request';
  @Dollars('Requested amount in dollars.', { above: 0, example: 500 }) readonly amount!: number;
  @CalendarDate("Date of the payer's letter, not in the future.", { example: '2026-03-02' })
  readonly requestedOn!: string;
  @OptionalText("Payer's reference for the request (FCN). A remittance may refer to it.", { max: 50 })
  readonly reference?: string;
  @OptionalLongText('Note about the request.') readonly note?: string;
  @ActorName() readonly actorName?: string;
}

export const refundAnswers = ['accepted', 'declined'] as const satisfies readonly RefundAnswer[];

export class AnswerRefundRequestRequest {
  @Action('answer_refund_request') readonly action!: 'answer_refund_request';
  @Id('ID of a refund request in `refundRequests[]` without a response.', { example: 'rrq_k5zq3v7m2xw6n4r5t7u2y3a4bc' })
  readonly requestId!: string;
  @Choice(refundAnswers, 'Response to the request. An accepted request stays open until its refund is recorded.')
  readonly answer!: RefundAnswer;
  @OptionalChoice(
    refundGrounds,
    'Ground for declining the request. `paid_without_objection`: the bill is a medical-legal bill that was paid according to the fee schedule without a timely objection.',
  )
  readonly ground?: RefundGround;
  @OptionalLongText('Reason for the response, as text.') readonly reason?: string;
  @ActorName() readonly actorName?: string;
}

/** For a request that the payer withdrew or that was recorded by mistake. */
export class WithdrawRefundRequestRequest {
  @Action('withdraw_refund_request') readonly action!: 'withdraw_refund_request';
  @Id('ID in `refundRequests[]` that waits for a response or refund.', { example: 'rrq_k5zq3v7m2xw6n4r5t7u2y3a4bc' })
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
      'Accept that the payer recouped money. The amount paid on the bill decreases by that amount. Refused if the check is voided, if the adjustment was already assigned or settled on the check, or if the check has unassigned deductions and none has this amount.',
    ...internalPayments,
  },
  dispute_recoupment: {
    ...formOfCommand(DisputeRecoupmentRequest, 'DisputeRecoupment'),
    label: 'Dispute recoupment',
    description:
      'Dispute the payer’s recoupment. The bill does not change. Refused if its adjustment was settled or assigned on the check.',
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
