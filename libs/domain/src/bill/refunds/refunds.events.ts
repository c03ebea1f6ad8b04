import { unseal, type Sealed } from '../../kernel/sealed.js';
import type { EventKinds } from '../shared/event-kinds.js';
import type { CalendarDate, Cents, PaymentMethod, Timestamp, Remark } from '../shared/bill.types.js';
import { updateWhere } from '../shared/update-where.js';
import type { RefundAnswer, RefundCause, RefundFact, RefundGround, RefundRequestFact } from './refund.facts.js';

/** Facts of refunds. */
export interface RefundsFacts {
  /** Oldest first; voided ones too. */
  readonly refunds: readonly RefundFact[];
  readonly refundRequests: readonly RefundRequestFact[];
}

/** Stored events about refunds and requests for them. Cents. */
export interface RefundEvents {
  readonly RefundRecorded: {
    billId: string;
    refundId: string;
    /** The check of the payment. */
    checkId: string;
    paymentId: string;
    amount: Cents;
    refundDate: CalendarDate;
    method: PaymentMethod;
    cause: RefundCause;
    /** The request that it answers; missing where none did. */
    requestId?: string;
    balance: Cents;
    /** Amount paid above the charge after the refund; missing: 0. */
    credit?: Cents;
    recordedAt: Timestamp;
    private: Sealed<Remark & { checkNumber: string | null }>;
  };
  /** The refund never reached the payer, or was recorded by mistake. */
  readonly RefundUndone: {
    billId: string;
    refundId: string;
    checkId: string;
    paymentId: string;
    amount: Cents;
    balance: Cents;
    credit?: Cents;
    undoneAt: Timestamp;
    private: Sealed<Remark>;
  };
  readonly RefundRequested: {
    billId: string;
    requestId: string;
    amount: Cents;
    requestedOn: CalendarDate;
    recordedAt: Timestamp;
    /** `reference`: what the payer calls it (FCN). */
    private: Sealed<Remark & { reference: string | null }>;
  };
  readonly RefundRequestAnswered: {
    billId: string;
    requestId: string;
    amount: Cents;
    answer: RefundAnswer;
    ground: RefundGround | null;
    citation?: string;
    answeredAt: Timestamp;
    private: Sealed<Remark>;
  };
  readonly RefundRequestWithdrawn: {
    billId: string;
    requestId: string;
    amount: Cents;
    withdrawnAt: Timestamp;
    private: Sealed<Remark>;
  };
}

/** Part of a bill on file about requests for refunds: the payer's references. */
export interface RefundsOnFile {
  /** References (FCN) of requests that are on file; empty after erasure. */
  readonly refundReferences: readonly string[];
}

export const refundEvents = {
  RefundRecorded: {
    public: 'payment.bill_refunded',
    evolve: (facts, { refundId, paymentId, checkId, amount, refundDate, cause, requestId = null }) => ({
      ...facts,
      refunds: [
        ...facts.refunds,
        { refundId, paymentId, checkId, amount, refundDate, cause, requestId, voided: false },
      ],
    }),
  },
  RefundUndone: {
    public: 'payment.bill_refund_voided',
    evolve: (facts, data) => ({
      ...facts,
      refunds: updateWhere(facts.refunds, ({ refundId }) => refundId === data.refundId, { voided: true }),
    }),
  },
  RefundRequested: {
    public: 'payment.refund_requested',
    evolve: (facts, { requestId, amount, requestedOn }) => ({
      ...facts,
      refundRequests: [
        ...facts.refundRequests,
        { requestId, amount, requestedOn, answer: null, ground: null, citation: null, answeredAt: null },
      ],
    }),
    view: (view, { private: sealed }) => {
      const { reference } = unseal(sealed);
      return reference ? { refundReferences: [...view.refundReferences, reference] } : {};
    },
  },
  RefundRequestAnswered: {
    public: 'payment.refund_answered',
    evolve: (facts, { requestId, answer, ground, citation = null, answeredAt }) => ({
      ...facts,
      refundRequests: updateWhere(facts.refundRequests, (refundRequest) => refundRequest.requestId === requestId, {
        ...{ answer, ground, citation, answeredAt },
      }),
    }),
  },
  // The history of the bill keeps it. Its reference stays known: a remittance that names it is about this bill all the same.
  RefundRequestWithdrawn: {
    public: 'payment.refund_request_withdrawn',
    evolve: (facts, { requestId }) => ({
      ...facts,
      refundRequests: facts.refundRequests.filter((refundRequest) => refundRequest.requestId !== requestId),
    }),
  },
} as const satisfies EventKinds<RefundEvents>;
