import {
  dollarsOf,
  refundCauses,
  refundGrounds,
  usDate,
  type RefundAnswer,
  type RefundCause,
  type RefundGround,
} from '#domain';
import { CalendarDate, Choice, Id } from '../../kernel/fields.js';
import {
  Amount,
  BillEventData,
  defineEvent,
  formatDollars,
  joinParts,
  type BillPublication,
  type PublishedData,
} from '../publication.js';
import { BillMoneyEventData, balanceFields } from './payments.js';

export class BillRefundVoidedEventData extends BillMoneyEventData {
  @Id('ID of the refund.', { example: 'ref_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly refundId!: string;
  @Id('ID of the refunded payment.', { example: 'pay_01j8x2v5m3qk7n4t6w9y0z1abc' }) readonly paymentId!: string;
  @Id('ID of the check or EFT of the payment, as in GET /payments/{id}.', { example: 'chk_k5zq3v7m2xw6n4r5t7u2y3a4bc' })
  readonly checkId!: string;
  @Amount('Refunded amount.', { example: 500 }) readonly amount!: number;
}

export class BillRefundedEventData extends BillRefundVoidedEventData {
  @CalendarDate('Date of the refund.', { example: '2026-04-02' }) readonly refundDate!: string;
  @Choice(
    refundCauses,
    'Cause of the refund. `credit`: the bill was paid above its charge. `requested`: the payer requested it. `other`: any other cause.',
    { example: 'credit' },
  )
  readonly cause!: RefundCause;
}

export class RefundRequestedEventData extends BillEventData {
  @Id('ID of the request.', { example: 'rrq_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly requestId!: string;
  @Amount('Requested amount.', { example: 500 }) readonly amount!: number;
  @CalendarDate('Date of the request.', { example: '2026-04-01' }) readonly requestedOn!: string;
}

const answers = ['accepted', 'declined'] as const satisfies readonly RefundAnswer[];

export class RefundAnsweredEventData extends BillEventData {
  @Id('ID of the request.', { example: 'rrq_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly requestId!: string;
  @Amount('Requested amount.', { example: 500 }) readonly amount!: number;
  @Choice(answers, 'Response to the request.', { example: 'declined' }) readonly answer!: RefundAnswer;
  @Choice(refundGrounds, 'Ground for declining, or null.', { nullable: true, example: 'paid_without_objection' })
  readonly ground!: RefundGround | null;
}

export class RefundRequestWithdrawnEventData extends BillEventData {
  @Id('ID of the request.', { example: 'rrq_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly requestId!: string;
  @Amount('Requested amount.', { example: 500 }) readonly amount!: number;
}

export const refundKinds = {
  'payment.bill_refunded': defineEvent(BillRefundedEventData, 'Money paid on the bill was refunded to the payer.', {
    example: { balanceDue: 0 },
  }),
  'payment.bill_refund_voided': defineEvent(
    BillRefundVoidedEventData,
    'A refund was voided. The amount paid on the bill increases again.',
    { example: { balanceDue: 0, creditBalance: 500 } },
  ),
  'payment.refund_requested': defineEvent(RefundRequestedEventData, 'The payer requested a refund.'),
  'payment.refund_answered': defineEvent(RefundAnsweredEventData, 'A refund request was accepted or declined.'),
  'payment.refund_request_withdrawn': defineEvent(
    RefundRequestWithdrawnEventData,
    'A refund request was withdrawn by the payer, or was recorded by mistake.',
  ),
} as const;

const why = {
  credit: 'The bill was paid above its charge.',
  requested: 'The payer requested it.',
  other: null,
} as const;
const grounds = {
  paid_without_objection: 'The bill was paid according to the fee schedule without a timely objection.',
  not_overpaid: 'The bill was not overpaid.',
  other: null,
} as const;

export const refundPublication = {
  RefundRecorded: {
    publish: ({
      billId,
      refundId,
      paymentId,
      checkId,
      amount,
      refundDate,
      cause,
      ...money
    }): PublishedData<BillRefundedEventData> => ({
      ...{ billId, refundId, paymentId, checkId },
      amount: dollarsOf(amount),
      refundDate,
      cause,
      ...balanceFields(money),
    }),
    tell: ({ data: { amount, refundDate, method, cause }, text }) => ({
      type: 'refund_recorded',
      title: 'Refund recorded',
      description: joinParts(
        joinParts(method === 'check' ? 'Check' : 'EFT', text.checkNumber, `of ${usDate(refundDate)}.`),
        why[cause],
        text.text,
      ),
      amount: dollarsOf(0 - amount),
    }),
  },
  RefundUndone: {
    publish: ({
      billId,
      refundId,
      paymentId,
      checkId,
      amount,
      ...money
    }): PublishedData<BillRefundVoidedEventData> => ({
      ...{ billId, refundId, paymentId, checkId },
      amount: dollarsOf(amount),
      ...balanceFields(money),
    }),
    tell: ({ data, text }) => ({
      type: 'refund_voided',
      title: 'Refund voided',
      description: text.text ?? 'The refund no longer counts.',
      amount: dollarsOf(data.amount),
    }),
  },
  RefundRequested: {
    publish: ({ billId, requestId, amount, requestedOn }): PublishedData<RefundRequestedEventData> => ({
      ...{ billId, requestId, amount: dollarsOf(amount), requestedOn },
    }),
    tell: ({ data: { amount, requestedOn }, text }) => ({
      type: 'refund_requested',
      title: 'Refund requested by the payer',
      description: joinParts(
        `On ${usDate(requestedOn)} the payer requested ${formatDollars(amount)}.`,
        text.reference && `Reference ${text.reference}.`,
        text.text,
      ),
      amount: dollarsOf(amount),
    }),
  },
  RefundRequestAnswered: {
    publish: ({ billId, requestId, amount, answer, ground }): PublishedData<RefundAnsweredEventData> => ({
      ...{ billId, requestId, amount: dollarsOf(amount), answer, ground },
    }),
    tell: ({ data: { answer, ground, citation, amount }, text }) => ({
      type: 'refund_answered',
      title: `Refund ${answer}`,
      description: joinParts(
        `The request for ${formatDollars(amount)} was ${answer}.`,
        ground && grounds[ground],
        citation && `${citation}.`,
        text.text,
      ),
    }),
  },
  RefundRequestWithdrawn: {
    publish: ({ billId, requestId, amount }): PublishedData<RefundRequestWithdrawnEventData> => ({
      ...{ billId, requestId, amount: dollarsOf(amount) },
    }),
    tell: ({ data: { amount }, text }) => ({
      type: 'refund_request_withdrawn',
      title: 'Refund request withdrawn',
      description: joinParts(`The request for ${formatDollars(amount)} was withdrawn.`, text.text),
    }),
  },
} satisfies Partial<BillPublication>;
