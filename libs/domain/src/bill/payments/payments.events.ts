import { unseal, type Sealed } from '../../kernel/sealed.js';
import type { EventKinds } from '../shared/event-kinds.js';
import type { CheckMethod } from '../../check/check.types.js';
import type { CalendarDate, Cents, Timestamp, Remark } from '../shared/bill.types.js';
import { updateWhere } from '../shared/update-where.js';

/** Check or transfer of the payer as posted. Amounts in cents. */
export interface PaymentPostedData {
  readonly billId: string;
  readonly paymentId: string;
  /** ID of the EOR that announced the payment, or null. */
  readonly eorId: string | null;
  /** principal + penalty + interest + ibrFee: the share of the check for this bill. */
  readonly amount: Cents;
  readonly principal: Cents;
  readonly penalty: Cents;
  readonly interest: Cents;
  /** `none`: no bank transfer took place, because the payer offset the payment against a recoupment. */
  readonly method: CheckMethod;
  readonly source: 'paper' | '835' | 'portal';
  readonly depositDate: CalendarDate;
  readonly receivedDate: CalendarDate;
  readonly postedAt: Timestamp;
  readonly balance: Cents;
  /** Amount paid above the charge after the payment; absent if 0. */
  readonly credit?: Cents;
  /** `RemittanceKeys.key` of the 835 claim that reported the payment. */
  readonly remittanceKey?: string;
  /** ID of the check of which the payment is a share; absent if the payment is a check of its own. */
  readonly checkId?: string;
  /** Fee of an independent bill review that the payer reimburses; absent if 0. */
  readonly ibrFee?: Cents;
  readonly private: Sealed<{
    readonly checkNumber: string | null;
    readonly note: string | null;
    readonly actorName: string | null;
  }>;
}

/** Payment in the bill view, voided or not. */
export interface PaymentOnFile extends Omit<PaymentPostedData, 'private'> {
  readonly checkNumber: string | null;
  readonly note: string | null;
  readonly voided: boolean;
  /**
   * ID of the check by which the payer recouped the payment, if known. The payment's share of that check is negative.
   */
  readonly takenBackBy?: string;
  readonly updatedAt: Timestamp;
}

/** Payments in the bill view. */
export interface PaymentsOnFile {
  readonly payments: readonly PaymentOnFile[];
}

/** Stored events about payments. */
export interface PaymentEvents {
  readonly PaymentPosted: PaymentPostedData;
  readonly PaymentVoided: {
    billId: string;
    paymentId: string;
    principal: Cents;
    balance: Cents;
    /** Amount paid above the charge after the void; absent if 0. */
    credit?: Cents;
    voidedAt: Timestamp;
    /** `RemittanceKeys.key` of the payer's reversal, if the reversal voided the payment. */
    reversedBy?: string;
    /** ID of the check by which the payer recouped the payment; absent if unknown. */
    checkId?: string;
    private: Sealed<Remark>;
  };
  /** Corrects the split of a payment into principal, penalty, interest and IBR fee. The total does not change. */
  readonly PaymentReclassified: {
    billId: string;
    paymentId: string;
    /** ID of the check that the payment is, or is a share of. */
    checkId: string;
    principal: Cents;
    penalty: Cents;
    interest: Cents;
    ibrFee: Cents;
    balance: Cents;
    /** Amount paid above the charge after the new split; absent if 0. */
    credit?: Cents;
    reclassifiedAt: Timestamp;
    private: Sealed<Remark>;
  };
}

export const paymentEvents = {
  PaymentPosted: {
    public: 'payment.posted',
    exchanged: true,
    evolve: (
      facts,
      { paymentId, eorId, amount, principal, penalty, interest, ibrFee = 0, source, remittanceKey, checkId },
    ) => ({
      ...facts,
      concern: source === '835' ? facts.concern : null,
      order: facts.order + 1,
      payments: [
        ...facts.payments,
        {
          paymentId,
          order: facts.order + 1,
          eorId,
          amount,
          principal,
          penalty,
          interest,
          ibrFee,
          voided: false,
          ...(checkId !== undefined && { checkId }),
          ...(remittanceKey !== undefined && { remittanceKey }),
        },
      ],
    }),
    view: (view, { private: sealed, ...data }) => ({
      payments: [
        ...view.payments,
        {
          ...data,
          checkNumber: unseal(sealed).checkNumber ?? null,
          note: unseal(sealed).note ?? null,
          voided: false,
          updatedAt: data.postedAt,
        },
      ],
    }),
  },
  PaymentVoided: {
    public: 'payment.voided',
    exchanged: true,
    evolve: (facts, { paymentId, reversedBy = null }) => {
      const paidBy = facts.payments.find((payment) => payment.paymentId === paymentId)?.remittanceKey;
      return {
        ...facts,
        payments: facts.payments.map((payment) =>
          payment.paymentId === paymentId ? { ...payment, voided: true } : payment,
        ),
        remittances: facts.remittances.map((remittance) =>
          remittance.key === paidBy && reversedBy !== null ? { ...remittance, reversedBy } : remittance,
        ),
      };
    },
    view: (view, data) => ({
      payments: updateWhere(view.payments, ({ paymentId }) => paymentId === data.paymentId, {
        voided: true,
        ...(data.checkId !== undefined && { takenBackBy: data.checkId }),
        updatedAt: data.voidedAt,
      }),
    }),
  },
  PaymentReclassified: {
    public: 'payment.reclassified',
    evolve: (facts, { paymentId, principal, penalty, interest, ibrFee }) => ({
      ...facts,
      payments: updateWhere(facts.payments, (payment) => payment.paymentId === paymentId, {
        ...{ principal, penalty, interest, ibrFee },
      }),
    }),
    view: (view, { paymentId, principal, penalty, interest, ibrFee, reclassifiedAt }) => ({
      payments: updateWhere(view.payments, (payment) => payment.paymentId === paymentId, {
        ...{ principal, penalty, interest, ibrFee },
        updatedAt: reclassifiedAt,
      }),
    }),
  },
} as const satisfies EventKinds<PaymentEvents>;
