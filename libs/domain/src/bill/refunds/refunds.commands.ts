import { checkIdOfPayment } from '../../kernel/ids.js';
import { sum } from '../../kernel/money.js';
import {
  actionGuard,
  throwInvalid,
  reject,
  remark,
  type ActionRule,
  type CommandContext,
  type Decisions,
} from '../shared/decisions.js';
import { creditOf, paidOf, refundedOf, type BillFacts } from '../shared/bill.facts.js';
import { moneyAfter, type PaymentFact } from '../payments/index.js';
import { billStates, type CalendarDate, type Cents, type PaymentMethod } from '../shared/bill.types.js';
import { owedByLine } from '../lines/line-money.js';
import type { RefundAnswer, RefundGround, RefundRequestFact } from './refund.facts.js';

export interface RefundCommands {
  readonly RecordRefund: CommandContext & {
    refundId: string;
    /** Amount in cents, above 0. */
    amount: Cents;
    refundDate: CalendarDate;
    method: PaymentMethod;
    checkNumber: string | null;
    /** If null, the latest posted payment with a sufficient amount. */
    paymentId: string | null;
    /** Request that the refund fulfills, or null. */
    requestId: string | null;
    reason: string | null;
  };
  readonly VoidRefund: CommandContext & { refundId: string; reason: string };
  readonly RecordRefundRequest: CommandContext & {
    requestId: string;
    amount: Cents;
    requestedOn: CalendarDate;
    /** Payer's reference (FCN). */
    reference: string | null;
    note: string | null;
  };
  readonly AnswerRefundRequest: CommandContext & {
    requestId: string;
    answer: RefundAnswer;
    ground: RefundGround | null;
    reason: string | null;
  };
  /** The payer no longer requests a refund, or the request was recorded by mistake. */
  readonly WithdrawRefundRequest: CommandContext & { requestId: string; reason: string };
}

/** A carrier can't reclaim a medical-legal payment made according to the fee schedule without timely objection. */
export const paidWithoutObjectionCitation =
  'American Psychometric Consultants, Inc. v. WCAB (1995) 36 Cal.App.4th 1626; Labor Code § 4622';

const nothingPaidReason = (facts: BillFacts): string | null =>
  paidOf(facts) > 0 ? null : 'There is no payment that could be refunded.';

export const refundActions = {
  record_refund: { from: billStates, idle: nothingPaidReason },
  void_refund: {
    from: billStates,
    idle: ({ refunds }) => (refunds.some(({ voided }) => !voided) ? null : 'There is no refund to void.'),
  },
  record_refund_request: {
    from: billStates,
    guard: (facts) => {
      const because = nothingPaidReason(facts);
      if (because !== null) reject(facts, 'record_refund_request', because);
    },
  },
  answer_refund_request: {
    from: billStates,
    idle: ({ refundRequests }) =>
      refundRequests.some(({ answer }) => answer === null) ? null : 'There is no refund request to answer.',
  },
  withdraw_refund_request: {
    from: billStates,
    idle: (facts) => (openRefundRequests(facts).length > 0 ? null : 'There is no refund request to withdraw.'),
  },
} as const satisfies Record<string, ActionRule>;
const assertAllowed = actionGuard(refundActions);

const requestOf = ({ refundRequests }: BillFacts, id: string): RefundRequestFact =>
  refundRequests.find(({ requestId }) => requestId === id) ??
  throwInvalid('requestId', 'must be a refund request for this bill');

/** Returns requests waiting for a response or, if accepted, for the refund. */
export const openRefundRequests = ({ refundRequests, refunds }: BillFacts): readonly RefundRequestFact[] =>
  refundRequests.filter(
    ({ answer, requestId }) =>
      answer !== 'declined' && !refunds.some((refund) => refund.requestId === requestId && !refund.voided),
  );

/** Returns the specified payment, or the latest one with a sufficient remaining amount. */
const sourceOf = (
  facts: BillFacts,
  { amount, paymentId: named }: Pick<RefundCommands['RecordRefund'], 'amount' | 'paymentId'>,
): PaymentFact =>
  facts.payments.findLast(
    ({ paymentId, principal, voided }) =>
      (named === null || paymentId === named) && !voided && principal - refundedOf(facts, paymentId) >= amount,
  ) ??
  throwInvalid(
    'paymentId',
    named === null
      ? 'cannot be determined: no single payment covers the amount'
      : 'must be a payment of this bill that covers the amount',
  );

