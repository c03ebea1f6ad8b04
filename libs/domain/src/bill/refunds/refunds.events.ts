import { unseal, type Sealed } from '../../kernel/sealed.js';
import type { EventKinds } from '../shared/event-kinds.js';
import type { CalendarDate, Cents, PaymentMethod, Timestamp, Remark } from '../shared/bill.types.js';
import { updateWhere } from '../shared/update-where.js';
import type { RefundAnswer, RefundCause, RefundFact, RefundGround, RefundRequestFact } from './refund.facts.js';

export interface RefundsFacts {
  /** Refunds, oldest first, including voided ones. */
  readonly refunds: readonly RefundFact[];
  readonly refundRequests: readonly RefundRequestFact[];
}

/** Amounts are in cents. */
export interface RefundEvents {
  readonly RefundRecorded: {
    billId: string;
    refundId: string;
    checkId: string;
    paymentId: string;
    amount: Cents;
    refundDate: CalendarDate;
    method: PaymentMethod;
    cause: RefundCause;
    /** Request that the refund fulfills, if any. */
    requestId?: string;
    balance: Cents;
    /** Amount still paid above the charge. Absent if 0. */
    credit?: Cents;
    recordedAt: Timestamp;
    private: Sealed<Remark & { checkNumber: string | null }>;
  };
  /** The refund did not reach the payer, or was recorded by mistake. */
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
    /** `reference`: the payer's reference (FCN). */
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

export interface RefundsOnFile {
  /** The payer's references (FCN). Empty after erasure. */
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
  // The activity keeps the request. The reference also stays, because a remittance with it still belongs to this bill.
  RefundRequestWithdrawn: {
    public: 'payment.refund_request_withdrawn',
    evolve: (facts, { requestId }) => ({
      ...facts,
      refundRequests: facts.refundRequests.filter((refundRequest) => refundRequest.requestId !== requestId),
    }),
  },
} as const satisfies EventKinds<RefundEvents>;
