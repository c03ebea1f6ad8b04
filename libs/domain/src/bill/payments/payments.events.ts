import { unseal, type Sealed } from '../../kernel/sealed.js';
import type { EventKinds } from '../shared/event-kinds.js';
import type { CheckMethod } from '../../check/check.types.js';
import type { CalendarDate, Cents, Timestamp, Remark } from '../shared/bill.types.js';
import { updateWhere } from '../shared/update-where.js';

/** Payment by check or transfer. Amounts are in cents. */
export interface PaymentPostedData {
  readonly billId: string;
  readonly paymentId: string;
  /** EOR that announced the payment, or null. */
  readonly eorId: string | null;
  /** principal + penalty + interest + ibrFee: the check's share for this bill. */
  readonly amount: Cents;
  readonly principal: Cents;
  readonly penalty: Cents;
  readonly interest: Cents;
  /** `none`: no money was transferred, because the payer offset a recoupment. */
  readonly method: CheckMethod;
  readonly source: 'paper' | '835' | 'portal';
  readonly depositDate: CalendarDate;
  readonly receivedDate: CalendarDate;
  readonly postedAt: Timestamp;
  readonly balance: Cents;
  /** Amount paid above the charge after this payment. Absent if 0. */
  readonly credit?: Cents;
  /** `RemittanceKeys.key` of the 835 claim. */
  readonly remittanceKey?: string;
  /** Absent if the payment is an entire check. */
  readonly checkId?: string;
  /** IBR fee reimbursed by the payer. Absent if 0. */
  readonly ibrFee?: Cents;
  readonly private: Sealed<{
    readonly checkNumber: string | null;
    readonly note: string | null;
    readonly actorName: string | null;
  }>;
}

/** Payment, whether or not voided. */
export interface PaymentOnFile extends Omit<PaymentPostedData, 'private'> {
  readonly checkNumber: string | null;
  readonly note: string | null;
  readonly voided: boolean;
  /** Check from which the payer recouped the payment, if known. The payment's share of that check is negative. */
  readonly takenBackBy?: string;
  readonly updatedAt: Timestamp;
}

export interface PaymentsOnFile {
  readonly payments: readonly PaymentOnFile[];
}

export interface PaymentEvents {
  readonly PaymentPosted: PaymentPostedData;
  readonly PaymentVoided: {
    billId: string;
    paymentId: string;
    principal: Cents;
    balance: Cents;
    /** Amount still paid above the charge. Absent if 0. */
    credit?: Cents;
    voidedAt: Timestamp;
    /** `RemittanceKeys.key` of the payer's reversal, if it voided the payment. */
    reversedBy?: string;
    /** Check from which the payment was recouped. Absent if unknown. */
    checkId?: string;
    private: Sealed<Remark>;
  };
  /** Corrects the split into principal, penalty, interest and IBR fee. The total does not change. */
  readonly PaymentReclassified: {
    billId: string;
    paymentId: string;
    /** Check that contains the payment as a share or in full. */
    checkId: string;
    principal: Cents;
    penalty: Cents;
    interest: Cents;
    ibrFee: Cents;
    balance: Cents;
    /** Amount paid above the charge after the new split. Absent if 0. */
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