export const refundDecisions: Decisions<RefundCommands> = {
  RecordRefund: (facts, command) => {
    const { at, refundId, amount, refundDate, method, checkNumber, requestId, reason } = command;
    if (facts.refunds.some((refund) => refund.refundId === refundId)) return [];
    if (amount > paidOf(facts)) return throwInvalid('amount', 'must not exceed the amount paid on the bill');
    if (requestId !== null) {
      requestOf(facts, requestId);
      if (facts.refunds.some((refund) => refund.requestId === requestId && !refund.voided))
        return reject(facts, 'record_refund', 'A refund for this request is already recorded.');
    }
    const { paymentId, checkId = checkIdOfPayment(paymentId) } = sourceOf(facts, command);
    return (now) => [
      {
        type: 'RefundRecorded',
        data: {
          ...{ billId: now.billId, refundId, checkId, paymentId, amount, refundDate, method },
          cause: requestId !== null ? 'requested' : amount <= creditOf(now) ? 'credit' : 'other',
          ...(requestId !== null && { requestId }),
          ...moneyAfter(now, 0 - amount),
          recordedAt: at,
          private: { ...remark(reason, command), checkNumber },
        },
      },
    ];
  },

  VoidRefund: (facts, command) => {
    const { at, reason } = command;
    const refund = facts.refunds.find(({ refundId }) => refundId === command.refundId);
    if (!refund) return throwInvalid('refundId', 'must be a refund of this bill');
    if (refund.voided) return reject(facts, 'void_refund', 'The refund is already voided.');
    const { refundId, checkId, paymentId, amount } = refund;
    return (now) => [
      {
        type: 'RefundUndone',
        data: {
          ...{ billId: now.billId, refundId, checkId, paymentId, amount },
          ...moneyAfter(now, amount),
          undoneAt: at,
          private: remark(reason, command),
        },
      },
    ];
  },

  RecordRefundRequest: (facts, command, rules) => {
    const { at, requestId, amount, requestedOn, reference, note } = command;
    if (facts.refundRequests.some((refundRequest) => refundRequest.requestId === requestId)) return [];
    assertAllowed(facts, 'record_refund_request', at, rules);
    return ({ billId }) => [
      {
        type: 'RefundRequested',
        data: {
          ...{ billId, requestId, amount, requestedOn, recordedAt: at },
          private: { ...remark(note, command), reference },
        },
      },
    ];
  },

  AnswerRefundRequest: (facts, command) => {
    const { at, requestId, answer, ground, reason } = command;
    const request = requestOf(facts, requestId);
    if (ground !== null && answer === 'accepted')
      return throwInvalid('ground', 'is allowed only for a declined request');
    if (ground === 'paid_without_objection') {
      if (facts.billingMode !== 'med_legal') return throwInvalid('ground', 'applies only to medical-legal bills');
      if (paidOf(facts) > sum(owedByLine(facts)))
        return throwInvalid('ground', 'does not apply if more is paid than the fee schedule allows');
    }
    if (request.answer !== null) return reject(facts, 'answer_refund_request', 'The request was already answered.');
    return ({ billId }) => [
      {
        type: 'RefundRequestAnswered',
        data: {
          ...{ billId, requestId, amount: request.amount, answer, ground },
          ...(ground === 'paid_without_objection' && { citation: paidWithoutObjectionCitation }),
          answeredAt: at,
          private: remark(reason, command),
        },
      },
    ];
  },

  WithdrawRefundRequest: (facts, command) => {
    const { at, requestId, reason } = command;
    const { amount, answer } = requestOf(facts, requestId);
    if (!openRefundRequests(facts).some((openRefundRequest) => openRefundRequest.requestId === requestId))
      return reject(
        facts,
        'withdraw_refund_request',
        answer === 'declined'
          ? 'The request was already declined.'
          : 'The request was already completed by its refund.',
      );
    return ({ billId }) => [
      {
        type: 'RefundRequestWithdrawn',
        data: { billId, requestId, amount, withdrawnAt: at, private: remark(reason, command) },
      },
    ];
  },
};
