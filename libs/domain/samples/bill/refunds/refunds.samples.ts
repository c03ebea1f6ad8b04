import {
  askedAt,
  idAt,
  noon,
  pick,
  shareOfPaid,
  TODAY,
  type BillCommandOf,
  type TopicSamples,
  type Wish,
} from '../bill.samples.js';
import { paidOf } from '../../../src/bill/shared/bill.facts.js';
import { afterMoneyBack } from '../lifecycle.samples.js';
import { acknowledge } from '../payer-answers/payer-answers.samples.js';
import { overpaid, postPayment } from '../payments/payments.samples.js';
import {
  openRefundRequests,
  type RefundCommands,
  type refundActions,
} from '../../../src/bill/refunds/refunds.commands.js';
import type { RefundEvents } from '../../../src/bill/refunds/refunds.events.js';

export const recordRefund = (
  amount: number,
  at: string,
  references: { paymentId?: string | undefined; requestId?: string | undefined } = {},
): BillCommandOf<'RecordRefund'> => ({
  type: 'RecordRefund',
  data: {
    ...askedAt(at),
    refundId: idAt('ref', at),
    amount,
    refundDate: at.slice(0, 10),
    method: 'check',
    checkNumber: '8001',
    paymentId: references.paymentId ?? null,
    requestId: references.requestId ?? null,
    reason: 'Paid twice.',
  },
});

export const voidRefund = (refundId: string, at: string): BillCommandOf<'VoidRefund'> => ({
  type: 'VoidRefund',
  data: { ...askedAt(at), refundId, reason: 'The check came back.' },
});

export const requestRefund = (amount: number, at: string): BillCommandOf<'RecordRefundRequest'> => ({
  type: 'RecordRefundRequest',
  data: {
    ...askedAt(at),
    ...{ requestId: idAt('rrq', at), amount, requestedOn: at.slice(0, 10) },
    reference: 'FCN-9',
    note: 'By telephone.',
  },
});

export const answerRefundRequest = (
  requestId: string,
  at: string,
  answer: 'accepted' | 'declined' = 'declined',
  ground: BillCommandOf<'AnswerRefundRequest'>['data']['ground'] = null,
): BillCommandOf<'AnswerRefundRequest'> => ({
  type: 'AnswerRefundRequest',
  data: { ...askedAt(at), requestId, answer, ground, reason: 'See the schedule.' },
});

export const withdrawRefundRequest = (requestId: string, at: string): BillCommandOf<'WithdrawRefundRequest'> => ({
  type: 'WithdrawRefundRequest',
  data: { ...askedAt(at), requestId, reason: 'Meant for another bill.' },
});

const requested = requestRefund(700_00, noon('2026-03-13'));
const { requestId } = requested.data;
const refund = recordRefund(700_00, noon('2026-03-14'), { requestId });
const refunded = [...overpaid, requested, answerRefundRequest(requestId, noon('2026-03-13')), refund];
/** History of a bill paid according to the fee schedule, with a refund request from the payer. */
const paidAsScheduled = [
  acknowledge(noon('2026-03-03')),
  postPayment(500_00, noon('2026-03-10')),
  requestRefund(500_00, noon('2026-03-13')),
] as const;

const refundWish: Wish<BillCommandOf<'RecordRefund'>> = (facts, at, n, m) =>
  recordRefund(shareOfPaid(facts, n), at, { requestId: m % 4 ? undefined : pick(facts.refundRequests, m)?.requestId });

export const refundSamples: TopicSamples<RefundCommands, RefundEvents, keyof typeof refundActions> = {
  wishes: {
    RecordRefund: [refundWish, refundWish],
    VoidRefund: [(facts, at, n) => voidRefund(pick(facts.refunds, n)?.refundId ?? 'ref_none', at)],
    RecordRefundRequest: [(facts, at, n) => requestRefund(shareOfPaid(facts, n), at)],
    AnswerRefundRequest: [
      (facts, at, n, m) =>
        answerRefundRequest(
          pick(facts.refundRequests, n)?.requestId ?? 'rrq_none',
          at,
          m % 3 ? 'declined' : 'accepted',
          m % 2 ? 'paid_without_objection' : null,
        ),
    ],
    WithdrawRefundRequest: [
      (facts, at, n) => withdrawRefundRequest(pick(facts.refundRequests, n)?.requestId ?? 'rrq_none', at),
    ],
  },
  events: {
    RefundRecorded: refunded,
    RefundUndone: [...refunded, voidRefund(refund.data.refundId, noon('2026-03-15'))],
    RefundRequested: [...overpaid, requested],
    RefundRequestAnswered: [
      ...paidAsScheduled,
      answerRefundRequest(requestId, noon('2026-03-14'), 'declined', 'paid_without_objection'),
    ],
    RefundRequestWithdrawn: [...paidAsScheduled, withdrawRefundRequest(requestId, noon('2026-03-14'))],
  },
  actions: {
    withdraw_refund_request: {
      harmless: (facts, at) =>
        openRefundRequests(facts).map((openRefundRequest) => withdrawRefundRequest(openRefundRequest.requestId, at)),
      idle: 'There is no refund request to withdraw.',
      ready: { scenario: 'partial_payment', after: ['record_refund_request'], names: { requestId: 'refundRequests' } },
    },
    record_refund: {
      harmless: (facts, at) => (paidOf(facts) > 0 ? [recordRefund(1, at)] : []),
      idle: 'There is no payment that could be refunded.',
      ready: { scenario: 'partial_payment' },
    },
    void_refund: {
      harmless: ({ refunds }, at) =>
        refunds.filter(({ voided }) => !voided).map(({ refundId }) => voidRefund(refundId, at)),
      idle: 'There is no refund to void.',
      ready: { scenario: 'partial_payment', after: ['record_refund'], names: { refundId: 'refunds' } },
    },
    record_refund_request: {
      harmless: (_, at) => [requestRefund(1, at)],
      ready: { scenario: 'partial_payment' },
    },
    answer_refund_request: {
      harmless: ({ refundRequests }, at) =>
        refundRequests
          .filter(({ answer }) => answer === null)
          .map((refundRequest) => answerRefundRequest(refundRequest.requestId, at, 'accepted')),
      idle: 'There is no refund request to answer.',
      ready: { scenario: 'partial_payment', after: ['record_refund_request'], names: { requestId: 'refundRequests' } },
    },
  },
  lifecycle: [
    {
      kind: 'action',
      trigger: 'record_refund, all',
      outcomes: afterMoneyBack('processed'),
      command: (state) => recordRefund(state === 'paid' ? 2015_00 : 1007_50, TODAY),
      way: 'with a payment',
      missing: 'amount',
    },
  ],
};
