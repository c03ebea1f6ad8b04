import { dollarsOf, type BillFacts } from '#domain';
import type { RecoupmentView, RefundRequestView, RefundView } from './refunds-and-recoupments.view.js';

/** Each list is oldest first. */
export interface MoneyBackView {
  readonly refunds: readonly RefundView[];
  readonly recoupments: readonly RecoupmentView[];
  readonly refundRequests: readonly RefundRequestView[];
}

export const presentRefundsAndRecoupments = ({ refunds, recoupments, refundRequests }: BillFacts): MoneyBackView => ({
  refunds: refunds.map(({ refundId, paymentId, amount, refundDate, cause, voided }) => ({
    id: refundId,
    paymentId,
    amount: dollarsOf(amount),
    refundDate,
    cause,
    voided,
  })),
  recoupments: recoupments.map(({ recoupmentId, checkId, code, amount, status, proposedAt, answeredAt }) => ({
    id: recoupmentId,
    checkId,
    code,
    amount: dollarsOf(amount),
    status,
    proposedAt,
    answeredAt,
  })),
  refundRequests: refundRequests.map(({ requestId, amount, requestedOn, answer, ground, citation, answeredAt }) => ({
    id: requestId,
    amount: dollarsOf(amount),
    requestedOn,
    answer,
    ground,
    citation,
    answeredAt,
  })),
});
