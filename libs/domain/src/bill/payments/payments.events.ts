import { unseal, type Sealed } from '../../kernel/sealed.js';
import type { EventKinds } from '../shared/event-kinds.js';
import type { CheckMethod } from '../../check/check.types.js';
import type { CalendarDate, Cents, Timestamp, Remark } from '../shared/bill.types.js';
import { updateWhere } from '../shared/update-where.js';

/** A check or transfer of the payer, as it was posted. Amounts in cents. */
export interface PaymentPostedData {
  readonly billId: string;
  readonly paymentId: string;
  /** The EOR that announced it, or null. */
  readonly eorId: string | null;
  /** principal + penalty + interest + ibrFee: what of the check is for this bill. */
  readonly amount: Cents;
  readonly principal: Cents;
  readonly penalty: Cents;
  readonly interest: Cents;
  /** `none`: no bank moved money, and the payer paid by what it took back elsewhere. */
  readonly method: CheckMethod;
  readonly source: 'paper' | '835' | 'portal';
  readonly depositDate: CalendarDate;
  readonly receivedDate: CalendarDate;
  readonly postedAt: Timestamp;
  readonly balance: Cents;
  /** Amount paid above the charge after the payment; missing: 0. */
  readonly credit?: Cents;
  /** Where an 835 paid it: RemittanceKeys.key. */
  readonly remittanceKey?: string;
  /** The check that it is a share of; missing where it is a check of its own. */
  readonly checkId?: string;
  /** Fee of an independent bill review that the payer pays back; missing: 0. */
  readonly ibrFee?: Cents;
  readonly private: Sealed<{
    readonly checkNumber: string | null;
    readonly note: string | null;
    readonly actorName: string | null;
  }>;
}

/** A payment, voided or not. */
export interface PaymentOnFile extends Omit<PaymentPostedData, 'private'> {
  readonly checkNumber: string | null;
  readonly note: string | null;
  readonly voided: boolean;
  /** The check by which the payer took it back, where one is known: a share below 0 of that check. */
  readonly takenBackBy?: string;
  readonly updatedAt: Timestamp;
}

/** Part of a bill on file about payments. */
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
    /** Amount paid above the charge after the voiding; missing: 0. */
    credit?: Cents;
    voidedAt: Timestamp;
    /** RemittanceKeys.key of the payer's reversal, where that voided it. */
    reversedBy?: string;
    /** The check by which the payer took it back; missing where none is known. */
    checkId?: string;
    private: Sealed<Remark>;
  };
  /** The split of a payment into principal, penalty, interest and IBR fee was told wrongly. Their sum stays. */
  readonly PaymentReclassified: {
    billId: string;
    paymentId: string;
    /** The check that it is a share of, or is. */
    checkId: string;
    principal: Cents;
    penalty: Cents;
    interest: Cents;
    ibrFee: Cents;
    balance: Cents;
    /** Amount paid above the charge after the new split; missing: 0. */
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
